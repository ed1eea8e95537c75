// A game over days: its clock, standing orders, and word that it is one's turn. What a push
// service would get is opened by a library of others, as a browser would open it.
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import ece from 'http_ece';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave } from './browser';
import { keepAll } from './player';
import { AtServer, openTable } from './tables';

interface Came {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Takes whatever is posted to it. */
class Sink {
  url = '';
  private readonly came: Came[] = [];
  private waiting: ((one: Came) => void) | undefined;
  private readonly server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const one = { headers: request.headers, body: Buffer.concat(parts) };
      response.writeHead(201).end();
      if (this.waiting) {
        this.waiting(one);
        this.waiting = undefined;
      } else {
        this.came.push(one);
      }
    });
  });

  async start(): Promise<void> {
    await new Promise<void>((ready) => this.server.listen(0, '127.0.0.1', ready));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  next(): Promise<Came> {
    const one = this.came.shift();
    return one ? Promise.resolve(one) : new Promise((got) => (this.waiting = got));
  }
  close(): void {
    this.server.close();
  }
}

const at = new AtServer('--alerts-inside', '--mail-from', 'games@mail.example');
const DESK: [number, number] = [1440, 900];
const PHONE: [number, number] = [390, 844];
const push = new Sink();
const hook = new Sink();
beforeAll(() => Promise.all([push.start(), hook.start()]));
afterAll(() => [push, hook].forEach((sink) => sink.close()));

async function ask<T>(path: string, token: string, body?: unknown): Promise<T> {
  const response = await fetch(new URL(`api/${path}`, at.program.base), {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.status).toBeLessThan(300);
  return (await response.json()) as T;
}

test('a push that only its browser can read, from a sender who is proved', async () => {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const { token } = await ask<{ token: string }>('people', '', { name: 'Elm' });
  const open = async (): Promise<Record<string, unknown>> => {
    const { headers, body } = await push.next();
    expect(headers['content-encoding']).toBe('aes128gcm');
    expect(Number(headers.ttl)).toBeGreaterThan(0);
    proveSender(headers.authorization!);
    const text = ece.decrypt(body, {
      version: 'aes128gcm',
      privateKey: keys,
      authSecret: auth.toString('base64url'),
    });
    return JSON.parse(text.toString()) as Record<string, unknown>;
  };
  const { ways } = await ask<{ ways: { way: string; key?: string }[] }>('me/alerts', token);
  const server = Buffer.from(ways.find((one) => one.way === 'push')!.key!, 'base64url');
  function proveSender(header: string): void {
    const [, jwt, key] = /^vapid t=([^,]+), k=(.+)$/.exec(header)!;
    expect(Buffer.from(key!, 'base64url')).toEqual(server);
    const [head, claim, proof] = jwt!.split('.');
    const coded = (from: number): string => server.subarray(from, from + 32).toString('base64url');
    const jwk = { kty: 'EC', crv: 'P-256', x: coded(1), y: coded(33) };
    const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' };
    const text = Buffer.from(`${head}.${claim}`);
    expect(verify('sha256', text, signer as never, Buffer.from(proof!, 'base64url'))).toBe(true);
    const said = JSON.parse(Buffer.from(claim!, 'base64url').toString()) as Record<string, unknown>;
    expect(said).toMatchObject({ aud: push.url, sub: 'mailto:games@mail.example' });
    expect(Number(said.exp) - Date.now() / 1000).toBeLessThan(24 * 3600);
  }

  const { id } = await ask<{ id: string }>('me/alerts', token, {
    way: 'push',
    target: `${push.url}/browser/1`,
    p256dh: keys.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    language: 'it',
  });
  const { code } = await open();
  await ask('me/alerts/confirm', token, { id, code });
  const { table } = await ask<{ table: { id: string } }>('tables', token, {
    map: 'usa',
    seats: [{ kind: 'me' }, { kind: 'bot', level: 'novice' }],
    clock: { move_s: 86400 },
  });
  await ask(`tables/${table.id}/start`, token, {});
  expect(await open()).toEqual({
    ...{ t: 'your-turn', n: 1, tables: [table.id] },
    text: 'Tocca a te: usa.',
  });
});

/** A route and a deck are touched, the route again; what is left draws twice. */
async function touchOrders(page: Page): Promise<void> {
  const claim = page.locator('[data-order="claim denver--omaha"]');
  const draw = page.locator('[data-order="draw deck"]');
  const listed = (): Promise<string[]> =>
    page
      .locator('[data-order]')
      .evaluateAll((all) => all.map((e) => (e as HTMLElement).dataset.order!));
  await page.press('[data-id="denver--omaha"]', 'Enter');
  await claim.waitFor();
  await page.waitForSelector('.route.lit[data-id="denver--omaha"]');
  await claim.locator('[data-add-test]').click();
  await claim.locator('[data-test-n]').selectOption('5');
  await claim.locator('[data-test-card]').selectOption('locomotive');
  await claim.locator('[data-test-add]').click();
  await claim.locator('[data-drop-test="hold 5 locomotive"]').waitFor();
  await page.click('[data-deck=train]');
  await draw.locator('[data-times]').selectOption('2');
  await draw.locator('[data-order-do=up]').click();
  await expect.poll(listed).toEqual(['draw deck', 'claim denver--omaha']);
  await page.click('[data-stops] [data-add-test]');
  await page.selectOption('[data-stops] [data-test]', 'near 2');
  await page.click('[data-stops] [data-test-add]');
  await expect
    .poll(() => page.locator('[data-order-list]').inputValue())
    .toBe('draw deck 2 times\nif hold 5 locomotive: claim denver--omaha\nstop if near 2\n');
  await page.press('[data-id="denver--omaha"]', 'Enter');
  await claim.locator('[data-again]').press('Enter');
  await claim.waitFor({ state: 'detached' });
}

test('a day a turn: the time that is left, orders by buttons, a way to be told', async () => {
  const host = await at.come(DESK);
  const invite = await openTable(host.page, 'usa', ['me', 'open'], [], 86400);
  const elm = await at.join(invite, 'Elm', PHONE);
  await host.page.click('[data-deal]:enabled');
  for (const { page } of [host, elm]) {
    await keepAll(page);
  }
  await host.page.waitForSelector('[data-left]');
  // Whoever is not to move leaves orders, which are done as soon as their turn comes.
  const mine = host.page.locator('.prompt.mine');
  const theirs = elm.page.locator('.prompt.mine');
  await expect.poll(async () => (await mine.count()) + (await theirs.count())).toBe(1);
  const [now, later] = (await mine.count()) > 0 ? [host, elm] : [elm, host];
  await later.page.click('[data-menu]');
  await later.page.click('[data-open-orders]');
  await later.page.click('[data-orders] summary');
  await later.page.fill('[data-order-list]', 'draw');
  await later.page.press('[data-order-list]', 'Tab');
  await later.page.waitForSelector('[data-choice] [role=alert]');
  await expect.poll(() => later.errors.splice(0)[0]).toContain('422'); // as a browser notes it
  await later.page.fill('[data-order-list]', '');
  await later.page.press('[data-order-list]', 'Tab');
  await touchOrders(later.page);
  await later.page.click('[data-give-orders]');
  await later.page.waitForSelector('[data-kept]');
  await later.page.keyboard.press('Escape');
  const table = new URL(later.page.url()).hash;
  await later.page.goto(`${at.program.base}#/`);
  await later.page.evaluate(
    (key) => {
      const mark = JSON.parse(localStorage.getItem(key)!) as { seq: number };
      localStorage.setItem(key, JSON.stringify({ ...mark, at: Date.now() - 86_400_000 }));
    },
    `roundhouse.since.${table.split('/')[2]!}`,
  );
  for (let turn = 0; turn < 2; turn++) {
    for (let card = 0; card < 2; card++) {
      await now.page.locator('.prompt.mine').waitFor();
      await now.page.click('[data-deck=train].open');
    }
  }
  await now.page.waitForSelector('.prompt:not(.mine)');

  // Who was away is told what happened, step by step on the board, and goes on from there.
  await later.page.goto(`${at.program.base}${table}`);
  await later.page.waitForSelector('[data-since="6"]');
  const lines = later.page.locator('[data-since-line]');
  const who = now === host ? 'Oak' : 'Elm';
  await expect.poll(() => lines.first().textContent()).toContain(who);
  await later.page.waitForSelector('[data-at="5"]');
  await later.page.keyboard.press('Home');
  await later.page.waitForSelector('[data-at="0"]');
  await later.page.keyboard.press('ArrowRight');
  await later.page.waitForSelector('[data-at="1"]');
  await later.page.click('[data-since-line="4"]');
  await later.page.waitForSelector('[data-since-line="4"][aria-current=step]');
  await later.page.keyboard.press('Escape');
  await later.page.waitForSelector('[data-since]', { state: 'detached' });
  await later.page.reload();
  await later.page.locator('.prompt.mine').waitFor(); // nothing new since

  // A holiday, which the others see; their clock stands still.
  await later.page.goto(`${at.program.base}#/me`);
  await later.page.fill('[data-days]', '3');
  await later.page.click('[data-take-holiday]');
  await later.page.waitForSelector('[data-holiday-until]');
  await now.page.waitForSelector('.player [data-holiday]');
  await now.page.waitForSelector('[data-left]', { state: 'detached' });
  await later.page.click('[data-end-holiday]');
  await now.page.waitForSelector('.player [data-holiday]', { state: 'detached' });
  await now.page.waitForSelector('[data-left]');

  await elm.page.goto(`${at.program.base}#/me`);
  await elm.page.fill('[data-alert-target]', `${hook.url}/turns`);
  await elm.page.click('[data-add-hook]');
  const { code } = JSON.parse((await hook.next()).body.toString()) as { code: string };
  await elm.page.fill('[data-alert=hook] [data-code-input]', code);
  await elm.page.click('[data-alert=hook] form button');
  await elm.page.waitForSelector('[data-alert=hook]:not(:has(form))');
  await elm.page.click('[data-alert=hook] [data-drop-alert]');
  await elm.page.waitForSelector('[data-alert]', { state: 'detached' });
  await leave(host);
  await leave(elm);
});
