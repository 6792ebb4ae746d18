import * as Type from 'typebox';
import type { Static } from 'typebox';

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
});
export type RenderDocument = Readonly<Static<typeof RenderDocumentSchema>>;
