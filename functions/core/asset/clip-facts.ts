import * as Type from 'typebox';
import { CLIP_KEY_FRAMES_MAX } from '#contracts/limits.ts';
import type { CLIP_CODECS, CLIP_CONTAINERS } from '#contracts/record-values.ts';
import { nullable, textOf } from '#core/record-schema.ts';

export type ClipCodec = (typeof CLIP_CODECS)[number];
export type ClipContainer = (typeof CLIP_CONTAINERS)[number];

/**
 * What the packets and tables of a clip say. Times are ticks of `timescale` on the clip's timeline, which its edit list
 * begins: frames before tick 0 are decoded and not shown.
 */
export const ClipFactsSchema = Type.Object({
  container: textOf<ClipContainer>(),
  codec: textOf<ClipCodec>(),
  isHdr: Type.Boolean(),
  mayHaveAlpha: Type.Boolean(),
  /** Codec of the first audio track. Null without sound. */
  soundCodec: nullable(Type.String()),
  /** Ticks per second. */
  timescale: Type.Number(),
  /** End of the last frame, or of the edit when that is earlier. */
  endTick: Type.Integer(),
  /** As a fraction; the mean if it varies. */
  frameRate: Type.Object({
    numerator: Type.Integer(),
    denominator: Type.Integer(),
    isConstant: Type.Boolean(),
  }),
  frames: Type.Integer(),
  /**
   * Presentation times of key frames, and how many frames come before each in decoding order. At most
   * CLIP_KEY_FRAMES_MAX: others are left out, so decoding from a listed one is never less than what a decoder has to do.
   */
  keyFrames: Type.Object({
    ticks: Type.Array(Type.Integer(), { maxItems: CLIP_KEY_FRAMES_MAX }),
    framesBefore: Type.Array(Type.Integer(), { maxItems: CLIP_KEY_FRAMES_MAX }),
  }),
});
export type ClipFacts = Readonly<Type.Static<typeof ClipFactsSchema>>;
