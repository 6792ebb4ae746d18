import { totalmem } from 'node:os';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import { findProcessesOf, memoryBytesOf } from '#renderer/processes.ts';
import { RenderError } from '#renderer/render-error.ts';

export interface MemoryWatch {
  /** The most the render's processes have held together. */
  readonly peakBytes: () => number;
  readonly stop: () => void;
}

const SAMPLE_MS = 250;
const MEBIBYTE = 1024 * 1024;
const MOST_FOR_A_RENDER_BYTES = 4096 * MEBIBYTE;
/** Left for this process as it is before the render, and for the system: where memory runs out altogether, nobody is left to say so. */
const RESERVE_BYTES = 512 * MEBIBYTE;

/**
 * Fails the render when its processes, and what this one grows by for their messages, take more memory than a video
 * may need or the machine can give.
 */
export const watchMemory = (scratchDir: string, watch: FailureWatch): MemoryWatch => {
  const limitBytes = Math.min(MOST_FOR_A_RENDER_BYTES, totalmem() - RESERVE_BYTES);
  const ownBytesBefore = process.memoryUsage.rss();
  let peakBytes = 0;
  const sample = () => {
    const bytes = memoryBytesOf(findProcessesOf(scratchDir));
    peakBytes = Math.max(peakBytes, bytes);
    const ownGrowthBytes = Math.max(0, process.memoryUsage.rss() - ownBytesBefore);
    if (bytes + ownGrowthBytes <= limitBytes) return;
    const [theirs, ours] = [bytes, ownGrowthBytes].map((size) => Math.round(size / MEBIBYTE));
    watch.fail(
      new RenderError(
        'out_of_memory',
        `the browser and the encoder held ${theirs} MiB, their messages ${ours} MiB`,
      ),
    );
  };
  const timer = setInterval(sample, SAMPLE_MS);
  return { peakBytes: () => peakBytes, stop: () => clearInterval(timer) };
};
