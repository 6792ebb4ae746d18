import * as Type from 'typebox';
import { OUTPUT_KEPT_DAYS, VIDEO_ID_PATTERN } from '#contracts/limits.ts';
import type { AssetKind } from '#contracts/limits.ts';
import { SYNTHETIC_WORKSPACE_ID } from '#contracts/synthetic-renders.ts';
import type { VIDEO_STATUSES } from '#contracts/record-values.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import { RowNameSchema } from '#core/batch/row-name.ts';
import { RevisionReferenceSchema } from '#core/project/project.ts';
import { nullable, textOf } from '#core/record-schema.ts';
import { RenderFailureSchema } from '#core/rendering/render-failure.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

export type VideoId = string & { readonly brand: 'VideoId' };

export type VideoStatus = (typeof VIDEO_STATUSES)[number];

export type VideoTransition = 'claim' | 'releaseClaim' | 'finish' | 'fail' | 'cancel';

/** Every legal transition with the statuses it may start from and the status it leads to. */
export const TRANSITIONS = {
  claim: { from: ['queued', 'rendering'], to: 'rendering' },
  releaseClaim: { from: ['rendering'], to: 'queued' },
  finish: { from: ['rendering'], to: 'done' },
  fail: { from: ['queued', 'rendering'], to: 'failed' },
  cancel: { from: ['queued', 'rendering'], to: 'canceled' },
} as const satisfies Record<VideoTransition, { from: readonly VideoStatus[]; to: VideoStatus }>;

export const isTerminal = (status: VideoStatus): boolean =>
  status === 'done' || status === 'failed' || status === 'canceled';

/** Frame size in pixels and constant frame rate of the output file. */
const OutputFormatSchema = Type.Object({
  width: Type.Integer(),
  height: Type.Integer(),
  fps: Type.Integer(),
});
export type OutputFormat = Readonly<Type.Static<typeof OutputFormatSchema>>;

/** Video record. Times are epoch milliseconds, money is whole milli-credits. */
export const VideoSchema = Type.Object({
  id: textOf<VideoId>(),
  workspaceId: textOf<WorkspaceId>(),
  status: textOf<VideoStatus>(),
  /** `<template_id>@<version>`, or one of the literals `composition` and `studio`. */
  template: Type.String(),
  title: nullable(Type.String()),
  /** What its owner calls it, from the values of its template; only for members. */
  name: nullable(Type.String()),
  /** The revision of a project that it shows; null for another source. */
  project: nullable(RevisionReferenceSchema),
  /** Texts of its caller: JSON of an object of strings, whose names may be any text. */
  metadata: nullable(Type.String()),
  /** The row of a batch that it was made for. */
  batch: nullable(RowNameSchema),
  createdAtMs: Type.Integer(),
  finishedAtMs: nullable(Type.Integer()),
  output: OutputFormatSchema,
  frameCount: Type.Integer(),
  /** The frame of the poster that its create chose; null for the one at three quarters. */
  posterFrame: nullable(Type.Integer()),
  /** Frames captured so far by the current attempt. */
  framesDone: Type.Integer(),
  costMilliCredits: Type.Integer(),
  inputKey: Type.String(),
  /** S3 key of an SRT of what it shows; null for a video without captions. */
  captionsKey: nullable(Type.String()),
  /**
   * Assets that its renderers read; `fileId` for one that shares the file of that asset, `isHeard` for a clip whose sound is
   * mixed in, `music` for a loop of the library: its name.
   */
  assets: Type.ReadonlyType(
    Type.Array(
      Type.Object({
        id: textOf<AssetId>(),
        fileId: Type.Optional(textOf<AssetId>()),
        kind: textOf<AssetKind>(),
        isHeard: Type.Optional(Type.Boolean()),
        music: Type.Optional(Type.String()),
      }),
    ),
  ),
  /** Estimated time in which its renderers decode its clips once; null without clips. */
  clipSeconds: nullable(Type.Number()),
  /** S3 key of the MP4; null until `done`. */
  outputKey: nullable(Type.String()),
  /** S3 key of the poster; null until `done`, and when the render produced none. */
  posterKey: nullable(Type.String()),
  /** Length read from the output file; null until `done`. */
  durationMs: nullable(Type.Number()),
  failure: nullable(RenderFailureSchema),
  /** Number of claims so far, without released ones. */
  attempt: Type.Integer(),
  leaseOwner: nullable(Type.String()),
  /** Renderer time of all attempts by the end of the lease, should the running renderers work until then. */
  rendererMsAtLeaseEnd: Type.Number(),
  /** Renderers that worked on the video at the last heartbeat. */
  renderersRunning: Type.Integer(),
  /** Renderer time that counted against the hourly budget of the workspace; 0 unless `failed` or `canceled`. */
  unpaidRendererMs: Type.Number(),
  /** When sweep-renders acts: on a lost queue message, or at the end of the lease. Null once terminal. */
  dueAtMs: nullable(Type.Integer()),
});
export type Video = Readonly<Type.Static<typeof VideoSchema>>;

/** Template ids contain their version; `composition` does not. */
export const isFromTemplate = ({ template }: Pick<Video, 'template'>): boolean => template.includes('@');

/** False for a synthetic render, which nobody ordered. */
export const isOrdered = ({ workspaceId }: Pick<Video, 'workspaceId'>): boolean =>
  workspaceId !== SYNTHETIC_WORKSPACE_ID;

/** An audio asset is used for nothing else. */
export const hasSound = ({ assets }: Pick<Video, 'assets'>): boolean =>
  assets.some(({ kind, isHeard }) => kind === 'audio' || isHeard === true);

const VIDEO_ID = new RegExp(VIDEO_ID_PATTERN);

export const videoIdFromUuid = (uuid: string): VideoId => `vid_${uuid}` as VideoId;

/** Returns undefined for a malformed id; callers treat it as not found. */
export const parseVideoId = (text: string | undefined): VideoId | undefined =>
  text !== undefined && VIDEO_ID.test(text) ? (text as VideoId) : undefined;

/** Creation time in the id, a UUIDv7: its first 48 bits are epoch milliseconds (RFC 9562). */
export const createdAtMsOf = (id: VideoId): number =>
  Number.parseInt(id.slice('vid_'.length, 'vid_'.length + 13).replace('-', ''), 16);

const OUTPUT_KEPT_MS = OUTPUT_KEPT_DAYS * 24 * 60 * 60 * 1000;

/** S3 keys of the MP4, the poster and the captions while the bucket keeps them; nulls afterwards and for unfinished videos. */
export const downloadableKeys = (
  { status, outputKey, posterKey, captionsKey, finishedAtMs }: Video,
  nowMs: number,
): Pick<Video, 'outputKey' | 'posterKey' | 'captionsKey'> =>
  status === 'done' && finishedAtMs !== null && nowMs < finishedAtMs + OUTPUT_KEPT_MS
    ? { outputKey, posterKey, captionsKey }
    : { outputKey: null, posterKey: null, captionsKey: null };
