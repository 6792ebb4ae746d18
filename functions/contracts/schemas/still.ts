import * as Type from 'typebox';
import type { Static } from 'typebox';
import { FRAME_SIZE } from '#contracts/limits.ts';
import { CLIP_CODECS } from '#contracts/record-values.ts';
import { UrlSchema } from '#contracts/schemas/segment.ts';
import type { FailedRender } from '#contracts/schemas/segment.ts';

const SideSchema = Type.Integer({ minimum: 1, maximum: FRAME_SIZE.max });

/** An uploaded clip, by presigned GET, and what its inspection found. */
const StillClipSchema = Type.Object({
  url: UrlSchema,
  container: Type.Enum(['mp4', 'quicktime', 'webm']),
  codec: Type.Enum([...CLIP_CODECS]),
});
export type StillClip = Readonly<Static<typeof StillClipSchema>>;

const RESULT = {
  /** Pixels of the result. */
  width: SideSchema,
  height: SideSchema,
  /** Presigned PUT for the WebP. */
  outputUrl: UrlSchema,
};

/**
 * Payload that makes `render-segment` draw one picture. As for a segment, the links are its only access.
 */
export const StillRequestSchema = Type.Object({
  still: Type.Union([
    /** An uploaded image, by presigned GET. */
    Type.Object({ image: Type.Object({ url: UrlSchema }), ...RESULT }),
    Type.Object({ video: StillClipSchema, ...RESULT }),
  ]),
  /** Epoch milliseconds after which the renderer must have ended. */
  deadlineMs: Type.Number(),
});
export type StillRequest = Readonly<Static<typeof StillRequestSchema>>;

export const RenderedStillSchema = Type.Object({ status: Type.Literal('rendered') });

export type StillOutcome = Readonly<Static<typeof RenderedStillSchema>> | FailedRender;
