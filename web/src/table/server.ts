// The server behind the page, if there is one: docs/protocol.md, "Asking".

export interface TableWish {
  map: string;
  seats: { kind: 'me' | 'here' | 'open' | 'bot'; name: string; level: string }[];
  openPlatform: boolean;
  first: number | undefined;
  name: string;
}

/** The levels of its bots; undefined: the page comes from a plain web host. */
export async function serverLevels(): Promise<string[] | undefined> {
  return undefined;
}

export async function openTable(wish: TableWish): Promise<string> {
  throw new Error(wish.map);
}

export async function serverRecord(id: string): Promise<string | undefined> {
  return id === '' ? undefined : undefined;
}
