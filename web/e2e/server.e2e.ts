// Tables on a real server: three people, one of whom closes the browser in the middle; a watcher;
// and nothing that a seat may not know in what its browser is sent.
import { describe, expect, test } from 'vitest';
import { leave, visit, watch, type Visit } from './browser';
import { playToTheEnd } from './player';
import { AtServer, openTable, overhear, type Sent } from './tables';

/** What is hidden from a seat is in none of its messages while the game runs. */
function expectNothingHidden(sent: Sent[]): void {
  for (const message of sent) {
    const own = message.seat - 1;
    const position = message.position ?? '';
    if (position.includes('\nphase over')) {
      continue;
    }
    expect(position).not.toMatch(/^seed /m);
    expect(position).not.toMatch(/^deck train (?!\d+ hidden$).+/m);
    for (const [, seat] of position.matchAll(/^(?:tickets|offer|chosen) (\d) (?!\d+ hidden$)/gm)) {
      expect(Number(seat)).toBe(message.seat);
    }
    for (const e of [message, ...(message.past ?? [])].flatMap((one) => one.events ?? [])) {
      if (e.seat !== own && ['offered', 'kept'].includes(e.event)) {
        expect(e.tickets ?? null).toBeNull();
      }
      if (e.seat !== own && ['drew', 'dealt'].includes(e.event)) {
        expect(e.card ?? null).toBeNull();
      }
    }
  }
}

describe('tables on a server', () => {
  const at = new AtServer();

  test('three people, one gone and back in the middle, one watching', async () => {
    const host = await at.come([1440, 900]);
    const sent: Sent[] = [];
    overhear(host.page, sent);
    const invite = await openTable(host.page, 'card-game', ['me', 'open', 'open']);
    const elm = await at.join(invite, 'Elm', [360, 740]);
    const ash = await at.join(invite, 'Ash', [768, 1024]);
    await host.page.click('[data-deal]:enabled');

    let rows = 0;
    const enough = (played: { rows: number; draws: number }): boolean =>
      (rows = played.rows + played.draws) >= 8;
    const others = [host, ash].map((one) => playToTheEnd(one.page));
    await playToTheEnd(elm.page, enough);
    expect(rows).toBe(8);

    // Whoever comes in the middle hears what all may know of what happened so far.
    const guest = await visit(at.browser, invite, [1440, 900], { name: 'Guest' });
    const shown: Sent[] = [];
    overhear(guest.page, shown);
    await guest.page.click('[data-watch]');
    await guest.page.waitForSelector('[data-yard="2"]');
    expect(await guest.page.locator('[data-hand]').count()).toBe(0);
    await guest.page.click('[data-line]');
    await guest.page.waitForSelector('.log li button');
    expect(await guest.page.locator('.log li button').count()).toBeGreaterThan(8);
    expect(await guest.page.locator('.chat input').count()).toBe(0);
    expectNothingHidden(shown);
    await leave(guest);

    const state = await elm.context.storageState();
    const link = elm.page.url();
    await leave(elm);
    const context = await at.browser.newContext({
      storageState: state,
      viewport: { width: 360, height: 740 },
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    const again: Visit = { page, context, errors: [] };
    watch(page, again.errors);
    await page.goto(link);
    await Promise.all([...others, playToTheEnd(page)]);

    const totals = await Promise.all(
      [host, again, ash].map(async (one) => {
        await one.page.waitForSelector('[data-result="0"]');
        return one.page.$$eval('[data-result]', (found) =>
          found
            .map(
              (row) => `${row.getAttribute('data-result')}:${row.textContent!.match(/-?\d+\s*$/)}`,
            )
            .sort(),
        );
      }),
    );
    expect(totals[1]).toEqual(totals[0]);
    expect(totals[2]).toEqual(totals[0]);
    expectNothingHidden(sent);
    for (const one of [host, again, ash]) {
      await leave(one);
    }
  });

  // Every visit above ended with no error in the console; breaches of the policy would be among
  // them.
  test('the policy that the page is served with holds, and a breach is noticed', async () => {
    const one = await visit(at.browser, at.program.base);
    await one.page.waitForSelector('[data-game=usa]');
    expect(one.errors).toEqual([]);
    await one.page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.name = "broken"';
      document.head.append(script);
    });
    await expect.poll(() => one.errors.join()).toContain('Content Security Policy');
    expect(await one.page.evaluate(() => window.name)).toBe('');
    await one.context.close();
  });

  test('the server restarts and nobody notices', async () => {
    const host = await at.come([1440, 900]);
    await openTable(host.page, 'usa', ['me', 'bot:greedy']);
    await host.page.click('[data-deal]:enabled');
    await playToTheEnd(host.page, (played) => played.draws >= 3);
    host.errors.length = 0;
    await at.program.restart();
    await playToTheEnd(host.page, (played) => played.draws >= 3);
    expect(await host.page.locator('[data-player="0"]').textContent()).toContain('Oak');
    await host.context.close();
  });
});
