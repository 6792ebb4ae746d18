import * as Type from 'typebox';
import type { Static } from 'typebox';

/** Payload that makes `render-video` render the control document with its own version of `render-segment`. */
export const RendererCheckRequestSchema = Type.Object({ check: Type.Literal('renderer') });
export type RendererCheckRequest = Readonly<Static<typeof RendererCheckRequestSchema>>;

export const RendererCheckOutcomeSchema = Type.Union([
  /** `pictureKey`: a JPEG of one frame, whose pixels are not checked yet. */
  Type.Object({ status: Type.Literal('rendered'), pictureKey: Type.String() }),
  Type.Object({ status: Type.Literal('failed'), diagnostic: Type.String() }),
]);
export type RendererCheckOutcome = Readonly<Static<typeof RendererCheckOutcomeSchema>>;
