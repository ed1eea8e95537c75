// Firefox, driven by puppeteer-core over WebDriver BiDi.
import { launch, type Browser, type Page } from 'puppeteer-core';
import { clickOn } from '../screen';
import type { Other } from './other';

export class Firefox implements Other {
  private readonly said: string[] = [];
  private browser!: Browser;
  private page!: Page;

  async start(width: number, height: number): Promise<void> {
    this.browser = await launch({
      browser: 'firefox',
      executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    });
    this.page = await this.browser.newPage();
    await this.page.setViewport({ width, height });
    this.page.on('pageerror', (error) => this.said.push(String(error)));
    this.page.on('console', (message) => {
      if (message.type() === 'error') {
        this.said.push(message.text());
      }
    });
  }

  errors(): Promise<string[]> {
    return Promise.resolve(this.said);
  }

  async go(url: string): Promise<void> {
    await this.page.goto(url);
  }

  evaluate<A, R>(look: (arg: A) => R, arg: A): Promise<R> {
    return this.page.evaluate(look as (arg: unknown) => unknown, arg) as Promise<R>;
  }

  click(selector: string, { timeout }: { timeout?: number } = {}): Promise<void> {
    return clickOn(this, selector, timeout);
  }

  readonly mouse = { click: (x: number, y: number) => this.page.mouse.click(x, y) };

  async shot(path: string): Promise<void> {
    await this.page.screenshot({ path: path as `${string}.png` });
  }

  end(): Promise<void> {
    return this.browser.close();
  }
}
