import * as Type from 'typebox';
import type { Static } from 'typebox';
import { FRAME_SIZE, FRAMES_MAX } from '#contracts/limits.ts';
import { AssetLinkSchema, SegmentFramesSchema, UrlSchema } from '#contracts/schemas/segment.ts';

export const FRAME_FORMATS = ['jpeg', 'png'] as const;
export type FrameFormatName = (typeof FRAME_FORMATS)[number];

const SideSchema = Type.Integer({ minimum: 1, maximum: FRAME_SIZE.max });
const CountSchema = Type.Integer({ minimum: 1, maximum: FRAMES_MAX });

/** Frames of a RenderDocument as the encoder would get them, and a contact sheet of them. */
const FramesJobSchema = Type.Object({
  /** Presigned GETs. */
  documentUrl: UrlSchema,
  assets: Type.ReadonlyType(Type.Array(AssetLinkSchema)),
  /** Ascending. */
  frames: SegmentFramesSchema,
  format: Type.Enum([...FRAME_FORMATS]),
  /** Of each picture. */
  width: SideSchema,
  height: SideSchema,
  /** Presigned PUTs in the order of the frames. */
  frameUrls: Type.ReadonlyType(Type.Array(UrlSchema)),
  /** In pictures, and the size of each. */
  sheet: Type.Object({ columns: CountSchema, rows: CountSchema, width: SideSchema, height: SideSchema }),
  /** Presigned PUT for a JPEG, which is uploaded last. */
  sheetUrl: UrlSchema,
});
export type FramesJobRequest = Readonly<Static<typeof FramesJobSchema>>;

/** Payload that makes `render-segment` draw some frames. As for a segment, the links are its only access. */
export const FramesRequestSchema = Type.Object({
  frames: FramesJobSchema,
  /** Epoch milliseconds after which the renderer must have ended. */
  deadlineMs: Type.Number(),
});
export type FramesRequest = Readonly<Static<typeof FramesRequestSchema>>;
