// Something asked of the server, and what it said if it would not.
import { sayTrouble } from '../table/server';

export class Attempt {
  #error = $state.raw<unknown>();
  busy = $state(false);
  /** Empty: there is none. */
  readonly trouble = $derived(this.#error === undefined ? '' : sayTrouble(this.#error));

  async make(work: Promise<unknown>): Promise<void> {
    this.busy = true;
    this.#error = undefined;
    try {
      await work;
    } catch (error) {
      this.#error = error;
    } finally {
      this.busy = false;
    }
  }
}
