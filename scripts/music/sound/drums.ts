import { createFilter, RATE } from './signal.ts';
import type { Process } from './signal.ts';

type Random = () => number;

/** One hit of a drum. */
type Drum = (velocity: number, random: Random) => Float32Array;

const render = (seconds: number, sampleAt: (seconds: number, at: number) => number): Float32Array => {
  const samples = new Float32Array(Math.round(seconds * RATE));
  for (let at = 0; at < samples.length; at += 1) {
    const fadeOut = Math.min(1, (samples.length - at) / 240);
    samples[at] = sampleAt(at / RATE, at) * fadeOut;
  }
  return samples;
};

/** A tone that falls from one frequency to another. */
const sweep = (from: number, to: number, perSecond: number) => {
  let phase = 0;
  return (t: number): number => {
    phase += (2 * Math.PI * (to + (from - to) * Math.exp(-perSecond * t))) / RATE;
    return Math.sin(phase);
  };
};

const noiseOf = (random: Random) => (): number => 2 * random() - 1;

const chain =
  (...filters: readonly Process[]): Process =>
  (sample, at) =>
    filters.reduce((value, filter) => filter(value, at), sample);

/** A kick drum: `hz` is its tone, `decay` how fast it ends, `click` the beater. */
const kick =
  ({ hz, decay, click }: { readonly hz: number; readonly decay: number; readonly click: number }): Drum =>
  (velocity, random) => {
    const tone = sweep(hz * (3 + 2 * velocity), hz, 42);
    const noise = noiseOf(random);
    const beater = createFilter('bandpass', 3200, 0.8);
    return render(0.55, (t, at) => {
      const body = Math.tanh(1.6 * tone(t)) * Math.exp(-decay * t) * Math.min(1, t * 900);
      return velocity * (body + click * beater(noise(), at) * Math.exp(-260 * t));
    });
  };

const clap: Drum = (velocity, random) => {
  const noise = noiseOf(random);
  const tone = chain(createFilter('bandpass', 1350, 0.9), createFilter('highpass', 500));
  return render(0.35, (t, at) => {
    const bursts = [0, 0.011, 0.021].reduce(
      (sum, start) => sum + (t >= start ? Math.exp(-170 * (t - start)) : 0),
      0,
    );
    const tail = t > 0.03 ? 0.75 * Math.exp(-19 * (t - 0.03)) : 0;
    return velocity * 1.8 * tone(noise(), at) * (0.7 * bursts + tail);
  });
};

const snare: Drum = (velocity, random) => {
  const noise = noiseOf(random);
  const wires = chain(createFilter('highpass', 1400), createFilter('lowpass', 9000));
  const [low, high] = [sweep(260, 182, 40), sweep(420, 330, 40)];
  return render(0.32, (t, at) => {
    const skin = (0.7 * low(t) + 0.35 * high(t)) * Math.exp(-24 * t);
    return (
      velocity * (skin + (0.55 + 0.3 * velocity) * wires(noise(), at) * Math.exp(-(22 - 6 * velocity) * t))
    );
  });
};

const rim: Drum = (velocity, random) => {
  const noise = noiseOf(random);
  const wood = createFilter('bandpass', 1750, 3);
  const [a, b] = [sweep(900, 820, 90), sweep(1650, 1610, 90)];
  return render(
    0.12,
    (t, at) => velocity * (wood(noise(), at) * 2 + 0.5 * a(t) + 0.4 * b(t)) * Math.exp(-60 * t),
  );
};

const snap: Drum = (velocity, random) => {
  const noise = noiseOf(random);
  const tone = createFilter('bandpass', 2100, 2.4);
  return render(0.22, (t, at) => {
    const envelope = (t < 0.008 ? 0.35 : 1) * Math.exp(-38 * Math.max(0, t - 0.008));
    return velocity * 3 * tone(noise(), at) * envelope;
  });
};

/** Ratios of the oscillators of a drum machine's cymbal. */
const METAL = [2, 3, 4.16, 5.43, 6.79, 8.21];

const hat =
  (seconds: number): Drum =>
  (velocity, random) => {
    const noise = noiseOf(random);
    const tone = chain(createFilter('bandpass', 10_000, 0.7), createFilter('highpass', 6800));
    const base = 330 * (1 + 0.03 * random());
    return render(seconds * 2.2, (t, at) => {
      const metal =
        METAL.reduce((sum, ratio) => sum + Math.sign(Math.sin(2 * Math.PI * base * ratio * t)), 0) / 6;
      return velocity * tone(0.6 * metal + 0.7 * noise(), at) * Math.exp((-3.2 * t) / seconds);
    });
  };

const shaker: Drum = (velocity, random) => {
  const noise = noiseOf(random);
  const tone = chain(createFilter('bandpass', 6200, 0.9), createFilter('highpass', 3000));
  return render(
    0.14,
    (t, at) => velocity * 1.6 * tone(noise(), at) * Math.min(1, t / 0.018) * Math.exp(-34 * t),
  );
};

const tambourine: Drum = (velocity, random) => {
  const noise = noiseOf(random);
  const tone = chain(createFilter('bandpass', 8800, 1.4), createFilter('highpass', 5200));
  return render(0.3, (t, at) => {
    const jingles = 0.7 + 0.3 * Math.sin(2 * Math.PI * 61 * t);
    return velocity * 2 * tone(noise(), at) * jingles * (Math.exp(-48 * t) + 0.25 * Math.exp(-11 * t));
  });
};

const crash: Drum = (velocity, random) => {
  const noise = noiseOf(random);
  const tone = chain(createFilter('highpass', 3400), createFilter('lowpass', 13_000));
  return render(
    2.6,
    (t, at) => velocity * 0.8 * tone(noise(), at) * (0.6 * Math.exp(-2.1 * t) + 0.4 * Math.exp(-14 * t)),
  );
};

/** A low boom at the beginning of a section. */
const impact: Drum = (velocity, random) => {
  const noise = noiseOf(random);
  const tone = sweep(110, 41, 7);
  const dust = createFilter('lowpass', 900);
  return render(
    2.2,
    (t, at) => velocity * (tone(t) * Math.exp(-2.6 * t) + 0.5 * dust(noise(), at) * Math.exp(-5 * t)),
  );
};

/** Noise that rises for two beats at 120 bpm, before a section. */
const riser: Drum = (velocity, random) => {
  const noise = noiseOf(random);
  let [low, band] = [0, 0];
  return render(1, (t) => {
    const f = 2 * Math.sin((Math.PI * (500 + 6500 * t * t)) / RATE);
    const high = noise() - low - 0.5 * band;
    band += f * high;
    low += f * band;
    return velocity * 0.5 * band * t * t * (1 - Math.max(0, t - 0.97) / 0.03);
  });
};

/** Strokes of a kendang, the drum of gamelan and dangdut: `hz` is the skin, `slap` the hand. */
const kendang =
  ({
    hz,
    bend,
    decay,
    slap,
  }: {
    readonly hz: number;
    readonly bend: number;
    readonly decay: number;
    readonly slap: number;
  }): Drum =>
  (velocity, random) => {
    const noise = noiseOf(random);
    const hand = createFilter('bandpass', 2400, 0.9);
    const [skin, second, third] = [
      sweep(hz * bend, hz, 16),
      sweep(hz * bend * 1.59, hz * 1.59, 20),
      sweep(hz * 2.3, hz * 2.14, 20),
    ];
    return render(Math.min(0.9, 5 / decay), (t, at) => {
      const tone =
        skin(t) * Math.exp(-decay * t) +
        0.4 * second(t) * Math.exp(-1.8 * decay * t) +
        0.2 * third(t) * Math.exp(-2.6 * decay * t);
      return velocity * (tone + slap * hand(noise(), at) * Math.exp(-75 * t));
    });
  };

/** By the name that songs use. */
export const DRUMS = {
  kick: kick({ hz: 50, decay: 8.5, click: 0.5 }),
  softKick: kick({ hz: 54, decay: 12, click: 0.12 }),
  tightKick: kick({ hz: 58, decay: 16, click: 0.8 }),
  clap,
  snare,
  rim,
  snap,
  hat: hat(0.055),
  openHat: hat(0.3),
  shaker,
  tambourine,
  crash,
  impact,
  riser,
  dung: kendang({ hz: 82, bend: 1.12, decay: 9, slap: 0.15 }),
  dut: kendang({ hz: 74, bend: 1.7, decay: 7, slap: 0.1 }),
  tong: kendang({ hz: 205, bend: 1.03, decay: 13, slap: 0.25 }),
  tak: kendang({ hz: 390, bend: 1.02, decay: 34, slap: 1.5 }),
} as const satisfies Record<string, Drum>;

export type DrumName = keyof typeof DRUMS;
