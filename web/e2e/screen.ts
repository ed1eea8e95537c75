// What the tests' player needs of a browser's page: Playwright's pages are of this shape, and what
// drives Firefox and WebKit is made so.
export interface Point {
  x: number;
  y: number;
}

export interface Screen {
  /** Runs a function in the page, where it sees nothing but its argument. */
  evaluate<A, R>(look: (arg: A) => R, arg: A): Promise<R>;
  click(selector: string, options?: { timeout?: number }): Promise<unknown>;
  mouse: { click(x: number, y: number): Promise<unknown> };
}

export const rest = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Looks until there is something; what it is. */
export async function until<T>(
  look: () => Promise<T | undefined>,
  what: string,
  limit = 90_000,
): Promise<T> {
  const end = Date.now() + limit;
  for (;;) {
    const found = await look();
    if (found !== undefined) {
      return found;
    }
    if (Date.now() > end) {
      throw new Error(`${what} does not come`);
    }
    await rest(30);
  }
}

/** How many elements a selector finds. */
export const count = (screen: Screen, selector: string): Promise<number> =>
  screen.evaluate((all) => document.querySelectorAll(all).length, selector);

/** Brings an element to where it can be clicked, and clicks its middle. */
export async function clickOn(screen: Screen, selector: string, limit?: number): Promise<void> {
  const at = await until(
    () =>
      screen.evaluate((wanted) => {
        const element = document.querySelector(wanted);
        if (!element || (element as HTMLButtonElement).disabled) {
          return undefined;
        }
        element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      }, selector),
    selector,
    limit,
  );
  await screen.mouse.click(at.x, at.y);
}
