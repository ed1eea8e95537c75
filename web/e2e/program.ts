// A real server for the tests: `roundhouse serve` with the page in it, on a port and folder of its
// own.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const PROGRAM =
  process.env.ROUNDHOUSE ?? new URL('../../build/release/roundhouse', import.meta.url).pathname;

export class Program {
  base = '';
  /** More of the environment, before it starts. */
  env: Record<string, string> = {};
  private process: ChildProcess | undefined;
  private readonly data = mkdtempSync(join(tmpdir(), 'roundhouse-'));

  /** more: options of the server. */
  constructor(private readonly more: string[] = []) {}

  async start(port = 0): Promise<void> {
    const limits = [
      'moves=100000',
      'messages=100000',
      'people=1000',
      'tables=1000',
      'changes=100000',
    ];
    const args = [
      ...['serve', '--data', this.data, '--port', String(port), '--quiet'],
      ...['--pace-ms', '0', '--think-ms', '20'],
      ...limits.flatMap((limit) => ['--limit', limit]),
      ...this.more,
    ];
    this.process = spawn(PROGRAM, args, { env: { ...process.env, ...this.env } });
    this.base = await new Promise<string>((ready, failed) => {
      let said = '';
      this.process!.stdout!.on('data', (bytes: Buffer) => {
        said += bytes.toString();
        const [, url] = /listens at (\S+)/.exec(said) ?? [];
        if (url) {
          ready(url.endsWith('/') ? url : `${url}/`);
        }
      });
      this.process!.on('error', failed);
      this.process!.on('exit', () => failed(new Error(`the server did not start: ${said}`)));
    });
  }

  private async stop(): Promise<void> {
    const ended = new Promise((done) => this.process!.once('exit', done));
    this.process!.kill('SIGTERM');
    await ended;
  }

  /** The server goes away and comes back at the same address. */
  async restart(): Promise<void> {
    await this.stop();
    await this.start(Number(new URL(this.base).port));
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
}
