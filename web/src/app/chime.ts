// Two soft tones for "your turn". Off unless chosen, and never the only sign.

const TONES_HZ = [587, 784];
let audio: AudioContext | undefined;

export function chime(): void {
  try {
    audio ??= new AudioContext();
    TONES_HZ.forEach((frequency, i) => {
      const start = audio!.currentTime + i * 0.16;
      const tone = new OscillatorNode(audio!, { type: 'sine', frequency });
      const volume = new GainNode(audio!, { gain: 0 });
      volume.gain.linearRampToValueAtTime(0.12, start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
      tone.connect(volume).connect(audio!.destination);
      tone.start(start);
      tone.stop(start + 0.55);
    });
  } catch {
    // A browser without sound still shows whose turn it is.
  }
}
