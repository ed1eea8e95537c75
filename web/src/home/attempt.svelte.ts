// Something asked of the server, and what it said if it would not.

export class Attempt {
  trouble = $state('');
  busy = $state(false);

  async make(work: Promise<unknown>): Promise<void> {
    this.busy = true;
    this.trouble = '';
    try {
      await work;
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    } finally {
      this.busy = false;
    }
  }
}
