import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import { createSweepRenders } from '#core/use-cases/sweep-renders.ts';
import type { SweepDeps } from '#core/use-cases/sweep-renders.ts';

export const createSweepRendersHandler = (deps: Omit<SweepDeps, 'onVideoFailed'> & { readonly log: Log }) => {
  const sweepRenders = createSweepRenders({
    ...deps,
    onVideoFailed: ({ workspaceId, id }, cause) =>
      deps.log(LOG_EVENTS.sweepTroubled, { workspace_id: workspaceId, video_id: id }, cause),
  });
  return async (): Promise<void> => {
    const report = await sweepRenders();
    if (report.resent + report.abandoned > 0) deps.log(LOG_EVENTS.sweepCompleted, { ...report });
  };
};
