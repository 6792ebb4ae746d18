import { LOG_EVENTS } from '#core/log.ts';
import type { Log } from '#core/log.ts';
import type { RecordMetrics } from '#core/ports/system.ts';
import { runSyntheticRender } from '#core/use-cases/run-synthetic-render.ts';
import type { SyntheticRenderDeps } from '#core/use-cases/run-synthetic-render.ts';

type Deps = SyntheticRenderDeps & { readonly log: Log; readonly record: RecordMetrics };

export const createSyntheticRenderHandler = (deps: Deps) => async (): Promise<void> => {
  const result = await runSyntheticRender(deps);
  if (result.status === 'nothing_to_check') return;
  if (result.status === 'failed') {
    const { problems, seconds } = result;
    deps.record({
      SyntheticRenderFaults: 1,
      ...(seconds !== undefined && { SyntheticRenderSeconds: seconds }),
    });
    deps.log(LOG_EVENTS.syntheticRenderFailed, { problems: problems.join('; ') });
    return;
  }
  const { videoId, seconds } = result;
  deps.record({ SyntheticRenderFaults: 0, SyntheticRenderSeconds: seconds });
  deps.log(LOG_EVENTS.syntheticRenderGood, { video_id: videoId, seconds });
};
