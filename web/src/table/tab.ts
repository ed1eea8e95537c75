// A game of this browser is played in one tab: the one that opened it last. Another one that still
// shows it would save an old position over the new one, and its bots would play on by themselves.

const PREFIX = 'roundhouse.tab.';

export class Tab {
  private readonly name = Math.random().toString(36).slice(2);
  private readonly key: string;

  /** lost: another tab has taken the game. */
  constructor(
    game: string,
    private readonly lost: () => void,
  ) {
    this.key = PREFIX + game;
    addEventListener('storage', this.hear);
    this.take();
  }

  private readonly hear = (event: StorageEvent): void => {
    if (event.key === this.key && event.newValue !== null && event.newValue !== this.name) {
      this.lost();
    }
  };

  take(): void {
    try {
      localStorage.setItem(this.key, this.name);
    } catch {
      // Where nothing is kept, nothing is overwritten.
    }
  }

  /** Whether the game is still this tab's: one that slept has heard nothing. */
  get mine(): boolean {
    return (localStorage.getItem(this.key) ?? this.name) === this.name;
  }

  close(): void {
    removeEventListener('storage', this.hear);
    if (this.mine) {
      localStorage.removeItem(this.key);
    }
  }
}
