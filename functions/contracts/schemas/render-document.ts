import * as Type from 'typebox';
import type { Static } from 'typebox';
import { ASSET_ID_PATTERN, ASSET_KINDS, AUDIO_VOLUME_MAX, CLIP_RATE } from '#contracts/limits.ts';
import type { AssetContentType } from '#contracts/limits.ts';
import { CLIP_CODECS, CLIP_CONTAINERS } from '#contracts/record-values.ts';

// safe: the keys of a constant object
const ASSET_CONTENT_TYPES = Object.keys(ASSET_KINDS) as AssetContentType[];

/** Content type as inspected. The page loads an image or a font from `assets/<id>`. */
const DocumentAssetSchema = Type.Object({
  id: Type.String({ pattern: ASSET_ID_PATTERN }),
  contentType: Type.Enum(ASSET_CONTENT_TYPES),
});
export type DocumentAsset = Readonly<Static<typeof DocumentAssetSchema>>;

/** A part of an audio asset in a video. All times are seconds, with the end of the clip within the video. */
const AudioClipSchema = Type.Object({
  assetId: Type.String({ pattern: ASSET_ID_PATTERN }),
  /** Video time at which the clip begins. */
  startSeconds: Type.Number({ minimum: 0 }),
  durationSeconds: Type.Number({ exclusiveMinimum: 0 }),
  /** Position in the asset at which the clip begins. */
  mediaStartSeconds: Type.Number({ minimum: 0 }),
  /** The `<audio>` or `<video>` whose volume scripts may change. */
  elementId: Type.Optional(Type.String({ maxLength: 1000 })),
  /** Linear gain. */
  volume: Type.Number({ minimum: 0, maximum: AUDIO_VOLUME_MAX }),
  /** Repeats the asset, from `mediaStartSeconds` on, until the clip ends. */
  isLooped: Type.Boolean(),
  /** Of the sound of a video clip; the pitch is kept. */
  playbackRate: Type.Optional(Type.Number({ minimum: CLIP_RATE.min, maximum: CLIP_RATE.max })),
  /** Where the pictures of the asset end if it is a video clip; its sound may be shorter or longer. A loop ends there. */
  sourceSeconds: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  /** Length of the fade from silence at the beginning of the clip. */
  fadeInSeconds: Type.Number({ minimum: 0 }),
  /** Length of the fade to silence at the end of the clip. */
  fadeOutSeconds: Type.Number({ minimum: 0 }),
});
export type AudioClip = Readonly<Static<typeof AudioClipSchema>>;

/** What the asset of a clip contains, as inspected. */
const ClipSourceSchema = Type.Object({
  container: Type.Enum(CLIP_CONTAINERS),
  codec: Type.Enum(CLIP_CODECS),
  /** Pixels of a frame as shown, upright. */
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  /** Ticks per second. */
  timescale: Type.Integer({ minimum: 1 }),
  /** Where the clip ends on its timeline. */
  endTick: Type.Integer({ minimum: 1 }),
  /** Time of the first key frame, by which the renderer finds out whether its decoder delays frames. */
  firstKeyTick: Type.Optional(Type.Integer()),
  /** Times are rounded to ticks: the frame rate is constant, and a frame does not last a whole number of them. */
  isRounded: Type.Optional(Type.Boolean()),
});

/** A `<video>` of the document. All times are seconds, with the end of the clip within the video. */
const VideoClipSchema = Type.Object({
  elementId: Type.String({ maxLength: 1000 }),
  assetId: Type.String({ pattern: ASSET_ID_PATTERN }),
  /** Video time at which the clip begins. */
  startSeconds: Type.Number({ minimum: 0 }),
  durationSeconds: Type.Number({ exclusiveMinimum: 0 }),
  /** Position in the asset at which the clip begins. */
  mediaStartSeconds: Type.Number({ minimum: 0 }),
  playbackRate: Type.Number({ minimum: CLIP_RATE.min, maximum: CLIP_RATE.max }),
  /** Repeats the asset, from `mediaStartSeconds` on, until the clip ends. */
  isLooped: Type.Boolean(),
  source: ClipSourceSchema,
  /** Of an element of a mounted document: the number of the mount, and of the `<video>` in its file. */
  mounted: Type.Optional(
    Type.Object({ mount: Type.Integer({ minimum: 0 }), video: Type.Integer({ minimum: 0 }) }),
  ),
});
export type VideoClip = Readonly<Static<typeof VideoClipSchema>>;

/** A file of a project: its text, or an asset that is served under its path. */
const DocumentFileSchema = Type.Union([
  Type.Object({ text: Type.String() }),
  Type.Object({ assetId: Type.String({ pattern: ASSET_ID_PATTERN }) }),
]);

/** Stored as JSON when a video is created, read by `render-segment`. */
export const RenderDocumentSchema = Type.Object({
  html: Type.String(),
  /** Values of `window.__hfVariables`; empty for a composition. */
  variables: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  fps: Type.Integer({ minimum: 1 }),
  durationSeconds: Type.Number({ exclusiveMinimum: 0 }),
  /** Frames of the whole video, `frameCount(durationSeconds, fps)`. */
  frameCount: Type.Integer({ minimum: 1 }),
  /** The frame of the poster, if the create chose one. */
  posterFrame: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Assets the page or the sound uses. Creates always store it, `sound` and `clips`. */
  assets: Type.Optional(Type.Array(DocumentAssetSchema)),
  /** What is mixed into the audio track; a video without clips has no audio track. */
  sound: Type.Optional(Type.Array(AudioClipSchema)),
  /** Pictures of the `<video>` elements. */
  clips: Type.Optional(Type.Array(VideoClipSchema)),
  /** Of a project, by path; `html` is the text of its `index.html`. */
  files: Type.Optional(Type.Record(Type.String(), DocumentFileSchema)),
});
export type RenderDocument = Readonly<Static<typeof RenderDocumentSchema>>;
