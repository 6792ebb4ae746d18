import { CUT } from '../gate/limits.ts';
import { PICTURE_FPS } from './pictures.ts';
import type { Picture } from './pictures.ts';

/** Every third pixel in both directions is enough to compare whole pictures. */
const SAMPLE_STEP = 3;
/** Frames after which the effect of a transition is over: a flash has faded, a whip has arrived. */
const SETTLED = 6;

/** The picture thinned out. A cut is searched in those of the whole video. */
export const samplePicture = ({ width, height, rgb }: Picture): Uint8Array => {
  const columns = Math.ceil(width / SAMPLE_STEP);
  const samples = new Uint8Array(columns * Math.ceil(height / SAMPLE_STEP) * 3);
  let to = 0;
  for (let y = 0; y < height; y += SAMPLE_STEP)
    for (let x = 0; x < width; x += SAMPLE_STEP) {
      const at = (y * width + x) * 3;
      samples.set(rgb.subarray(at, at + 3), to);
      to += 3;
    }
  return samples;
};

/** Share of the samples that differ clearly; 1 where there is no picture to compare with. */
const differenceOf = (a: Uint8Array | undefined, b: Uint8Array | undefined): number => {
  if (a === undefined || b === undefined) return 1;
  let hard = 0;
  for (let at = 0; at < a.length; at += 3)
    if (
      Math.abs((a[at] ?? 0) - (b[at] ?? 0)) >= CUT.minStep ||
      Math.abs((a[at + 1] ?? 0) - (b[at + 1] ?? 0)) >= CUT.minStep ||
      Math.abs((a[at + 2] ?? 0) - (b[at + 2] ?? 0)) >= CUT.minStep
    )
      hard += 3;
  return hard / a.length;
};

interface Change {
  readonly first: number;
  last: number;
}

/** Groups of consecutive frames of which each is another picture than the one three frames before. */
const findChanges = (samples: readonly Uint8Array[]): readonly Change[] => {
  const changes: Change[] = [];
  for (let frame = 1; frame < samples.length; frame += 1) {
    if (differenceOf(samples[Math.max(0, frame - CUT.frames)], samples[frame]) < CUT.minShare) continue;
    const open = changes.at(-1);
    if (open?.last === frame - 1) open.last = frame;
    else changes.push({ first: frame, last: frame });
  }
  return changes;
};

/**
 * Seconds at which the picture is replaced by another one, most of it within a tenth of a second. A flash alone is no cut:
 * it leaves the same picture. A transition counts from the frame that has left half of the picture before.
 */
export const findCuts = (samples: readonly Uint8Array[]): readonly number[] =>
  findChanges(samples).flatMap(({ first, last }) => {
    const start = Math.max(0, first - CUT.frames);
    const before = samples[start];
    const replaced = differenceOf(before, samples[Math.min(samples.length - 1, last + SETTLED)]);
    if (replaced < CUT.minShare) return [];
    const frames = samples.slice(start, last + 1);
    const middle = frames.findIndex((frame) => differenceOf(before, frame) >= replaced / 2);
    return [(start + middle) / PICTURE_FPS];
  });
