// Five small sounds of our own, made by the browser: a card, a wagon, a ticket, one's turn, the
// end. Off unless chosen, and never the only sign: each goes with something that is seen.

type Note = {
  at: number;
  hz: number;
  to?: number;
  last: number;
  loud: number;
  kind: OscillatorType;
};

/** A flick of paper, wood on wood, a stamp, two bells, a chord. */
const SOUNDS = {
  card: [{ at: 0, hz: 2100, to: 900, last: 0.06, loud: 0.05, kind: 'triangle' }],
  wagon: [
    { at: 0, hz: 190, to: 120, last: 0.09, loud: 0.16, kind: 'square' },
    { at: 0.1, hz: 170, to: 110, last: 0.09, loud: 0.14, kind: 'square' },
  ],
  ticket: [
    { at: 0, hz: 420, to: 260, last: 0.07, loud: 0.12, kind: 'sawtooth' },
    { at: 0.08, hz: 880, last: 0.14, loud: 0.05, kind: 'sine' },
  ],
  turn: [
    { at: 0, hz: 587, last: 0.5, loud: 0.12, kind: 'sine' },
    { at: 0.16, hz: 784, last: 0.5, loud: 0.12, kind: 'sine' },
  ],
  end: [
    { at: 0, hz: 392, last: 1.1, loud: 0.1, kind: 'sine' },
    { at: 0.14, hz: 494, last: 1.1, loud: 0.1, kind: 'sine' },
    { at: 0.28, hz: 587, last: 1.3, loud: 0.1, kind: 'sine' },
    { at: 0.42, hz: 784, last: 1.5, loud: 0.1, kind: 'sine' },
  ],
} satisfies Record<string, Note[]>;
export type Sound = keyof typeof SOUNDS;

let audio: AudioContext | undefined;

export function play(sound: Sound): void {
  try {
    audio ??= new AudioContext();
    const notes: Note[] = SOUNDS[sound];
    for (const { at, hz, to = hz, last, loud, kind } of notes) {
      const start = audio.currentTime + at;
      const tone = new OscillatorNode(audio, { type: kind, frequency: hz });
      tone.frequency.exponentialRampToValueAtTime(to, start + last);
      const volume = new GainNode(audio, { gain: 0 });
      volume.gain.setValueAtTime(0, start);
      volume.gain.linearRampToValueAtTime(loud, start + 0.012);
      volume.gain.exponentialRampToValueAtTime(0.0008, start + last);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + last + 0.03);
    }
  } catch {
    // A browser without sound still shows all of it.
  }
}
