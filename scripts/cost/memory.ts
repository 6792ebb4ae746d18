import { LAMBDA_FIGURES } from '#contracts/lambda-figures.ts';
import type { LambdaFigures } from '#contracts/lambda-figures.ts';
import { DEFAULT_OUTPUT } from '#contracts/limits.ts';
import {
  COMPLETION_RESERVE_SECONDS,
  JOIN_RESERVE_SECONDS,
  TIMEOUT_SECONDS,
  UPLOAD_RESERVE_SECONDS,
} from '#contracts/timeouts.ts';
import type { RecordedFigures } from './benchmark-figures.ts';
import { deploymentOf, settingsOf } from './deployment.ts';
import { estimateCost } from './estimate.ts';
import { speedOf } from './lambda-figures.ts';
import type { Case } from './lambda-figures.ts';
import { estimateRender } from './render-time.ts';
import type { RendererMachine } from './render-time.ts';
import { VIDEO_MIX } from './video-mix.ts';

const MEMORY_SIZES_MIB = [1769, 2048, 2304, 2560, 3008, 3538, 4096, 5308] as const;
/** The renderer ends a render that leaves less free (functions/renderer/browser/resource-limits.ts). */
const RESERVE_MIB = 512;
const DEADLINE_SECONDS =
  TIMEOUT_SECONDS['render-video'] -
  COMPLETION_RESERVE_SECONDS -
  JOIN_RESERVE_SECONDS -
  UPLOAD_RESERVE_SECONDS;

export interface MemorySize {
  readonly memoryMiB: number;
  /** Mean over scenes and lengths, at both ends of the assumptions. */
  readonly dollarsPerMinute: { readonly best: number; readonly worst: number };
  /** Longest video of the costliest scene, in the worst case. */
  readonly longestSeconds: number;
  readonly isEnough: boolean;
}

const dollarsPerMinute = ({ byScene }: RecordedFigures, machine: RendererMachine, end: Case) => {
  const deployment = { ...deploymentOf('prod', end), machine };
  const scenes = Object.values(byScene);
  const means = VIDEO_MIX.map(({ share, seconds }) => {
    const dollars = scenes.map(
      (figures) => estimateCost({ seconds, ...DEFAULT_OUTPUT }, figures, deployment).dollarsPerVideo,
    );
    return { share, seconds, dollars: dollars.reduce((sum, value) => sum + value, 0) / scenes.length };
  });
  const videos = means.reduce((sum, { share, dollars }) => sum + share * dollars, 0);
  return (60 * videos) / means.reduce((sum, { share, seconds }) => sum + share * seconds, 0);
};

/** What each memory size of `render-segment` costs, and whether every video fits its memory and its deadline. */
export const compareMemorySizes = (
  recorded: RecordedFigures,
  peakMemoryMiB: number,
  figures: LambdaFigures | null = LAMBDA_FIGURES,
): readonly MemorySize[] => {
  const { segmentsPerVideo, maxDurationSeconds } = settingsOf('prod');
  const longest = { seconds: maxDurationSeconds, ...DEFAULT_OUTPUT };
  return MEMORY_SIZES_MIB.map((memoryMiB) => {
    const [best, worst] = [speedOf(memoryMiB, 'best', figures), speedOf(memoryMiB, 'worst', figures)];
    const longestSeconds = Math.max(
      ...Object.values(recorded.byScene).map(
        ({ scene }) => estimateRender(longest, scene, worst, segmentsPerVideo).waitSeconds,
      ),
    );
    return {
      memoryMiB,
      dollarsPerMinute: {
        best: dollarsPerMinute(recorded, best, 'best'),
        worst: dollarsPerMinute(recorded, worst, 'worst'),
      },
      longestSeconds,
      isEnough: memoryMiB >= peakMemoryMiB + RESERVE_MIB && longestSeconds <= DEADLINE_SECONDS,
    };
  });
};

/** The size with the lowest cost, as the mean of both ends, among those that are enough: the default of lib/stage.ts. */
export const cheapestMemoryMiB = (sizes: readonly MemorySize[]): number => {
  const middle = ({ dollarsPerMinute: { best, worst } }: MemorySize) => (best + worst) / 2;
  const [cheapest] = sizes.filter(({ isEnough }) => isEnough).toSorted((a, b) => middle(a) - middle(b));
  if (cheapest === undefined) throw new Error('no memory size is enough for every video');
  return cheapest.memoryMiB;
};
