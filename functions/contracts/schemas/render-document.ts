import * as Type from 'typebox';
import type { Static } from 'typebox';
import { ASSET_ID_PATTERN, ASSET_KINDS, AUDIO_VOLUME_MAX } from '#contracts/limits.ts';
import type { AssetContentType } from '#contracts/limits.ts';

// safe: the keys of a constant object
const ASSET_CONTENT_TYPES = Object.keys(ASSET_KINDS) as AssetContentType[];

/** Content type as inspected. The page loads an image from `assets/<id>`. */
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
  /** The `<audio>` whose volume scripts may change. */
  elementId: Type.Optional(Type.String({ maxLength: 1000 })),
  /** Linear gain. */
  volume: Type.Number({ minimum: 0, maximum: AUDIO_VOLUME_MAX }),
  /** Repeats the asset, from `mediaStartSeconds` on, until the clip ends. */
  isLooped: Type.Boolean(),
  /** Length of the fade from silence at the beginning of the clip. */
  fadeInSeconds: Type.Number({ minimum: 0 }),
  /** Length of the fade to silence at the end of the clip. */
  fadeOutSeconds: Type.Number({ minimum: 0 }),
});
export type AudioClip = Readonly<Static<typeof AudioClipSchema>>;

/** Stored as JSON when a video is created, read by `render-segment`. */
export const RenderDocumentSchema = Type.Object({
  html: Type.String(),
  /** Values of `window.__hfVariables`; empty for a composition. */
  variables: Type.Record(Type.String(), Type.String()),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  fps: Type.Integer({ minimum: 1 }),
  durationSeconds: Type.Number({ exclusiveMinimum: 0 }),
  /** Frames of the whole video, `frameCount(durationSeconds, fps)`. */
  frameCount: Type.Integer({ minimum: 1 }),
  /** Assets the page or the sound uses. Creates always store it and `sound`. */
  assets: Type.Optional(Type.Array(DocumentAssetSchema)),
  /** What is mixed into the audio track; a video without clips has no audio track. */
  sound: Type.Optional(Type.Array(AudioClipSchema)),
});
export type RenderDocument = Readonly<Static<typeof RenderDocumentSchema>>;
