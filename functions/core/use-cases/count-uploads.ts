import { UPLOADED_TEXT_MIN_BYTES } from '#contracts/limits.ts';
import { secondsToNextDay } from '#core/days.ts';
import type { AssetLimits } from '#core/ports/assets.ts';
import type { ProjectStore } from '#core/ports/projects.ts';
import type { Clock } from '#core/ports/system.ts';
import { accept, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

export interface CountTextsDeps extends Pick<AssetLimits, 'maxUploadedBytesPerDay'> {
  readonly projects: Pick<ProjectStore, 'countUploads'>;
  readonly clock: Clock;
}

/** Of an upload beyond what a workspace may upload in a day. */
export const refuseUpload = (uploadedBytes: number, maxBytesPerDay: number, nowMs: number) =>
  refuse({
    code: 'quota_exceeded',
    quota: 'uploads_of_a_day',
    uploadedBytes,
    maxBytesPerDay,
    retryAfterSeconds: secondsToNextDay(nowMs),
  });

/** Counts texts for the day in which they are stored, equal ones once, each with at least `UPLOADED_TEXT_MIN_BYTES`, or refuses them all. */
export const countTexts = async (
  { projects, clock, maxUploadedBytesPerDay }: CountTextsDeps,
  workspaceId: WorkspaceId,
  texts: readonly string[],
): Promise<Result<true>> => {
  const sizes = [...new Set(texts)].map((text) => Math.max(Buffer.byteLength(text), UPLOADED_TEXT_MIN_BYTES));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const atMs = clock.nowMs();
  const counted = await projects.countUploads(workspaceId, { bytes, maxBytes: maxUploadedBytesPerDay, atMs });
  return counted.status === 'counted'
    ? accept(true)
    : refuseUpload(counted.uploadedBytes, maxUploadedBytesPerDay, atMs);
};
