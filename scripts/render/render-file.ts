import { InvalidArgumentError } from 'commander';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { BUNDLED_FILES_DIR } from '../../layers/bundled-files/bundled-files-dir.ts';
import { bringBundledFilesUpToDate } from '../../layers/bundled-files/bring-up-to-date.ts';
import { readRootAttributes } from '#core/composition/root-attributes.ts';
import { describePictures } from '#core/rendering/blank-pictures.ts';
import { frameCount } from '#core/rendering/frames.ts';
import { RenderError } from '#core/rendering/render-error.ts';
import { renderSegment } from '#renderer/render-segment.ts';
import type { RenderReport } from '#renderer/render-job.ts';
import { removeAbandonedRenders, withScratchFolder } from '#renderer/scratch-folder.ts';
import { findRenderTools } from '#renderer/render-tools.ts';
import { describeError, OperatorError, UnreadableFileError } from '../shared/command-line.ts';

const RENDER_LIMIT_MS = 60 * 60 * 1000;

interface Source {
  readonly html: string;
  readonly files: ReadonlyMap<string, Buffer>;
}

const readFolder = async (folder: string): Promise<ReadonlyMap<string, Buffer>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(paths.map(async (path) => [relative(folder, path), await readFile(path)] as const)),
  );
};

const readText = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch(() => {
    throw new UnreadableFileError(path);
  });

const readSource = async (path: string): Promise<Source> => {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return { html: await readText(path), files: new Map() };
  const files = await readFolder(path);
  const index = files.get('index.html');
  if (index === undefined) throw new OperatorError(`The folder ${path} contains no index.html.`);
  return { html: index.toString('utf8'), files };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const readVariables = async (path: string | undefined): Promise<Record<string, string>> => {
  if (path === undefined) return {};
  const values = parseJson(await readText(path));
  const isMap = typeof values === 'object' && values !== null && !Array.isArray(values);
  if (!isMap || !Object.values(values).every((value) => typeof value === 'string')) {
    throw new OperatorError(
      `The variables file ${path} must contain one JSON object whose values are all strings.`,
    );
  }
  return values as Record<string, string>;
};

/** Absolute path of the output file; throws when it does not end in `.mp4`. */
export const parseOutput = (path: string): string => {
  if (extname(path) !== '.mp4') throw new InvalidArgumentError('It must be an .mp4 file.');
  return resolve(path);
};

const readFormat = (html: string) => {
  const reading = readRootAttributes(html);
  if ('root' in reading) return reading.root;
  const problems = reading.problems.map(({ code, subject }) =>
    subject === undefined ? code : `${code} (${subject})`,
  );
  throw new OperatorError(`The composition's root element is invalid: ${problems.join(', ')}.`);
};

const summary = ({ frames, width, height, fps, seconds, capture, captureReason }: RenderReport) => ({
  frames,
  width,
  height,
  fps,
  seconds: Number(seconds.toFixed(2)),
  frames_per_second: Number((frames / seconds).toFixed(1)),
  capture,
  capture_reason: captureReason,
});

interface RenderOptions {
  readonly variables?: string;
  readonly json?: true;
}

/** Renders one file or folder on this machine and prints facts about the video. */
export const renderFile = async (
  input: string,
  output: string,
  { variables, json }: RenderOptions,
): Promise<void> => {
  const { html, files } = await readSource(input);
  const format = readFormat(html);
  const document = {
    html,
    variables: await readVariables(variables),
    ...format,
    frameCount: frameCount(format.durationSeconds, format.fps),
  };
  await mkdir(dirname(output), { recursive: true }).catch(() => {
    throw new OperatorError(`The folder ${dirname(output)} cannot be created.`);
  });
  await bringBundledFilesUpToDate(BUNDLED_FILES_DIR);
  const tools = await findRenderTools(BUNDLED_FILES_DIR, process.env);
  removeAbandonedRenders();
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  const report = await withScratchFolder((scratchDir) =>
    renderSegment(
      {
        document,
        files,
        segment: { index: 0, firstFrame: 0, frameCount: document.frameCount },
        outputPath: output,
        scratchDir,
        deadlineMs: Date.now() + RENDER_LIMIT_MS,
        signal: interrupt.signal,
      },
      tools,
    ),
  );
  const facts = summary(report);
  const pictureProblem = describePictures([report]);
  if (pictureProblem !== undefined) console.error(`Warning: the video is probably blank: ${pictureProblem}.`);
  if (json) console.log(JSON.stringify(facts));
  else
    console.log(
      `${output}: ${facts.frames} frames in ${facts.seconds} s (${facts.frames_per_second} per second)`,
    );
};

/** One sentence about a failed render. */
export const explainFailure = (error: unknown): string =>
  error instanceof RenderError
    ? `Rendering failed (${error.code}): ${error.diagnostic}${error.subject ? ` (${error.subject.text})` : ''}`
    : describeError(error);
