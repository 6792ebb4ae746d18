import { setTimeout as delay } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { assetIdFromUuid } from '#core/asset/asset-id.ts';
import { batchIdFromUuid } from '#core/batch/batch.ts';
import type { NewAssetId } from '#core/ports/assets.ts';
import type { NewBatchId } from '#core/ports/batches.ts';
import type { NewProjectId } from '#core/ports/projects.ts';
import type { NewVideoId, Stopwatch } from '#core/ports/system.ts';
import { auditIdFromUuid } from '#core/workspace/audit.ts';
import type { AuditId } from '#core/workspace/audit.ts';
import { framesIdFromUuid } from '#core/frames/frames.ts';
import type { NewFramesId } from '#core/ports/frames.ts';
import { projectIdFromUuid } from '#core/project/project.ts';
import { videoIdFromUuid } from '#core/video/video.ts';

export const systemClock: Stopwatch = { nowMs: () => Date.now(), elapsedMs: () => performance.now() };

export const newVideoId: NewVideoId = () => videoIdFromUuid(uuidv7());

export const newBatchId: NewBatchId = () => batchIdFromUuid(uuidv7());

export const newAuditId = (): AuditId => auditIdFromUuid(uuidv7());

export const newProjectId: NewProjectId = () => projectIdFromUuid(uuidv7());

export const newFramesId: NewFramesId = () => framesIdFromUuid(uuidv7());

export const newManifestId = (): string => uuidv7();

export const newAssetId: NewAssetId = () => assetIdFromUuid(uuidv7());

/** Resolves after the delay, or immediately when the signal aborts; never rejects for an abort. */
export const sleep = async (delayMs: number, signal: AbortSignal): Promise<void> => {
  await delay(delayMs, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
};
