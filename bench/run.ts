import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { ASSETS_DIR } from '../layers/assets/assets-dir.ts';
import { buildAssets } from '../layers/assets/build.ts';
import { findRenderTools } from '#renderer/render-tools.ts';
import { judgeGoals } from './render/goals.ts';
import { judgeOutput } from './render/judge-output.ts';
import { describeMachine, readVersions } from './render/machine.ts';
import { encodeOnlyRenderer, oursRenderer } from './render/own-renderers.ts';
import { openPeers } from './render/peers.ts';
import { withBenchBlock } from './render/readme-block.ts';
import { filmReference } from './render/reference-frames.ts';
import { referencePath, RENDERER_NAMES } from './render/renderers.ts';
import type { Bench, BenchRenderer, RendererName } from './render/renderers.ts';
import { readNewestResult, recordResult, rounded, spreadOf } from './render/results.ts';
import type { BenchResult, RendererResult, SceneResult } from './render/results.ts';
import { runMeasured } from './render/measure-process.ts';
import type { Measured } from './render/measure-process.ts';
import { readScene, SCENE_NAMES } from './render/scenes.ts';
import type { Scene, SceneName } from './render/scenes.ts';
import { goalTable, readmeTable, sceneTable } from './render/tables.ts';

const USAGE =
  'Usage: npm run bench -- [--rounds 3] [--scenes cards,motion] [--renderers ours,hyperframes]\n' +
  '       npm run bench -- --readme   writes the recorded table into the README';
const README = fileURLToPath(new URL('../README.md', import.meta.url));

const choose = <Name extends string>(all: readonly Name[], chosen: string | undefined): readonly Name[] => {
  if (chosen === undefined) return all;
  const names = chosen.split(',');
  const unknown = names.find((name) => !(all as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new Error(`There is no ${unknown}; there are ${all.join(', ')}.\n${USAGE}`);
  return all.filter((name) => names.includes(name));
};

const readArguments = () => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '3' },
      scenes: { type: 'string' },
      renderers: { type: 'string' },
      readme: { type: 'boolean', default: false },
    },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`--rounds takes a number from 1.\n${USAGE}`);
  return {
    rounds,
    scenes: choose(SCENE_NAMES, values.scenes),
    renderers: choose(RENDERER_NAMES, values.renderers),
    isReadmeOnly: values.readme,
  };
};

const openRenderers = async (bench: Bench, names: readonly RendererName[]): Promise<BenchRenderer[]> => {
  const own = [oursRenderer(bench), encodeOnlyRenderer(bench)];
  const needsPeers = names.some((name) => !own.some((renderer) => renderer.name === name));
  const all = needsPeers ? [...own, ...(await openPeers(bench))] : own;
  return all.filter(({ name }) => names.includes(name));
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
  return {
    wallSeconds: spreadOf(measured.map(({ wallSeconds }) => wallSeconds)),
    cpuSeconds: spreadOf(measured.map(({ cpuSeconds }) => cpuSeconds)),
    peakRssMb: spreadOf(
      measured.map(({ peakRssBytes }) => peakRssBytes / 1e6),
      0,
    ),
    othersShare: rounded(Math.max(...measured.map(({ othersShare }) => othersShare)), 3),
    ...(await judgeOutput(bench, scene, outputPath)),
    ...(capture === undefined ? {} : { capture }),
  };
};

/** Every renderer in turn, as many rounds as are asked for; then their files are judged. */
const benchScene = async (
  bench: Bench,
  scene: Scene,
  renderers: readonly BenchRenderer[],
  rounds: number,
): Promise<SceneResult> => {
  console.log(`\n## ${scene.name}\n\nlossless frames …`);
  await filmReference(bench, scene);
  const all: Runs[] = [];
  for (const renderer of renderers) {
    await renderer.prepare(scene);
    const outputPath = join(bench.workDir, `${scene.name}-${renderer.name}.mp4`);
    all.push({ renderer, measured: [], outputPath });
  }
  for (let round = 1; round <= rounds; round += 1) {
    for (const { renderer, measured, outputPath } of all) {
      const command = renderer.command(scene, outputPath);
      const result = await runMeasured(command, join(bench.workDir, `${renderer.name}.log`));
      measured.push(result);
      const figures = `${result.wallSeconds.toFixed(1)} s, ${result.cpuSeconds.toFixed(1)} CPU-s`;
      const others = `${(result.othersShare * 100).toFixed(0)} % of the machine's CPU time elsewhere`;
      console.log(`round ${round}, ${renderer.name}: ${figures}, ${others}`);
    }
  }
  const results: Partial<Record<RendererName, RendererResult>> = {};
  for (const runs of all) results[runs.renderer.name] = await summarize(bench, scene, runs);
  await rm(referencePath(bench, scene));
  const { width, height, fps, frameCount } = scene.document;
  return { frames: frameCount, width, height, fps, renderers: results };
};

const benchAll = async (
  bench: Bench,
  { rounds, scenes, renderers }: ReturnType<typeof readArguments>,
): Promise<BenchResult> => {
  const loadBefore = Number((loadavg()[0] ?? 0).toFixed(2));
  const opened = await openRenderers(bench, renderers);
  const results: Partial<Record<SceneName, SceneResult>> = {};
  for (const name of scenes) {
    const result = await benchScene(bench, await readScene(name), opened, rounds);
    console.log(`\n${sceneTable(result)}`);
    results[name] = result;
  }
  const versions = await readVersions(bench, opened);
  const date = new Date().toISOString();
  return { date, machine: describeMachine(), versions, loadBefore, rounds, scenes: results };
};

const run = async (): Promise<void> => {
  const choice = readArguments();
  if (choice.isReadmeOnly) {
    const readme = await readFile(README, 'utf8');
    await writeFile(README, withBenchBlock(readme, readmeTable(await readNewestResult())));
    return;
  }
  await buildAssets(ASSETS_DIR);
  const tools = await findRenderTools(ASSETS_DIR, process.env);
  const workDir = await mkdtemp(join(tmpdir(), 'video-bench-'));
  try {
    const result = await benchAll({ tools, workDir }, choice);
    console.log(`\n${goalTable(judgeGoals(result))}\n\n${readmeTable(result)}`);
    const isWhole =
      choice.scenes.length === SCENE_NAMES.length && choice.renderers.length === RENDERER_NAMES.length;
    console.log(isWhole ? `\n${await recordResult(result)}` : '\nNot recorded: only a whole run is.');
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
};

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
