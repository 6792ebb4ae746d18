import type { FrameSize, Sampling } from '#renderer/browser-runtime/messages.ts';

/** Frames of a segment that are compared with screenshots, if there are as many that show something new. */
const MIN_SAMPLES = 3;
/** Points along each side of a picture that are compared to choose samples. */
const POINTS = 32;
/** In levels of luma; less is not seen as another content. */
const MIN_DIFFERENCE = 8;
const GOLDEN_RATIO = 0.618_034;

/** Luma at 32 × 32 points of a picture. */
type Signature = Uint8Array;

export interface SampleSettings {
  readonly size: FrameSize;
  readonly firstFrame: number;
  readonly end: number;
  /** From 0 to 1, exclusive. Chooses the random sample. */
  readonly seed: number;
}

/** Chooses frames of a segment that are compared with screenshots, beside those at which scenes begin. */
export interface Samples {
  /** Whether a frame is compared when it is captured: the first one must be, one at random may be. */
  readonly samplingOf: (frame: number) => Sampling;
  /** Records the I420 picture of each frame that differs from the frame before it. */
  readonly record: (frame: number, picture: Uint8Array) => void;
  /** Records that a frame was compared; its picture may be recorded later. */
  readonly markCompared: (frame: number) => void;
  /** Marks and returns, after the last frame, the recorded frame with most content that no compared frame shows: at least once. */
  readonly chooseUnseen: () => number | undefined;
}

/** Offsets of the points in the luma plane. They are not in rows, so that a line of text cannot lie between two. */
const pointOffsets = ({ width, height }: FrameSize): readonly number[] =>
  Array.from({ length: POINTS * POINTS }, (_, index) => {
    const [column, row] = [index % POINTS, Math.floor(index / POINTS)];
    const x = Math.floor(((column + ((row * GOLDEN_RATIO) % 1)) * width) / POINTS);
    const y = Math.floor(((row + ((column * GOLDEN_RATIO) % 1)) * height) / POINTS);
    return y * width + x;
  });

export const createSamples = ({ size, firstFrame, end, seed }: SampleSettings): Samples => {
  const offsets = pointOffsets(size);
  const randomFrame = firstFrame + 1 + Math.floor(seed * (end - firstFrame - 1));
  const recorded: { readonly frame: number; readonly signature: Signature }[] = [];
  const compared = new Set<number>();
  let unseenCount = 0;

  /** What a frame shows: the last picture that was recorded until then. */
  const signatureOf = (frame: number): Signature | undefined =>
    recorded.findLast((other) => other.frame <= frame)?.signature;
  const countUnseen = (signature: Signature, seen: readonly Signature[]): number => {
    let unseen = 0;
    for (let point = 0; point < signature.length; point += 1) {
      const luma = signature[point] ?? 0;
      if (!seen.some((other) => Math.abs((other[point] ?? 0) - luma) <= MIN_DIFFERENCE)) unseen += 1;
    }
    return unseen;
  };
  return {
    samplingOf: (frame) => {
      if (frame === firstFrame) return 'must';
      return frame === randomFrame ? 'may' : 'none';
    },
    record: (frame, picture) => {
      const signature = new Uint8Array(offsets.length);
      for (let point = 0; point < offsets.length; point += 1) {
        signature[point] = picture[offsets[point] ?? 0] ?? 0;
      }
      recorded.push({ frame, signature });
    },
    markCompared: (frame) => void compared.add(frame),
    chooseUnseen: () => {
      if ((unseenCount > 0 && compared.size >= MIN_SAMPLES) || recorded.length === 0) return undefined;
      const seen = [...compared].flatMap((frame) => signatureOf(frame) ?? []);
      const counted = recorded.map(({ frame, signature }) => ({
        frame,
        unseen: countUnseen(signature, seen),
      }));
      const most = counted.reduce((best, other) => (other.unseen > best.unseen ? other : best));
      if (most.unseen === 0) return undefined;
      unseenCount += 1;
      compared.add(most.frame);
      return most.frame;
    },
  };
};
