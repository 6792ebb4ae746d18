import * as Type from 'typebox';
import { FRAMES_ID_PATTERN } from '#contracts/limits.ts';
import type { FrameFormatName } from '#contracts/schemas/frames-request.ts';
import { nullable, textOf } from '#core/record-schema.ts';
import { RenderFailureSchema } from '#core/rendering/render-failure.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

export type FramesId = string & { readonly brand: 'FramesId' };

const FRAMES_ID = new RegExp(FRAMES_ID_PATTERN);

export const framesIdFromUuid = (uuid: string): FramesId => `frames_${uuid}` as FramesId;

/** Returns undefined for a malformed id; callers treat it as not found. */
export const parseFramesId = (text: string | undefined): FramesId | undefined =>
  text !== undefined && FRAMES_ID.test(text) ? (text as FramesId) : undefined;

const SideSchema = Type.Integer();

/** A request for pictures of a video. Times are epoch milliseconds, those of the video seconds. */
export const FramesSchema = Type.Object({
  id: textOf<FramesId>(),
  workspaceId: textOf<WorkspaceId>(),
  status: textOf<'running' | 'done' | 'failed'>(),
  /** As requested. */
  times: Type.Array(Type.Number()),
  /** Number of the picture of each time. */
  pictures: Type.Array(Type.Integer()),
  /** Frame of the video of each picture, ascending. */
  frames: Type.Array(Type.Integer()),
  format: textOf<FrameFormatName>(),
  /** Of each picture. */
  width: SideSchema,
  height: SideSchema,
  sheet: Type.Object({ columns: SideSchema, rows: SideSchema, width: SideSchema, height: SideSchema }),
  /** Whether they are of a template, about whose document the caller can do nothing. */
  isFromTemplate: nullable(Type.Boolean()),
  failure: nullable(RenderFailureSchema),
  createdAtMs: Type.Integer(),
  /** When its renderer has ended, and others may begin, whatever has happened. */
  deadlineMs: Type.Integer(),
  /** Place among the requests that are drawn at the same time in the whole service. */
  slot: Type.Integer(),
});
export type Frames = Readonly<Type.Static<typeof FramesSchema>>;

export const contentTypeOf = ({ format }: Pick<Frames, 'format'>): 'image/jpeg' | 'image/png' =>
  format === 'png' ? 'image/png' : 'image/jpeg';
