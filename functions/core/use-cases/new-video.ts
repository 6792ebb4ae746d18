import { ASSET_KINDS, RESEND_AFTER_SECONDS } from '#contracts/limits.ts';
import type { Metadata } from '#contracts/schemas/create-video-body.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import type { RowName } from '#core/batch/row-name.ts';
import { priceMilliCredits } from '#core/credits/credits.ts';
import { estimateClipSeconds } from '#core/rendering/clip-work.ts';
import { frameCount } from '#core/rendering/frames.ts';
import { captionsKeyOf, documentKeyOf } from '#core/rendering/object-keys.ts';
import type { RenderRequest } from '#core/use-cases/build-render-request.ts';
import type { Video, VideoId } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

/** Whose video it is, and what its create says about it besides what to render. */
export interface VideoOwner {
  readonly workspaceId: WorkspaceId;
  readonly metadata?: Metadata | null | undefined;
  /** The row of a batch that the video is made for. */
  readonly batch?: RowName;
}

/** A queued video of a render request. */
export const newVideo = (
  id: VideoId,
  { workspaceId, metadata, batch }: VideoOwner,
  { template, title, name, project, output, durationSeconds, posterFrame, ...used }: RenderRequest,
  nowMs: number,
): Video => {
  const { assets, music, sound, clips, captions } = used;
  const isHeard = (asset: AssetId) => sound.some(({ assetId }) => assetId === asset);
  return {
    id,
    workspaceId,
    status: 'queued',
    template,
    title,
    name,
    project: project ?? null,
    metadata: metadata ? JSON.stringify(metadata) : null,
    batch: batch ?? null,
    createdAtMs: nowMs,
    finishedAtMs: null,
    output,
    frameCount: frameCount(durationSeconds, output.fps),
    posterFrame: posterFrame ?? null,
    framesDone: 0,
    costMilliCredits: priceMilliCredits(durationSeconds),
    inputKey: documentKeyOf({ workspaceId, id }),
    captionsKey: captions.length > 0 ? captionsKeyOf({ workspaceId, id }) : null,
    assets: [
      ...assets.map(({ id, fileId, contentType }) => {
        const kind = ASSET_KINDS[contentType];
        return { id, ...(fileId && { fileId }), kind, ...(kind === 'video' && { isHeard: isHeard(id) }) };
      }),
      ...music.map(({ assetId: id, name: loop }) => ({ id, kind: 'audio' as const, music: loop })),
    ],
    clipSeconds: clips.length === 0 ? null : estimateClipSeconds(clips),
    outputKey: null,
    posterKey: null,
    durationMs: null,
    failure: null,
    attempt: 0,
    leaseOwner: null,
    rendererMsAtLeaseEnd: 0,
    renderersRunning: 0,
    unpaidRendererMs: 0,
    dueAtMs: nowMs + RESEND_AFTER_SECONDS * 1000,
  };
};
