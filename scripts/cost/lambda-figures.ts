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

/** As many as four threads were faster than one, scaled from the nearest memory size. */
const vcpusOf = ({ cores }: LambdaFigures, memoryMiB: number): number | undefined => {
  const row = nearestMemory(cores, memoryMiB);
  return row && (row.speedUp.median * memoryMiB) / row.memoryMiB;
};

/** The value with which the model of render times gives the measured time per frame: mean of the scenes. */
const coresPerVcpuOf = (figures: LambdaFigures, memoryMiB: number): number | undefined => {
  const { frames } = figures;
  const measuredMiB = nearestMemory(frames, memoryMiB)?.memoryMiB;
  const { byScene } = readFigures();
  const ratios = frames
    .filter((row) => row.memoryMiB === measuredMiB)
    .flatMap(({ scene: name, frameSeconds }) => {
      const scene = byScene[name]?.scene;
      if (!scene || measuredMiB === undefined) return [];
      const video = { ...scene, seconds: scene.frames, fps: 1 };
      const vcpus = vcpusOf(figures, measuredMiB);
      const machine = {
        memoryMiB: measuredMiB,
        ...(vcpus && { vcpus }),
        coresPerVcpu: 1,
        coldStartSeconds: 0,
      };
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
  const vcpus = figures && vcpusOf(figures, memoryMiB);
  return {
    memoryMiB,
    ...(vcpus && { vcpus }),
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

/**
 * How long Lambda keeps idle environments: the longest measured wait that at least half of them survived, `at least` that if
 * none was longer; `less than` the shortest wait if too few survived that one.
 */
const idleLife = (idle: LambdaFigures['idle']) => {
  if (idle.length === 0) return undefined;
  const waits = idle.map(({ minutes }) => minutes);
  const survived = idle
    .filter(({ environments, kept }) => 2 * kept >= environments)
    .map(({ minutes }) => minutes);
  if (survived.length === 0) return { minutes: Math.min(...waits), bound: 'less than ' };
  const minutes = Math.max(...survived);
  return { minutes, bound: minutes === Math.max(...waits) ? 'at least ' : '' };
};

export const idleMinutes = (figures: LambdaFigures | null = LAMBDA_FIGURES): number =>
  idleLife(figures?.idle ?? [])?.minutes ?? ASSUMED_IDLE_MINUTES;

type Spread = LambdaFigures['starts'][number]['seconds'];
const present = ({ n, median, min, max }: Spread): string => `${median} (${min} to ${max}, n = ${n})`;

const ASSUMED_FIGURES = [
  `cold start ${ASSUMED.best.coldStartSeconds} to ${ASSUMED.worst.coldStartSeconds} s (${coldStartSecondsAt(undefined, null)} s in the segment planner)`,
  `a vCPU as fast as ${ASSUMED.worst.coresPerVcpu} to ${ASSUMED.best.coresPerVcpu} cores of the benchmark machine`,
  `transfers of ${ASSUMED_TRANSFER_BYTES_PER_SECOND / 1e6} MB/s`,
  `idle environments kept for ${ASSUMED_IDLE_MINUTES} min, and never used again`,
].join('; ');

/** Where the figures are used; they may be measured elsewhere. */
export interface Reader {
  readonly stage: string;
  readonly memoryMiB: number;
  readonly region: string;
}

const differencesOf = ({ region, starts }: LambdaFigures, reader: Reader): readonly string[] => {
  const measuredMiB = nearestMemory(starts, reader.memoryMiB)?.memoryMiB;
  return [
    reader.region === region ? '' : `The prices are of ${reader.region}, the figures of ${region}.`,
    reader.memoryMiB === measuredMiB
      ? ''
      : `The renderer of ${reader.stage} has ${reader.memoryMiB} MiB; ${measuredMiB} MiB were measured.`,
  ].filter((text) => text !== '');
};

/** One sentence: whether Lambda is measured, and where. */
export const describeSource = (figures: LambdaFigures | null = LAMBDA_FIGURES): string =>
  figures
    ? `Lambda: measured at ${figures.host}, stage ${figures.stage}, ${figures.region}, ${figures.measuredAt.slice(0, 10)}.`
    : 'Lambda: nothing is measured (`npm run measure`).';

/** Says which figures of Lambda are measured, with samples and spread, and which are assumed. */
export const describeFigures = (figures: LambdaFigures | null, reader?: Reader): string => {
  if (!figures) return `${describeSource(null)} Assumed: ${ASSUMED_FIGURES}.`;
  const { starts, cores, frames, transfers, idle } = figures;
  const life = idleLife(idle);
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
    ...(life ? [['idle environments are kept for, min', `${life.bound}${life.minutes}`]] : []),
  ];
  const sentences = [
    describeSource(figures),
    'Assumed: every segment starts in a new environment.',
    ...(reader ? differencesOf(figures, reader) : []),
  ];
  return [sentences.join(' '), table(['figure', 'median (range)'], rows)].join('\n\n');
};
