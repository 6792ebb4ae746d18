import { readFile, stat } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import { createVideoClient } from '../client.ts';
import type { VideoClient } from '../client.ts';
import type { Access } from '../mcp/answers.ts';
import { isLeftOut } from '../projects/left-out.ts';
import { pullProject } from '../projects/pull.ts';
import { pushProject } from '../projects/push.ts';
import type { PushedProject, PushOptions } from '../projects/push.ts';
import { renderProject } from '../projects/render.ts';
import { serveMcp } from './mcp.ts';
import { readProjectName } from './project-name.ts';
import type { ProjectName } from './project-name.ts';
import { problemsText } from './report.ts';

/** What the commands read and where they print. */
export interface Terminal {
  readonly env: NodeJS.ProcessEnv;
  readonly result: (text: string) => void;
  readonly progress: (text: string) => void;
}

export interface RenderArguments {
  readonly again?: boolean;
  readonly force?: boolean;
  readonly output?: string;
  readonly variables?: string;
}

/** A push of many files meets the rate limit; the service says how long to wait. */
const RETRIES = { retries: 5, maxWaitSeconds: 300 };

const readAccess = ({ env }: Terminal): Access => {
  const { VIDEO_API_URL: baseUrl, VIDEO_API_KEY: apiKey } = env;
  if (!baseUrl || !URL.canParse(baseUrl))
    throw new Error('Set VIDEO_API_URL to the address of the API, such as https://api.example.com.');
  if (!apiKey) throw new Error('Set VIDEO_API_KEY to an API key of the workspace.');
  return { baseUrl, apiKey };
};

/** In English, as everything else that is printed. */
const openClient = (terminal: Terminal): VideoClient =>
  createVideoClient({ ...readAccess(terminal), language: 'en', ...RETRIES });

const readVariables = async (file: string | undefined): Promise<Record<string, string>> => {
  if (file === undefined) return {};
  const values: unknown = JSON.parse(await readFile(file, 'utf8'));
  const isText = (value: unknown) => typeof value === 'string';
  if (typeof values !== 'object' || values === null || !Object.values(values).every(isText))
    throw new Error(`${file} must contain a JSON object of strings.`);
  return values as Record<string, string>;
};

/** A video in the folder would be uploaded by the next push. */
const requireOutputOutside = (folder: string, output: string): void => {
  const path = relative(resolve(folder), resolve(output)).replaceAll(sep, '/');
  const isInside = path !== '..' && !path.startsWith('../');
  if (isInside && !isLeftOut(path))
    throw new Error(`Write the video outside of ${folder}, or to ${join(folder, 'renders')}.`);
};

/** Prints what was saved and its problems; throws when there are any. */
export const push = async (
  terminal: Terminal,
  folder: string,
  options: PushOptions,
): Promise<PushedProject['project']> => {
  const { result, progress } = terminal;
  const { project, isChanged } = await pushProject(openClient(terminal), folder, {
    ...options,
    onProgress: progress,
  });
  const { id, name, revision, problem_count: problems } = project;
  result(
    isChanged
      ? `Saved revision ${revision} of ${id} (${name}).`
      : `Nothing changed since revision ${revision} of ${id}.`,
  );
  const text = problemsText(project, folder);
  if (text !== '') result(text);
  if (problems > 0) throw new Error(`Saved, but cannot be rendered: ${problems} problems.`);
  return project;
};

export const pull = async (
  terminal: Terminal,
  { id, ...of }: ProjectName,
  folder: string,
  { force = false }: { readonly force?: boolean },
): Promise<void> => {
  const options = { ...of, force, onProgress: terminal.progress };
  const { revision } = await pullProject(openClient(terminal), id, folder, options);
  terminal.result(`${folder} has revision ${revision} of ${id}.`);
};

/** Renders a folder, which is pushed before, or a project. */
export const render = async (
  terminal: Terminal,
  source: string,
  { again = false, force = false, output, variables }: RenderArguments,
): Promise<void> => {
  const client = openClient(terminal);
  const values = await readVariables(variables);
  const isFolder = (await stat(source).catch(() => undefined))?.isDirectory() ?? false;
  if (isFolder && output !== undefined) requireOutputOutside(source, output);
  const project = isFolder ? await push(terminal, source, { force }) : readProjectName(source);
  if (project === undefined) throw new Error(`${source} is neither a folder nor an id such as proj_….`);
  const { id, revision } = project;
  const folder = isFolder ? join(source, 'renders') : '.';
  const file = output ?? join(folder, `${isFolder ? basename(resolve(source)) : id}.mp4`);
  let shown = '';
  const video = await renderProject(client, id, file, {
    ...(revision !== undefined && { revision }),
    variables: values,
    again,
    onProgress: terminal.progress,
    onUpdate: ({ status }) => {
      if (status !== shown) terminal.progress(`Video ${status}`);
      shown = status;
    },
  });
  terminal.result(`${file} (${video.id}, ${video.duration_seconds} s)`);
};

/** Serves MCP on standard input and output, for programs that start it. */
export const mcp = (terminal: Terminal): void => serveMcp(readAccess(terminal));
