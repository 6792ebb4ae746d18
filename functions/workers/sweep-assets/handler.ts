import { SWEEP_RESERVE_SECONDS } from '#contracts/timeouts.ts';
import { LOG_EVENTS, withFields } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import type { RecordMetrics } from '#core/ports/system.ts';
import { createClearProjects } from '#core/use-cases/clear-projects.ts';
import type { ClearProjectsDeps } from '#core/use-cases/clear-projects.ts';
import { createSweepAssets } from '#core/use-cases/sweep-assets.ts';
import type { SweepAssetsDeps } from '#core/use-cases/sweep-assets.ts';
import type { TimedInvocation } from '../queue-handler.ts';

type Deps = Omit<SweepAssetsDeps, 'onFailed'> &
  ClearProjectsDeps & { readonly log: Log; readonly record: RecordMetrics };

export const createSweepAssetsHandler =
  (deps: Deps) =>
  async (_event: unknown, context: TimedInvocation): Promise<void> => {
    const log = withFields(deps.log, { request_id: context.awsRequestId });
    const sweepAssets = createSweepAssets({
      ...deps,
      onFailed: ({ workspaceId, id }, cause) =>
        log(LOG_EVENTS.assetSweepFailed, { workspace_id: workspaceId, asset_id: id }, cause),
    });
    const leftMs = context.getRemainingTimeInMillis() - SWEEP_RESERVE_SECONDS * 1000;
    const clearProjects = createClearProjects({
      ...deps,
      onClearingFailed: (workspaceId, cause) =>
        log(LOG_EVENTS.projectsNotCleared, { workspace_id: workspaceId }, cause),
    });
    const endsAtMs = deps.clock.nowMs() + leftMs;
    const report = await sweepAssets(endsAtMs);
    const projects = await clearProjects(endsAtMs);
    const { settled, removed, deleted, errors } = report;
    if (settled + removed + deleted > 0) log(LOG_EVENTS.assetSweepCompleted, { ...report });
    deps.record({ AssetSweepErrors: errors + projects.errors });
  };
