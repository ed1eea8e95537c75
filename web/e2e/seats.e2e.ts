// Seats at a server: moved to another device, given to a bot and taken back; two people on one
// device; a big screen that shows what is public and nothing more.
import { describe, expect, test } from 'vitest';
import { leave, visit } from './browser';
import { keepAll, playToTheEnd } from './player';
import { AtServer, openTable, overhear, type Sent } from './tables';

const SECRET = '[data-hand], [data-offer], [data-ticket]';

describe('seats at a server', () => {
  const at = new AtServer();

  test('a big screen shows how to join, then the public board', async () => {
    const host = await at.come([360, 740]);
    const invite = await openTable(host.page, 'usa', ['me', 'open']);
    const link = await host.page.locator('[data-screen-link]').getAttribute('data-screen-link');
    const screen = await visit(at.browser, at.program.base, [2560, 1440]);
    const sent: Sent[] = [];
    overhear(screen.page, sent);
    await screen.page.goto(link!);
    await screen.page.waitForSelector('[data-waiting] [data-code]');
    expect(await screen.page.locator('[data-waiting] svg[role=img]').count()).toBe(1);

    const elm = await at.join(invite, 'Elm', [360, 740]);
    await screen.page.waitForSelector('[data-waiting] li:has-text("Elm")');
    await host.page.click('[data-deal]:enabled');
    await screen.page.waitForSelector('[data-big-screen] g.route');
    await elm.page.waitForSelector('[data-keep]');
    await host.page.waitForSelector('[data-keep]');
    await elm.page.click('[data-tab=chat]');
    await elm.page.fill('.chat input', 'Hello');
    await elm.page.keyboard.press('Enter');
    await elm.page.click('[data-tab=chat]');
    await host.page.waitForSelector('[data-tab=chat] .dot');
    await host.page.click('[data-tab=chat]');
    await host.page.waitForSelector('[data-tab=chat] .dot', { state: 'detached' });
    await host.page.click('[data-tab=chat]');
    let enough = false;
    const few = (played: { draws: number; claims: number }): boolean =>
      (enough ||= played.draws + played.claims >= 3);
    await Promise.all([playToTheEnd(host.page, few), playToTheEnd(elm.page, few)]);
    await screen.page.waitForSelector('[data-turn="0"], [data-turn="1"]');
    await expect.poll(() => screen.page.locator('[data-big-screen] ol li').count()).toBe(4);
    expect(await screen.page.locator(SECRET).count()).toBe(0);
    expect(new Set(sent.filter((m) => m.seat !== undefined).map((m) => m.seat))).toEqual(
      new Set([0]),
    );
    // Everything is in sight: a television has nobody who scrolls.
    const cut = await screen.page.$$eval(
      '[data-player], [data-deck], [data-big-screen] li',
      (all) =>
        all
          .map((one) => one.getBoundingClientRect())
          .filter((r) => r.left < 0 || r.top < 0 || r.right > innerWidth || r.bottom > innerHeight),
    );
    expect(cut).toEqual([]);
    // Names stand in a line.
    const names = await screen.page.$$eval('[data-player] .name', (all) =>
      all.map((one) => one.getBoundingClientRect()).filter((r) => r.width < r.height),
    );
    expect(names).toEqual([]);
    for (const one of [host, elm, screen]) {
      await leave(one);
    }
  });

  test('a seat moves to another device, to a bot and back, and is nobody else’s', async () => {
    const host = await at.come([1440, 900]);
    const invite = await openTable(host.page, 'card-game', ['me', 'open']);
    const elm = await at.join(invite, 'Elm', [360, 740]);
    await host.page.click('[data-deal]:enabled');
    await elm.page.waitForSelector('[data-offer]');
    const offered = await elm.page.locator('[data-offer]').allTextContents();

    await elm.page.click('[data-menu]');
    await elm.page.click('[data-do=share]');
    const link = await elm.page.locator('[data-seat-link]').getAttribute('data-seat-link');
    const phone = await visit(at.browser, link!, [360, 740], { name: 'Phone', confirm: false });
    await phone.page.click('[data-take-seat]');
    await phone.page.waitForSelector('[data-offer]');
    expect(await phone.page.locator('[data-offer]').allTextContents()).toEqual(offered);
    await elm.page.waitForFunction((secret) => !document.querySelector(secret), SECRET);
    const kept = await elm.page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    );
    expect(kept).not.toMatch(/eye|ticket/);

    const again = await visit(at.browser, link!, [360, 740]);
    await again.page.click('[data-take-seat]');
    await again.page.waitForSelector('[role=alert]');
    again.errors.length = 0; // the browser notes that the server said no

    await phone.page.click('[data-menu]');
    await phone.page.click('[data-do=bot]');
    await phone.page.waitForSelector('[data-do=person]');
    await phone.page.keyboard.press('Escape');
    await phone.page.waitForSelector('[data-play-again]');
    await playToTheEnd(host.page, (played) => played.draws >= 4);
    await phone.page.click('[data-play-again]');
    await phone.page.waitForSelector('[data-play-again]', { state: 'detached' });
    const turn = phone.page.locator('.prompt.mine');
    await playToTheEnd(host.page, async () => (await turn.count()) > 0);
    // What is asked of the seat depends on where the bot left it: tickets on offer, or a whole
    // turn.
    const facts = phone.page.locator('[data-player="1"] .facts');
    const before = await facts.textContent();
    await playToTheEnd(phone.page, async () => (await facts.textContent()) !== before);

    // Nobody is given another's cards: the host can only ask whether all would break off.
    await host.page.click('[data-menu]');
    expect(await host.page.locator('[data-seat-row="1"] [data-do=cross]').count()).toBe(0);
    await host.page.click('[data-do=cross]');
    await host.page.waitForSelector('[data-do=person]');
    expect(await phone.page.locator(SECRET).count()).toBeGreaterThan(0);
    for (const one of [host, elm, phone, again]) {
      await leave(one);
    }
  });

  test('two people on one device, with a curtain between them', async () => {
    const one = await at.come([360, 740]);
    const { page } = one;
    await openTable(page, 'great-lakes', ['me', 'open', 'bot:greedy']);
    await page.fill('[data-other]', 'Elm');
    await page.click('[data-sit="2"]');
    await page.click('[data-deal]:enabled');
    const curtain = page.locator('[data-curtain]');
    for (const name of ['Oak', 'Elm']) {
      await page.waitForSelector(`[data-curtain]:has-text("${name}")`);
      expect(await page.locator(SECRET).count()).toBe(0);
      await curtain.click();
      await keepAll(page);
      await page.click('[data-mix]');
    }
    const called = new Set<string>();
    await playToTheEnd(page, async () => {
      const [behind, secrets] = await page.evaluate(
        (secret) => [
          document.querySelector('[data-curtain]')?.textContent?.trim(),
          document.querySelectorAll(secret).length,
        ],
        SECRET,
      );
      if (behind) {
        expect(secrets).toBe(0);
        called.add(String(behind));
      }
      return called.size === 2;
    });
    await leave(one);
  });
});
