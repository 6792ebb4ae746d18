import { InvalidArgumentError } from 'commander';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareTools } from '../layers/prepare-tools.ts';
import { createProgram, runProgram } from '../scripts/shared/command-line.ts';
import { measureProcess } from './render/measure-process.ts';
import type { Measured } from './render/measure-process.ts';
import { openPeers } from './render/peers.ts';
import { compareWithReference, renderReferenceFrames } from './render/reference-frames.ts';
import {
  comparedRenderers,
  encodeOnlyRenderer,
  oursRenderer,
  referencePath,
  RENDERER_NAMES,
} from './render/renderers.ts';
import type { Bench, BenchRenderer, RendererName } from './render/renderers.ts';
import { describeMachine, readNewestResult, readVersions, recordResult } from './render/results.ts';
import type { BenchResult, RendererResult, SceneResult } from './render/results.ts';
import { readScene, SCENE_NAMES } from './render/scenes.ts';
import type { Scene, SceneName } from './render/scenes.ts';
import { readmeTable, sceneTable, withBenchBlock } from './render/tables.ts';
import { machineLoad, rounded, spreadOf } from './shared/measurements.ts';

const README = fileURLToPath(new URL('../README.md', import.meta.url));

interface BenchOptions {
  readonly rounds: number;
  readonly scenes: readonly SceneName[];
  readonly renderers: readonly (typeof RENDERER_NAMES)[number][];
  readonly against?: string;
  readonly readme?: true;
}

const parseRounds = (text: string): number => {
  const rounds = Number(text);
  if (!Number.isInteger(rounds) || rounds < 1) throw new InvalidArgumentError('Give a number from 1.');
  return rounds;
};

/** Parses a comma-separated list of names, returned in the order of `all`. */
const parseNames =
  <Name extends string>(all: readonly Name[]) =>
  (text: string): readonly Name[] => {
    const names = text.split(',');
    if (!names.every((name) => (all as readonly string[]).includes(name)))
      throw new InvalidArgumentError(`Choose from ${all.join(', ')}.`);
    return all.filter((name) => names.includes(name));
  };

const openRenderers = async (
  bench: Bench,
  { renderers, against }: BenchOptions,
): Promise<BenchRenderer[]> => {
  if (against !== undefined) return comparedRenderers(bench, resolve(against));
  const own = [oursRenderer(bench), encodeOnlyRenderer(bench)];
  const needsPeers = renderers.some((name) => !own.some((renderer) => renderer.name === name));
  const all = needsPeers ? [...own, ...(await openPeers(bench))] : own;
  return all.filter(({ name }) => (renderers as readonly RendererName[]).includes(name));
};

interface Runs {
  readonly renderer: BenchRenderer;
  readonly measured: Measured[];
  readonly outputPath: string;
}

const summarize = async (
  bench: Bench,
  scene: Scene,
  { renderer, measured, outputPath }: Runs,
): Promise<RendererResult> => {
  const last = measured.at(-1);
  const capture = last && renderer.captureOf?.(last);
  const peakRssMb = measured.map(({ peakRssBytes }) => peakRssBytes / 1e6);
  return {
    wallSeconds: spreadOf(measured.map(({ wallSeconds }) => wallSeconds)),
    cpuSeconds: spreadOf(measured.map(({ cpuSeconds }) => cpuSeconds)),
    peakRssMb: spreadOf(peakRssMb, 0),
    othersShare: rounded(Math.max(...measured.map(({ othersShare }) => othersShare)), 3),
    ...(await compareWithReference(bench, scene, outputPath)),
    ...(capture === undefined ? {} : { capture }),
  };
};

/** Runs all renderers in turn in each round, then compares their last files with the reference. */
const benchScene = async (
  bench: Bench,
  scene: Scene,
  renderers: readonly BenchRenderer[],
  rounds: number,
): Promise<SceneResult> => {
  console.log(`\n## ${scene.name}\n\nlossless frames …`);
  await renderReferenceFrames(bench, scene);
  const all: Runs[] = [];
  for (const renderer of renderers) {
    await renderer.prepare(scene);
    const outputPath = join(bench.workDir, `${scene.name}-${renderer.name}.mp4`);
    all.push({ renderer, measured: [], outputPath });
  }
  for (let round = 1; round <= rounds; round += 1) {
    for (const { renderer, measured, outputPath } of all) {
      const command = renderer.command(scene, outputPath);
      const result = await measureProcess(command, join(bench.workDir, `${renderer.name}.log`));
      measured.push(result);
      const figures = `${result.wallSeconds.toFixed(2)} s, ${result.cpuSeconds.toFixed(2)} CPU-s`;
      const others = `${(result.othersShare * 100).toFixed(0)} % of the CPU time used by other processes`;
      console.log(`round ${round}, ${renderer.name}: ${figures}, ${others}`);
    }
  }
  const results: Partial<Record<RendererName, RendererResult>> = {};
  for (const runs of all) results[runs.renderer.name] = await summarize(bench, scene, runs);
  await rm(referencePath(bench, scene));
  const { width, height, fps, frameCount } = scene.document;
  return { frames: frameCount, width, height, fps, renderers: results };
};

const benchAll = async (bench: Bench, options: BenchOptions): Promise<BenchResult> => {
  const loadBefore = machineLoad();
  const renderers = await openRenderers(bench, options);
  const scenes: Partial<Record<SceneName, SceneResult>> = {};
  for (const name of options.scenes) {
    const result = await benchScene(bench, await readScene(name), renderers, options.rounds);
    console.log(`\n${sceneTable(result)}`);
    scenes[name] = result;
  }
  const versions = await readVersions(bench, renderers);
  const date = new Date().toISOString();
  return { date, machine: describeMachine(), versions, loadBefore, rounds: options.rounds, scenes };
};

const main = async (options: BenchOptions): Promise<void> => {
  if (options.readme) {
    const readme = await readFile(README, 'utf8');
    await writeFile(README, withBenchBlock(readme, readmeTable(readNewestResult())));
    return;
  }
  const tools = await prepareTools();
  const workDir = await mkdtemp(join(tmpdir(), 'video-bench-'));
  try {
    const result = await benchAll({ tools, workDir }, options);
    if (options.against !== undefined) return;
    console.log(`\n${readmeTable(result)}`);
    const isComplete =
      options.scenes.length === SCENE_NAMES.length && options.renderers.length === RENDERER_NAMES.length;
    console.log(isComplete ? `\n${await recordResult(result)}` : '\nOnly complete runs are recorded.');
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
};

const program = createProgram('npm run bench --')
  .option('--rounds <number>', 'measurements per renderer', parseRounds, 3)
  .option('--scenes <names>', SCENE_NAMES.join(','), parseNames(SCENE_NAMES), SCENE_NAMES)
  .option('--renderers <names>', RENDERER_NAMES.join(','), parseNames(RENDERER_NAMES), RENDERER_NAMES)
  .option('--against <folder>', 'compare with the renderer of another checkout only')
  .option('--readme', 'only write the recorded table into the README')
  .action(main);
await runProgram(program);
