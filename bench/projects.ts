// Renders each folder of a folder here and by HyperFrames' command line, and writes a table of what differs.
import { writeFileSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import pLimit from 'p-limit';
import { prepareTools } from '../layers/prepare-tools.ts';
import { createProgram, runProgram } from '../scripts/shared/command-line.ts';
import { compareVideos, rowOf, tableOf } from './projects/compared-project.ts';
import type { ComparedProject } from './projects/compared-project.ts';
import { readRefusal } from './projects/read-refusal.ts';
import { openProjectRenderers, PROJECT_RENDERERS, renderProject } from './projects/render-project.ts';
import type { ProjectRenderer, RenderedProject, RendererOptions } from './projects/render-project.ts';
import { shortenProject } from './projects/shorten-project.ts';
import { readPeerVersions } from './render/peers.ts';

interface Options extends RendererOptions {
  readonly only?: string;
  readonly renderer?: string;
  readonly seconds?: number;
  readonly resume?: boolean;
  readonly atOnce: number;
}

const parsePositive = (text: string): number => {
  const number = Number(text);
  if (!(number > 0)) throw new InvalidArgumentError('It must be a number above 0.');
  return number;
};

/** The time that the rest takes if it is like what was done. */
const describeProgress = (done: number, all: number, start: number): string => {
  const minutes = (performance.now() - start) / 60_000;
  return `${done} of ${all} after ${minutes.toFixed(1)} min, about ${((minutes / done) * (all - done)).toFixed(0)} min left`;
};

const main = async (
  folder: string,
  output: string,
  { only, renderer, seconds, resume = false, atOnce, ...options }: Options,
): Promise<void> => {
  const tools = await prepareTools();
  const workDir = resolve(output);
  await Promise.all(PROJECT_RENDERERS.map((name) => mkdir(join(workDir, name), { recursive: true })));
  const renderers = await openProjectRenderers({ tools, workDir }, options);
  const { hyperframes: peerVersion } = await readPeerVersions();
  const entries = await readdir(folder, { withFileTypes: true });
  const names = only?.split(',') ?? entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

  const renderWith = async (
    side: ProjectRenderer,
    name: string,
    project: string,
  ): Promise<RenderedProject | undefined> =>
    renderer === undefined || renderer === side
      ? renderProject(renderers[side], { name, project, folder: join(workDir, side), isResumed: resume })
      : undefined;

  const compareProject = async (name: string): Promise<ComparedProject> => {
    const whole = resolve(folder, name);
    const refusal = await readRefusal(whole);
    const copy = join(workDir, 'shortened', name);
    const project = seconds === undefined ? whole : await shortenProject(whole, copy, seconds);
    const ours = refusal === undefined ? await renderWith('ours', name, project) : undefined;
    const hyperframes = await renderWith('hyperframes', name, project);
    return {
      name,
      refusal,
      ours,
      hyperframes,
      ...(await compareVideos(tools.ffmpegPath, { ours, hyperframes })),
    };
  };

  const [start, limit] = [performance.now(), pLimit(atOnce)];
  const compared: ComparedProject[] = [];
  await limit.map(names, async (name) => {
    const project = await compareProject(name);
    compared.push(project);
    console.log(rowOf(project));
    console.error(describeProgress(compared.length, names.length, start));
    const sorted = compared.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    writeFileSync(join(workDir, 'table.md'), tableOf(sorted, peerVersion));
  });
};

const program = createProgram('npm run bench:projects --')
  .description('Renders every project of a folder here and by HyperFrames, and compares each frame.')
  .argument('<folder>', 'a folder of project folders, each with an index.html and perhaps a variables.json')
  .argument('<output>', 'a folder for videos, logs and table.md, which is written after each project')
  .option('--only <names>', 'projects, separated by commas')
  .option(
    '--seconds <number>',
    'only the first seconds of longer projects, for both renderers',
    parsePositive,
  )
  .option('--resume', 'keep the videos of an earlier run with the same options')
  .option('--at-once <number>', 'projects at the same time', parsePositive, 1)
  .option('--api <address>', 'render through this service, with the key in VIDEO_API_KEY')
  .option('--renderer <name>', `only one: ${PROJECT_RENDERERS.join(' or ')}`)
  .action(main);
await runProgram(program);
