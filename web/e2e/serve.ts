// Serves the built page as a plain web host would, with the policy that our own server sends.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { TestProject } from 'vitest/node';

const DIST = new URL('../dist', import.meta.url).pathname;
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';" +
  " style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self';" +
  " media-src 'self'; connect-src 'self'; worker-src 'self';" +
  " manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

declare module 'vitest' {
  interface ProvidedContext {
    base: string;
  }
}

export interface Served {
  base: string;
  close(): Promise<void>;
}

export async function serveDist(): Promise<Served> {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url!, 'http://x').pathname));
    const file = join(DIST, path === '/' ? 'index.html' : path);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response
      .writeHead(200, {
        'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
        'Content-Security-Policy': POLICY,
      })
      .end(readFileSync(file));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { base, close } = await serveDist();
  project.provide('base', base);
  return close;
}
