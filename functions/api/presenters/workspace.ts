import {
  BODY_MAX_BYTES,
  COMPOSITION_FPS,
  HTML_MAX_CHARACTERS,
  MAX_ACTIVE_VIDEOS,
  MIN_DURATION_SECONDS,
  OUTPUT_KEPT_DAYS,
  TEMPLATE_FPS,
} from '#contracts/limits.ts';
import type { WorkspaceRecord } from '#contracts/schemas/workspace-records.ts';
import { creditsFromMilli } from '#core/credits/credits.ts';
import type { Video } from '#core/video/video.ts';
import type { Workspace } from '#core/workspace/workspace.ts';
import { presentBrandKit } from '#api/presenters/dashboard.ts';

export interface DeploymentLimits {
  readonly maxDurationSeconds: number;
  readonly requestsPerMinute: number;
  readonly maxStoredBytes: number;
}

export interface WorkspaceUse {
  readonly activeVideos: readonly Video[];
  readonly storedBytes: number;
}

/** The workspace of a key. Credits are reserved for the videos that were active when the balance was read. */
export const presentWorkspace = (
  { id, name, balanceMilliCredits, activeVideoIds, brandKit }: Workspace,
  { activeVideos, storedBytes }: WorkspaceUse,
  { maxDurationSeconds, requestsPerMinute, maxStoredBytes }: DeploymentLimits,
): WorkspaceRecord => ({
  id,
  name,
  credits: {
    available: creditsFromMilli(balanceMilliCredits),
    reserved: creditsFromMilli(activeVideos.reduce((sum, video) => sum + video.costMilliCredits, 0)),
  },
  active_videos: activeVideoIds,
  max_active_videos: MAX_ACTIVE_VIDEOS,
  storage: { stored_bytes: storedBytes, max_bytes: maxStoredBytes },
  brand_kit: presentBrandKit(brandKit),
  limits: {
    min_duration_seconds: MIN_DURATION_SECONDS,
    max_duration_seconds: maxDurationSeconds,
    requests_per_minute: requestsPerMinute,
    max_html_characters: HTML_MAX_CHARACTERS,
    max_body_bytes: BODY_MAX_BYTES,
    template_fps: TEMPLATE_FPS,
    composition_fps: COMPOSITION_FPS,
    output_kept_days: OUTPUT_KEPT_DAYS,
  },
});
