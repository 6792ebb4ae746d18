import * as Type from 'typebox';
import type { Static } from 'typebox';
import { CONVERTED_MAX_SIDE, FRAME_SIZE } from '#contracts/limits.ts';
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

/** Of the pixels of a photo: HEVC in HEIC, AV1 in AVIF. */
const PHOTO_CODECS = ['hevc', 'av1'] as const;
export type PhotoCodec = (typeof PHOTO_CODECS)[number];

export const PHOTO_RESULT_TYPES = ['image/jpeg', 'image/webp'] as const;
export type PhotoResultType = (typeof PHOTO_RESULT_TYPES)[number];

const PhotoSideSchema = Type.Integer({ minimum: 1, maximum: CONVERTED_MAX_SIDE });

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
    /** An uploaded photo, by presigned GET; the result keeps its size. */
    Type.Object({
      photo: Type.Object({ url: UrlSchema, codec: Type.Enum([...PHOTO_CODECS]) }),
      width: PhotoSideSchema,
      height: PhotoSideSchema,
      /** Of the result: WebP for a photo with transparency. */
      contentType: Type.Enum([...PHOTO_RESULT_TYPES]),
      outputUrl: UrlSchema,
    }),
  ]),
  /** Epoch milliseconds after which the renderer must have ended. */
  deadlineMs: Type.Number(),
});
export type StillRequest = Readonly<Static<typeof StillRequestSchema>>;

export const RenderedStillSchema = Type.Object({ status: Type.Literal('rendered') });

export type StillOutcome = Readonly<Static<typeof RenderedStillSchema>> | FailedRender;
