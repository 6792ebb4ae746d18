import type { DashboardSession } from '../../../scripts/dashboard/api-session.ts';

/** Cancels what the workspace has ordered: without workers its videos stay queued and fill both places. */
export const cancelActiveVideos = async ({ send }: DashboardSession): Promise<void> => {
  for (const id of (await send('GET', '')).active_videos) await send('POST', `/videos/${id}/cancel`);
};
