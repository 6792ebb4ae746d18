import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { hyperframesProject, openHyperframes } from '../render/peers.ts';
import type { Command } from '../render/measure-process.ts';
import { oursCommand } from '../render/renderers.ts';
import type { Bench } from '../render/renderers.ts';
import { writePeerProject } from './peer-project.ts';
import { VARIABLES_FILE } from './read-refusal.ts';

const run = promisify(execFile);

/** Of one project with one renderer. */
const LIMIT_MS = 15 * 60_000;

/** Needs `npm run api-types`. */
const CLIENT = fileURLToPath(new URL('../../clients/typescript/src/bin.ts', import.meta.url));

export const PROJECT_RENDERERS = ['ours', 'hyperframes'] as const;
export type ProjectRenderer = (typeof PROJECT_RENDERERS)[number];

/** A video and how long it took unless it was kept, or why there is none. */
export type RenderedProject =
  | { readonly video: string; readonly seconds?: number }
  | { readonly reason: string };

type CommandOf = (name: string, project: string, output: string) => Promise<Command>;

const withVariables = (command: Command, project: string, option: string): Command => {
  const file = join(project, VARIABLES_FILE);
  return existsSync(file) ? { ...command, args: [...command.args, option, file] } : command;
};

export interface RendererOptions {
  /** Address of a service that renders in place of `npm run render`; the key is in VIDEO_API_KEY. */
  readonly api?: string;
}

/** `html-video render` of the client package, which saves the folder as a project. */
const apiCommand = (api: string, { workDir }: Bench, project: string, output: string): Command => ({
  command: process.execPath,
  args: [CLIENT, 'render', project, '--again', '--output', output],
  env: { ...process.env, VIDEO_API_URL: api },
  cwd: workDir,
});

/** The command of each renderer; throws when HyperFrames is not installed. */
export const openProjectRenderers = async (
  bench: Bench,
  { api }: RendererOptions,
): Promise<Record<ProjectRenderer, CommandOf>> => {
  const hyperframes = await openHyperframes(bench);
  if (!hyperframes) throw new Error('HyperFrames is not installed: run "npm ci --prefix bench/peers".');
  return {
    ours: async (_name, project, output) =>
      withVariables(
        api === undefined ? oursCommand(bench, project, output) : apiCommand(api, bench, project, output),
        project,
        '--variables',
      ),
    hyperframes: async (name, project, output) => {
      await writePeerProject(bench, project, hyperframesProject(bench, name));
      const command = hyperframes.command({ name }, output);
      return withVariables(command, project, '--variables-file');
    },
  };
};

interface ProjectRender {
  readonly name: string;
  readonly project: string;
  /** Of the renderer's videos and logs. */
  readonly folder: string;
  /** Whether the video of an earlier run is kept. */
  readonly isResumed: boolean;
}

/** Renders a project into a folder. */
export const renderProject = async (
  commandOf: CommandOf,
  { name, project, folder, isResumed }: ProjectRender,
): Promise<RenderedProject> => {
  const [video, log] = [join(folder, `${name}.mp4`), join(folder, `${name}.log`)];
  if (isResumed && existsSync(video)) return { video };
  await Promise.all([video, log].map((file) => rm(file, { force: true })));
  const unfinished = join(folder, `${name}.unfinished.mp4`);
  const { command, args, env, cwd } = await commandOf(name, project, unfinished);
  const start = performance.now();
  try {
    await run(command, args, { env, cwd, timeout: LIMIT_MS, maxBuffer: 2 ** 26 });
    await rename(unfinished, video);
    return { video, seconds: Math.round((performance.now() - start) / 1000) };
  } catch (error) {
    const { stderr = '', stdout = '' } = error as { stderr?: string; stdout?: string };
    const reason = `${stderr}\n${stdout}`.trim() || String(error);
    await writeFile(log, reason);
    return { reason };
  }
};
