// Another browser than Chromium, with one page in it.
import type { Screen } from '../screen';

export interface Other extends Screen {
  /** What the page said that it should not have. */
  errors(): Promise<string[]>;
  start(width: number, height: number): Promise<void>;
  go(url: string): Promise<void>;
  shot(path: string): Promise<void>;
  end(): Promise<void>;
}
