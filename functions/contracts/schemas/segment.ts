import * as Type from 'typebox';
import type { Static } from 'typebox';
import { ASSET_ID_PATTERN, FAILURE_TEXT_MAX_CHARACTERS } from '#contracts/limits.ts';
import { RENDER_FAILURE_CODES } from '#contracts/render-failure-codes.ts';

const CountSchema = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
export const UrlSchema = Type.String({ format: 'http-url' });

/** Consecutive frames of one video: `[firstFrame, firstFrame + frameCount)`. */
export const SegmentSchema = Type.Object({
  index: CountSchema,
  firstFrame: CountSchema,
  frameCount: CountSchema,
});
export type Segment = Readonly<Static<typeof SegmentSchema>>;

/** Frames of each segment of a video, in order. */
export const SegmentFramesSchema = Type.ReadonlyType(Type.Array(CountSchema));

export const AssetLinkSchema = Type.Object({
  id: Type.String({ pattern: ASSET_ID_PATTERN }),
  url: UrlSchema,
});
export type AssetLink = Readonly<Static<typeof AssetLinkSchema>>;

/** Invocation payload of `render-segment`, whose role has no permissions: the links are its only access. */
export const SegmentRequestSchema = Type.Object({
  videoId: Type.String(),
  segment: SegmentSchema,
  /** Presigned GET of the RenderDocument. */
  documentUrl: UrlSchema,
  /** Presigned GETs of the assets in the RenderDocument that this segment needs; audio only with `soundUrl`. */
  assets: Type.Optional(Type.ReadonlyType(Type.Array(AssetLinkSchema))),
  /** Presigned PUT for the audio track of the whole video; only for the first segment of a video with sound. */
  soundUrl: Type.Optional(UrlSchema),
  /** Presigned PUT for the segment's MP4. */
  outputUrl: UrlSchema,
  /** Presigned PUT for the poster; only when the segment may contain the poster frame. */
  posterUrl: Type.Optional(UrlSchema),
  /** Presigned PUT for the ProgressReport, overwritten about once a second. */
  progressUrl: UrlSchema,
  /** Presigned GET that returns 404 until the render is canceled. */
  cancellationUrl: UrlSchema,
  /** Epoch milliseconds after which the render must have ended. */
  deadlineMs: Type.Number(),
  /** Time shown by the page's clocks at video time 0, the same for all segments of a video. */
  epochMs: CountSchema,
  /** Maximum number of segments the renderer may split its segment into; 1 disables splitting. */
  maxSegments: CountSchema,
});
export type SegmentRequest = Readonly<Static<typeof SegmentRequestSchema>>;

/** The JSON object stored at `progressUrl`. */
export const ProgressReportSchema = Type.Object({
  frames_done: CountSchema,
  /** Present once the renderer has split the video; its own segment is the first. */
  segment_frames: Type.Optional(SegmentFramesSchema),
});
export type ProgressReport = Readonly<Static<typeof ProgressReportSchema>>;

export interface SegmentProgress {
  readonly framesDone: number;
  readonly segmentFrames?: readonly number[];
}

export const FileDigestSchema = Type.Object({
  sizeBytes: CountSchema,
  /** Lower-case hex. */
  sha256: Type.String(),
});
export type FileDigest = Readonly<Static<typeof FileDigestSchema>>;

export const RenderedSegmentSchema = Type.Object({
  status: Type.Literal('rendered'),
  frames: CountSchema,
  segmentFrames: Type.Optional(SegmentFramesSchema),
  ...FileDigestSchema.properties,
  /** Present when a poster was uploaded. */
  poster: Type.Optional(FileDigestSchema),
  /** The audio track; present when the request had a `soundUrl`. */
  sound: Type.Optional(FileDigestSchema),
  capture: Type.Enum(['raw', 'begin-frame']),
  /** Why `raw` capture was not possible. */
  captureReason: Type.Optional(Type.String()),
  renderSeconds: Type.Number(),
  /** Whether every frame is the same picture. */
  isUnchanged: Type.Boolean(),
  /** Frames that are one flat color; 0 for captures that are not decoded. */
  flatFrames: CountSchema,
});
export type RenderedSegment = Readonly<Static<typeof RenderedSegmentSchema>>;

const PlaceSchema = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** What of the caller's document failed: text for the caller only, never for a log or a metric. */
export const FailureSubjectSchema = Type.Object({
  /** Message of a script, URL of a file, or name of a font family. */
  text: Type.String({ maxLength: FAILURE_TEXT_MAX_CHARACTERS }),
  line: Type.Optional(PlaceSchema),
  column: Type.Optional(PlaceSchema),
});
export type FailureSubject = Readonly<Static<typeof FailureSubjectSchema>>;

export const FailedRenderSchema = Type.Object({
  status: Type.Literal('failed'),
  code: Type.Enum([...RENDER_FAILURE_CODES]),
  /** For the operator's log; contains nothing of the document. */
  diagnostic: Type.String(),
  subject: Type.Optional(FailureSubjectSchema),
  /** The document cannot have caused it: it was not served yet, or storage failed. */
  isServiceFault: Type.Optional(Type.Literal(true)),
});
export type FailedRender = Readonly<Static<typeof FailedRenderSchema>>;

/** Result of `render-segment`. An unexpected error becomes an invocation error instead. */
export type SegmentOutcome = RenderedSegment | FailedRender;
