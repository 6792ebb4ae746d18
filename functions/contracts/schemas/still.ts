import * as Type from 'typebox';
import type { Static } from 'typebox';
import { FRAME_SIZE } from '#contracts/limits.ts';
import { UrlSchema } from '#contracts/schemas/segment.ts';
import type { FailedRender } from '#contracts/schemas/segment.ts';

const SideSchema = Type.Integer({ minimum: 1, maximum: FRAME_SIZE.max });

/**
 * Payload that makes `render-segment` draw one picture. As for a segment, the links are its only access.
 */
export const StillRequestSchema = Type.Object({
  still: Type.Object({
    /** An uploaded image, by presigned GET. */
    image: Type.Object({ url: UrlSchema }),
    /** Pixels of the result. */
    width: SideSchema,
    height: SideSchema,
    /** Presigned PUT for the WebP. */
    outputUrl: UrlSchema,
  }),
  /** Epoch milliseconds after which the renderer must have ended. */
  deadlineMs: Type.Number(),
});
export type StillRequest = Readonly<Static<typeof StillRequestSchema>>;

export const RenderedStillSchema = Type.Object({ status: Type.Literal('rendered') });

export type StillOutcome = Readonly<Static<typeof RenderedStillSchema>> | FailedRender;
