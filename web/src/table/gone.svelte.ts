// People who have left a running game, and from when on somebody may have a bot stand in for them.

export interface Gone {
  /** From 0. */
  seat: number;
  /** A bot may be asked for now. */
  ready: boolean;
}

export class GoneSeats {
  list = $state.raw<readonly Gone[]>([]);
  private timers: ReturnType<typeof setTimeout>[] = [];

  /** What the server says: the seats, and how long each may still come back undisturbed. */
  hear(all: readonly { seat: number; patience_ms: number }[]): void {
    this.close();
    this.list = all.map(({ seat, patience_ms }) => ({ seat, ready: patience_ms <= 0 }));
    for (const { seat, patience_ms } of all) {
      if (patience_ms > 0) {
        this.timers.push(setTimeout(() => this.wake(seat), patience_ms + 50));
      }
    }
  }

  private wake(seat: number): void {
    this.list = this.list.map((one) => (one.seat === seat ? { seat, ready: true } : one));
  }

  close(): void {
    this.timers.forEach(clearTimeout);
    this.timers = [];
  }
}
