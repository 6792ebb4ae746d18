import { join } from 'node:path';
import type { LaunchStrategyName } from '#contracts/launch-strategies.ts';
import type { LaunchProbeOutcome } from '#contracts/schemas/launch-probe.ts';
import { CONTROL_DOCUMENT } from '#core/rendering/control-document.ts';
import { RenderError } from '#core/rendering/render-error.ts';
import type { RenderJob } from './segment-job.ts';

const PROBE_LIMIT_MS = 90_000;

/** Renders one frame of the control document, a fixed document of the service, with the given launch strategy. */
export const probeLaunch = async (
  launchStrategy: LaunchStrategyName,
  render: RenderJob,
  scratchDir: string,
): Promise<LaunchProbeOutcome> => {
  const startedMs = performance.now();
  try {
    const job = {
      document: CONTROL_DOCUMENT,
      segment: { index: 0, firstFrame: 0, frameCount: 1 },
      epochMs: 0,
      maxSegments: 1,
      deadlineMs: Date.now() + PROBE_LIMIT_MS,
      outputPath: join(scratchDir, 'probe.mp4'),
      scratchDir,
      signal: AbortSignal.timeout(PROBE_LIMIT_MS),
      onProgress: () => undefined,
    };
    await render(job, launchStrategy);
    return { status: 'passed', launchStrategy, seconds: (performance.now() - startedMs) / 1000 };
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    return { status: 'failed', launchStrategy, diagnostic: error.diagnostic };
  }
};
