// WebKit: its MiniBrowser on a virtual screen, driven by plain WebDriver over HTTP.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { clickOn, until } from '../screen';
import type { Other } from './other';

/** Debian has it beside the library, whose version is in the folder's name. */
const BROWSERS = ['4.1', '4.0', '6.0'].map(
  (version) =>
    `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/` +
    `webkit2gtk-${version}/MiniBrowser`,
);

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });
}

export class WebKit implements Other {
  private driver!: ChildProcess;
  private base = '';

  async start(width: number, height: number): Promise<void> {
    const port = await freePort();
    const screen = `-screen 0 ${width + 200}x${height + 200}x24`;
    this.driver = spawn('xvfb-run', ['-a', '-s', screen, 'WebKitWebDriver', '-p', String(port)], {
      detached: true, // so that all of it can be ended
      stdio: 'ignore',
    });
    const url = `http://127.0.0.1:${port}/session`;
    const options = {
      binary: process.env.WEBKIT ?? BROWSERS.find((path) => existsSync(path)),
      args: ['--automation'],
    };
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
    const { sessionId } = await until(
      () => post<{ sessionId: string }>(url, { capabilities }).catch(() => undefined),
      'WebKit',
    );
    this.base = `${url}/${sessionId}`;
    await this.say('window/rect', { x: 0, y: 0, width, height });
    // The window has a bar of its own above the page.
    const [inner, outer] = await this.evaluate(() => [innerHeight, outerHeight], undefined);
    await this.say('window/rect', { x: 0, y: 0, width, height: height + outer! - inner! });
  }

  private say<T>(path: string, body: unknown): Promise<T> {
    return post<T>(`${this.base}/${path}`, body);
  }

  async go(url: string): Promise<void> {
    await this.say('url', { url });
    await this.evaluate(() => {
      const said: string[] = ((window as unknown as { said: string[] }).said = []);
      addEventListener('error', (event) => said.push(event.message));
      addEventListener('unhandledrejection', (event) => said.push(String(event.reason)));
      console.error = (...words: unknown[]) => said.push(words.join(' '));
    }, undefined);
  }

  errors(): Promise<string[]> {
    return this.evaluate(() => (window as unknown as { said: string[] }).said, undefined);
  }

  evaluate<A, R>(look: (arg: A) => R, arg: A): Promise<R> {
    const script = `return (${look.toString()})(arguments[0])`;
    return this.say<R | null>('execute/sync', { script, args: [arg ?? null] }).then(
      (value) => value ?? (undefined as R), // as JSON has it
    );
  }

  click(selector: string, { timeout }: { timeout?: number } = {}): Promise<void> {
    return clickOn(this, selector, timeout);
  }

  readonly mouse = {
    click: (x: number, y: number) =>
      this.say('actions', {
        actions: [
          {
            type: 'pointer',
            id: 'mouse',
            parameters: { pointerType: 'mouse' },
            actions: [
              { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport' },
              { type: 'pointerDown', button: 0 },
              { type: 'pointerUp', button: 0 },
            ],
          },
        ],
      }),
  };

  async shot(path: string): Promise<void> {
    const answer = await fetch(`${this.base}/screenshot`);
    const { value } = (await answer.json()) as { value: string };
    writeFileSync(path, Buffer.from(value, 'base64'));
  }

  async end(): Promise<void> {
    await fetch(this.base, { method: 'DELETE' });
    const ended = new Promise((done) => this.driver.once('exit', done));
    process.kill(-this.driver.pid!, 'SIGTERM');
    await ended;
  }
}

async function post<T>(url: string, body: unknown): Promise<T> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  const { value } = (await answer.json()) as { value: T };
  if (!answer.ok) {
    throw new Error(JSON.stringify(value));
  }
  return value;
}
