// Short sounds, made on the spot: only for those who want them, and never before the page was touched.

import { prefs } from "@/preferences.svelte";

export type Sound = "card" | "claim" | "turn" | "tunnel" | "end";

export interface Note {
  /** Seconds after the beginning, and how long it is heard. */
  readonly at: number;
  readonly length: number;
  /** Hertz at the beginning and at the end; of a rustle, the middle of what is heard of it. */
  readonly from: number;
  readonly to: number;
  readonly wave: "sine" | "triangle" | "rustle";
  /** 0 to 1. */
  readonly loudness: number;
}

const note = (
  at: number,
  length: number,
  from: number,
  to: number,
  wave: Note["wave"],
  loudness: number,
): Note => ({ at, length, from, to, wave, loudness });

export const SOUNDS: Readonly<Record<Sound, readonly Note[]>> = {
  // a card slides over the table
  card: [note(0, 0.11, 2400, 1300, "rustle", 0.16)],
  // wheels over two joints of a rail
  claim: [
    note(0, 0.09, 190, 120, "triangle", 0.3),
    note(0.02, 0.04, 2000, 1500, "rustle", 0.12),
    note(0.15, 0.11, 170, 100, "triangle", 0.3),
    note(0.17, 0.04, 2000, 1500, "rustle", 0.12),
  ],
  // the bell of a small station
  turn: [note(0, 0.35, 784, 784, "sine", 0.2), note(0.14, 0.55, 1047, 1047, "sine", 0.2)],
  // a rumble in the mountain
  tunnel: [note(0, 0.55, 95, 55, "triangle", 0.3), note(0.05, 0.5, 320, 180, "rustle", 0.16)],
  // a whistle of three tones, and home
  end: [
    note(0, 0.5, 523, 523, "triangle", 0.16),
    note(0, 0.5, 659, 659, "triangle", 0.14),
    note(0.3, 0.9, 784, 784, "triangle", 0.16),
    note(0.3, 0.9, 1047, 1047, "sine", 0.12),
  ],
};

let context: AudioContext | null = null;
let rustle: AudioBuffer | null = null;

/** The sound is heard, if sounds are wanted and the page was touched before. */
export function play(sound: Sound): void {
  if (!prefs.sound || !wasTouched()) return;
  const audio = audioContext();
  if (audio === null) return;
  if (audio.state === "suspended") void audio.resume().catch(() => undefined);
  const start = audio.currentTime + 0.01;
  for (const one of SOUNDS[sound]) sing(audio, one, start);
}

/** Browsers keep quiet until somebody has touched the page, and complain of those who try before. */
function wasTouched(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}

function audioContext(): AudioContext | null {
  if (context === null && typeof AudioContext !== "undefined") context = new AudioContext();
  return context;
}

function sing(audio: AudioContext, one: Note, start: number): void {
  const begin = start + one.at;
  const end = begin + one.length;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.exponentialRampToValueAtTime(one.loudness, begin + Math.min(0.015, one.length / 4));
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  volume.connect(audio.destination);
  const source = one.wave === "rustle" ? rustling(audio, one, begin, end, volume) : tone(audio, one, begin, end, volume);
  source.start(begin);
  source.stop(end + 0.02);
}

function tone(audio: AudioContext, one: Note, begin: number, end: number, into: AudioNode): AudioScheduledSourceNode {
  const source = audio.createOscillator();
  source.type = one.wave === "sine" ? "sine" : "triangle";
  source.frequency.setValueAtTime(one.from, begin);
  source.frequency.exponentialRampToValueAtTime(one.to, end);
  source.connect(into);
  return source;
}

function rustling(audio: AudioContext, one: Note, begin: number, end: number, into: AudioNode): AudioScheduledSourceNode {
  const source = audio.createBufferSource();
  source.buffer = rustle ??= noise(audio);
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.Q.value = 0.9;
  band.frequency.setValueAtTime(one.from, begin);
  band.frequency.exponentialRampToValueAtTime(one.to, end);
  source.connect(band).connect(into);
  return source;
}

function noise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
