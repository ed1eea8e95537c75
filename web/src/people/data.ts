// What the server keeps about me, asked of it: docs/protocol.md, "Who you are".
import { ask } from '../table/server';

interface MyData {
  name: string;
  games: { id: string }[];
}

/** Everything but the records of the games, which are asked for one by one. */
export const myData = (): Promise<MyData> => ask<MyData>('GET', 'api/me/export');

export const eraseMe = (name: string): Promise<unknown> => ask('POST', 'api/me/erase', { name });
