import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { hyperframesProject, openHyperframes } from '../render/peers.ts';
import type { Command } from '../render/measure-process.ts';
import { oursCommand } from '../render/renderers.ts';
import type { Bench } from '../render/renderers.ts';
import { writePeerProject } from './peer-project.ts';

const run = promisify(execFile);

/** Of one project with one renderer. */
const LIMIT_MS = 30 * 60_000;
/** Values of a project's variables, in its folder. */
const VARIABLES_FILE = 'variables.json';

/** Needs `npm run api-types`. */
const CLIENT = fileURLToPath(new URL('../../clients/typescript/src/bin.ts', import.meta.url));

export const PROJECT_RENDERERS = ['ours', 'hyperframes'] as const;
export type ProjectRenderer = (typeof PROJECT_RENDERERS)[number];

/** A video, or why there is none. */
export type RenderedProject = { readonly video: string } | { readonly reason: string };

type CommandOf = (name: string, project: string, output: string) => Promise<Command>;

const withVariables = (command: Command, project: string, option: string): Command => {
  const file = join(project, VARIABLES_FILE);
  return existsSync(file) ? { ...command, args: [...command.args, option, file] } : command;
};

export interface RendererOptions {
  /** Rate of HyperFrames. */
  readonly peerFps?: string;
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
  { peerFps, api }: RendererOptions,
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
      const rate = peerFps === undefined ? [] : ['--fps', peerFps];
      return withVariables({ ...command, args: [...command.args, ...rate] }, project, '--variables-file');
    },
  };
};

/** Renders a project into a folder, unless an earlier run did. */
export const renderProject = async (
  commandOf: CommandOf,
  { name, project, folder }: { readonly name: string; readonly project: string; readonly folder: string },
): Promise<RenderedProject> => {
  const [video, log] = [join(folder, `${name}.mp4`), join(folder, `${name}.log`)];
  if (existsSync(video)) return { video };
  if (existsSync(log)) return { reason: await readFile(log, 'utf8') };
  const unfinished = join(folder, `${name}.unfinished.mp4`);
  const { command, args, env, cwd } = await commandOf(name, project, unfinished);
  try {
    await run(command, args, { env, cwd, timeout: LIMIT_MS, maxBuffer: 2 ** 26 });
    await rename(unfinished, video);
    return { video };
  } catch (error) {
    const { stderr = '', stdout = '' } = error as { stderr?: string; stdout?: string };
    const reason = `${stderr}\n${stdout}`.trim() || String(error);
    await writeFile(log, reason);
    return { reason };
  }
};
