import { coldStartSecondsOf, LAMBDA_FIGURES, nearestMemory } from '#contracts/lambda-figures.ts';
import type { LambdaFigures } from '#contracts/lambda-figures.ts';
import { coldStartSecondsAt } from '#core/rendering/render-plan.ts';
import { readFigures } from './benchmark-figures.ts';
import { renderCosts } from './render-time.ts';
import type { RendererMachine } from './render-time.ts';
import { table } from './table.ts';

/**
 * Ranges until `npm run measure` has measured. A vCPU is a hyperthread: it counts as half a core of the benchmark machine to
 * a whole one. Public reports of cold starts with Chromium are 5 to 8 s.
 */
const ASSUMED = {
  best: { coresPerVcpu: 1, coldStartSeconds: 5 },
  worst: { coresPerVcpu: 0.5, coldStartSeconds: 8 },
} as const;
export type Case = keyof typeof ASSUMED;
const ASSUMED_TRANSFER_BYTES_PER_SECOND = 50_000_000;
const ASSUMED_IDLE_MINUTES = 10;

/** The value with which the model of render times gives the measured time per frame: mean of the scenes. */
const coresPerVcpuOf = ({ frames }: LambdaFigures, memoryMiB: number): number | undefined => {
  const measuredMiB = nearestMemory(frames, memoryMiB)?.memoryMiB;
  const { byScene } = readFigures();
  const ratios = frames
    .filter((row) => row.memoryMiB === measuredMiB)
    .flatMap(({ scene: name, frameSeconds }) => {
      const scene = byScene[name]?.scene;
      if (!scene || measuredMiB === undefined) return [];
      const video = { ...scene, seconds: scene.frames, fps: 1 };
      const machine = { memoryMiB: measuredMiB, coresPerVcpu: 1, coldStartSeconds: 0 };
      return [renderCosts(video, scene, machine).frameSeconds / frameSeconds.median];
    });
  return ratios.length === 0 ? undefined : ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
};

/** A renderer of this size, at one end of what is assumed. A measured figure replaces both ends. */
export const speedOf = (
  memoryMiB: number,
  end: Case,
  figures: LambdaFigures | null = LAMBDA_FIGURES,
): RendererMachine => {
  const assumed = ASSUMED[end];
  return {
    memoryMiB,
    coresPerVcpu: (figures && coresPerVcpuOf(figures, memoryMiB)) ?? assumed.coresPerVcpu,
    coldStartSeconds: (figures && coldStartSecondsOf(figures, memoryMiB)) ?? assumed.coldStartSeconds,
  };
};

/** Bytes per second between a renderer and S3: of the largest file, in the slower direction. */
export const transferBytesPerSecond = (figures: LambdaFigures | null = LAMBDA_FIGURES): number => {
  const largest = figures?.transfers.at(-1);
  if (!largest) return ASSUMED_TRANSFER_BYTES_PER_SECOND;
  const { uploadMibPerSecond, downloadMibPerSecond } = largest;
  return Math.min(uploadMibPerSecond.median, downloadMibPerSecond.median) * 1024 ** 2;
};

/** How long Lambda keeps idle environments: the longest measured wait that at least half of them survived. */
export const idleMinutes = (figures: LambdaFigures | null = LAMBDA_FIGURES): number => {
  const survived = (figures?.idle ?? []).filter(({ environments, kept }) => 2 * kept >= environments);
  return survived.length === 0 ? ASSUMED_IDLE_MINUTES : Math.max(...survived.map(({ minutes }) => minutes));
};

type Spread = LambdaFigures['starts'][number]['seconds'];
const present = ({ n, median, min, max }: Spread): string => `${median} (${min} to ${max}, n = ${n})`;

const ASSUMED_FIGURES = [
  `cold start ${ASSUMED.best.coldStartSeconds} to ${ASSUMED.worst.coldStartSeconds} s (${coldStartSecondsAt(undefined, null)} s in the segment planner)`,
  `a vCPU as fast as ${ASSUMED.worst.coresPerVcpu} to ${ASSUMED.best.coresPerVcpu} cores of the benchmark machine`,
  `transfers of ${ASSUMED_TRANSFER_BYTES_PER_SECOND / 1e6} MB/s`,
  `idle environments kept for ${ASSUMED_IDLE_MINUTES} min, and never used again`,
].join('; ');

/** Says which figures of Lambda are measured, with samples and spread, and which are assumed. */
export const describeFigures = (figures: LambdaFigures | null = LAMBDA_FIGURES): string => {
  if (!figures) return `Lambda: nothing is measured (\`npm run measure\`). Assumed: ${ASSUMED_FIGURES}.`;
  const { host, measuredAt, stage, region, starts, cores, frames, transfers, idle } = figures;
  const rows = [
    ...starts.flatMap(({ memoryMiB, seconds, steps }) => [
      [`cold start, ${memoryMiB} MiB, s`, present(seconds)],
      ...Object.entries(steps).map(([step, spread]) => [`- ${step}`, present(spread)]),
    ]),
    ...cores.map(({ memoryMiB, processors, speedUp }) => [
      `cores, ${memoryMiB} MiB, of ${processors}`,
      present(speedUp),
    ]),
    ...frames.map(({ memoryMiB, scene, frameSeconds }) => [
      `frame of ${scene}, ${memoryMiB} MiB, s`,
      present(frameSeconds),
    ]),
    ...transfers.flatMap(({ mib, uploadMibPerSecond, downloadMibPerSecond }) => [
      [`upload of ${mib} MiB, MiB/s`, present(uploadMibPerSecond)],
      [`download of ${mib} MiB, MiB/s`, present(downloadMibPerSecond)],
    ]),
    ...idle.map(({ minutes, environments, kept }) => [
      `idle for ${minutes} min`,
      `${kept} of ${environments} kept`,
    ]),
  ];
  return [
    `Lambda: measured at ${host}, stage ${stage}, ${region}, ${measuredAt.slice(0, 10)}. Assumed: every segment starts in a new environment.`,
    table(['figure', 'median (range)'], rows),
  ].join('\n\n');
};
