import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Figures } from './render-time.ts';

/** The fields of `bench/results/render-<date>.json` that are used here. */
interface RenderScene {
  readonly frames: number;
  readonly width: number;
  readonly height: number;
  readonly renderers: {
    readonly ours?: {
      readonly wallSeconds: { readonly median: number };
      readonly cpuSeconds: { readonly median: number };
      readonly fileBytes: number;
    };
  };
}

export interface RecordedFigures {
  readonly files: readonly string[];
  readonly byScene: Readonly<Record<string, Figures>>;
}

const RESULTS_DIR = fileURLToPath(new URL('../../bench/results', import.meta.url));

interface RecordedFile {
  readonly file: string;
  readonly result: unknown;
}

/** The newest recorded run of a benchmark. */
export const readNewest = (name: string): RecordedFile => {
  const pattern = new RegExp(String.raw`^${name}-\d{4}-\d{2}-\d{2}\.json$`);
  const file = readdirSync(RESULTS_DIR)
    .filter((entry) => pattern.test(entry))
    .toSorted()
    .at(-1);
  if (file === undefined) throw new Error(`bench/results has no ${name}-<date>.json.`);
  return { file, result: JSON.parse(readFileSync(join(RESULTS_DIR, file), 'utf8')) };
};

/** Largest resident memory of a render with the most pixels per frame, both launch strategies. */
export const readPeakMemoryMiB = (): number => {
  const { renders } = readNewest('memory').result as { renders: { peakRssMiB: number }[] }; // safe: see bench/memory.ts
  return Math.max(...renders.map(({ peakRssMiB }) => peakRssMiB));
};

const valueOf = <Row extends object>(
  rows: readonly Row[],
  label: keyof Row,
  start: string,
  value: keyof Row,
): number => {
  const row = rows.find((candidate) => String(candidate[label]).startsWith(start));
  if (row === undefined) throw new Error(`bench/results has no row "${start}".`);
  return Number(row[value]);
};

/** The newest recorded results by scene; scenes without a result of this renderer are left out. */
export const readFigures = (): RecordedFigures => {
  const [render, cold, api] = [readNewest('render'), readNewest('cold-start'), readNewest('api')];
  // safe: written by the benchmarks
  const { scenes } = render.result as { scenes: Record<string, RenderScene> };
  const { times } = cold.result as { times: { what: string; median_ms: number }[] };
  const { requests } = api.result as { requests: { request: string; p50_ms: number }[] };
  const warmStartSeconds = valueOf(times, 'what', 'warm', 'median_ms') / 1000;
  const common = {
    createMs: valueOf(requests, 'request', 'create', 'p50_ms'),
    getMs: valueOf(requests, 'request', 'get', 'p50_ms'),
  };
  const entries = Object.entries(scenes).flatMap(([name, { renderers, ...scene }]) => {
    if (renderers.ours === undefined) return [];
    const { frames, width, height } = scene;
    const { wallSeconds, cpuSeconds, fileBytes } = renderers.ours;
    const measured = { wallSeconds: wallSeconds.median, cpuSeconds: cpuSeconds.median, fileBytes };
    return [[name, { ...common, scene: { frames, width, height, ...measured, warmStartSeconds } }] as const];
  });
  return { files: [render.file, cold.file, api.file], byScene: Object.fromEntries(entries) };
};
