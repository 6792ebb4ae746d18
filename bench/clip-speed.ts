// Time, CPU time and memory of compositions with clips, compared with HyperFrames and with ffmpeg alone (ADR 88).
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { rawCapture } from '#renderer/capture/raw/raw-capture.ts';
import { ffmpegArguments } from '#renderer/encode/ffmpeg-arguments.ts';
import { prepareTools } from '../layers/prepare-tools.ts';
import { createProgram, runProgram } from '../scripts/shared/command-line.ts';
import {
  COMPOSITION_NAMES,
  compositionOf,
  projectHtmlOf,
  SOURCES,
  stackFilter,
} from './clip-speed/compositions.ts';
import type { CompositionName } from './clip-speed/compositions.ts';
import { measureProcess } from './render/measure-process.ts';
import type { Command } from './render/measure-process.ts';
import { hyperframesProject, openHyperframes } from './render/peers.ts';
import type { Bench, BenchRenderer } from './render/renderers.ts';
import { machineLoad, rounded, saveResult } from './shared/measurements.ts';

const RENDER = fileURLToPath(new URL('clip-speed/render-composition.ts', import.meta.url));
/** Detail that moves in every frame. */
const SCENE = 'testsrc2=s=SIZE:r=30';

const run = promisify(execFile);

interface ClipBench extends Bench {
  readonly seconds: number;
}

const makeClips = async ({ tools, workDir, seconds }: ClipBench, name: CompositionName): Promise<void> => {
  for (const { file, width, height, encoder } of SOURCES[name]) {
    const source = SCENE.replace('SIZE', `${width}x${height}`);
    const output = ['-t', String(seconds), ...encoder, join(workDir, file)];
    await run(tools.ffmpegPath, ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, ...output]);
  }
};

/** Decodes, scales and encodes without a page, with this project's encoder. */
const ffmpegAlone = ({ tools, workDir }: ClipBench, name: CompositionName): Command => {
  const { width, height, fps } = compositionOf(name, 1, workDir).document;
  const input = rawCapture.frameFormat({ width, height });
  const args = ffmpegArguments({ input, width, height, fps, outputPath: join(workDir, 'alone.mp4') });
  const output = args.slice(args.indexOf('pipe:0') + 1);
  const filterAt = output.indexOf('-vf');
  const graph = ['-filter_complex', stackFilter(name), '-map', '[out]'];
  return {
    command: tools.ffmpegPath,
    args: [
      ['-v', 'error', '-y', ...SOURCES[name].flatMap(({ file }) => ['-i', join(workDir, file)])],
      [...graph, ...output.toSpliced(filterAt, 2)],
    ].flat(),
    env: process.env,
    cwd: workDir,
  };
};

const ours = async (bench: ClipBench, name: CompositionName): Promise<Command> => {
  const path = join(bench.workDir, `${name}.json`);
  await writeFile(path, JSON.stringify(compositionOf(name, bench.seconds, bench.workDir)));
  const args = [RENDER, path, join(bench.workDir, `${name}-ours.mp4`)];
  return { command: process.execPath, args, env: process.env, cwd: bench.workDir };
};

const hyperframes = async (bench: ClipBench, name: CompositionName): Promise<Command | undefined> => {
  const projects = await openHyperframes(bench);
  if (projects === undefined) return undefined;
  await projects.prepare({ name, document: { html: projectHtmlOf(name, bench.seconds) } });
  for (const { file } of SOURCES[name])
    await copyFile(join(bench.workDir, file), join(hyperframesProject(bench, name), file));
  return projects.command({ name }, join(bench.workDir, `${name}-hyperframes.mp4`));
};

type Renderer = Extract<BenchRenderer['name'], 'ours' | 'hyperframes'> | 'ffmpeg-alone';

const benchComposition = async (bench: ClipBench, name: CompositionName) => {
  await makeClips(bench, name);
  const commands: Readonly<Record<Renderer, Command | undefined>> = {
    'ffmpeg-alone': ffmpegAlone(bench, name),
    ours: await ours(bench, name),
    hyperframes: name === 'three-4k' ? undefined : await hyperframes(bench, name), // measured for its memory only
  };
  const results: Partial<Record<Renderer, object>> = {};
  for (const [renderer, command] of Object.entries(commands)) {
    if (command === undefined) continue;
    const measured = await measureProcess(command, join(bench.workDir, `${renderer}.log`));
    const result = {
      wallSeconds: rounded(measured.wallSeconds, 2),
      cpuSeconds: rounded(measured.cpuSeconds, 2),
      peakRssMiB: Math.round(measured.peakRssBytes / 2 ** 20),
      othersShare: rounded(measured.othersShare, 3),
      ...(renderer === 'ours' && { capture: measured.output.trim() }),
    };
    console.log(name, renderer, result);
    results[renderer as Renderer] = result;
  }
  return results;
};

const main = async ({ seconds }: { readonly seconds: number }): Promise<void> => {
  const workDir = await mkdtemp(join(tmpdir(), 'bench-clips-'));
  try {
    const bench = { tools: await prepareTools(), workDir, seconds };
    const load = machineLoad();
    const compositions: Partial<Record<CompositionName, object>> = {};
    for (const name of COMPOSITION_NAMES) compositions[name] = await benchComposition(bench, name);
    console.log(await saveResult('clip-speed', { load, seconds, rounds: 1, compositions }));
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
};

const program = createProgram('npm run bench:clip-speed --')
  .option('--seconds <number>', 'length of the compositions', Number, 30)
  .action(main);
await runProgram(program);
