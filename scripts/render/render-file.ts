import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { ASSETS_DIR } from '../../layers/assets/assets-dir.ts';
import { bringAssetsUpToDate } from '../../layers/assets/bring-up-to-date.ts';
import { readRootAttributes } from '#core/composition/root-attributes.ts';
import { frameCount } from '#core/rendering/frame-count.ts';
import { RenderError } from '#renderer/render-error.ts';
import { renderSegment } from '#renderer/render-segment.ts';
import type { RenderReport } from '#renderer/render-job.ts';
import { removeAbandonedRenders, withScratchFolder } from '#renderer/scratch-folder.ts';
import { findRenderTools } from '#renderer/render-tools.ts';
import { OperatorError, UsageError } from '../command-line/operator-error.ts';
import { parseOptions } from '../command-line/parse-options.ts';
import { describeError } from '../shared/command-line.ts';

export const USAGE = 'Usage: npm run render -- <file.html|folder> <out.mp4> [--variables vars.json] [--json]';
const LONGEST_RENDER_MS = 60 * 60 * 1000;

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

const readSource = async (path: string): Promise<Source> => {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new OperatorError(`There is no file or folder ${path}.`);
  if (!found.isDirectory()) return { html: await readFile(path, 'utf8'), files: new Map() };
  const files = await readFolder(path);
  const index = files.get('index.html');
  if (index === undefined) throw new OperatorError(`The folder ${path} holds no index.html.`);
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
  const text = await readFile(path, 'utf8').catch(() => {
    throw new OperatorError(`The variables file ${path} cannot be read.`);
  });
  const values = parseJson(text);
  const isMap = typeof values === 'object' && values !== null && !Array.isArray(values);
  if (!isMap || !Object.values(values).every((value) => typeof value === 'string')) {
    throw new OperatorError(
      `The variables file ${path} must hold one JSON object whose values are all strings.`,
    );
  }
  return values as Record<string, string>;
};

const readArguments = () => {
  const { values, positionals } = parseOptions({
    allowPositionals: true,
    options: { variables: { type: 'string' }, json: { type: 'boolean', default: false } },
  });
  const [input, output] = positionals;
  if (input === undefined || output === undefined || positionals.length > 2)
    throw new UsageError('Name a composition and the file to make.');
  if (extname(output) !== '.mp4') throw new UsageError(`The output must be an .mp4 file, not ${output}.`);
  return { input, output: resolve(output), ...values };
};

const readFormat = (html: string) => {
  const reading = readRootAttributes(html);
  if ('root' in reading) return reading.root;
  const problems = reading.problems.map(({ code, subject }) =>
    subject === undefined ? code : `${code} (${subject})`,
  );
  throw new OperatorError(`The composition's root element is not right: ${problems.join(', ')}.`);
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

export const renderFile = async (): Promise<void> => {
  const { input, output, variables, json } = readArguments();
  const { html, files } = await readSource(input);
  const format = readFormat(html);
  const document = {
    html,
    variables: await readVariables(variables),
    ...format,
    frameCount: frameCount(format.durationSeconds, format.fps),
  };
  await mkdir(dirname(output), { recursive: true }).catch(() => {
    throw new OperatorError(`The folder ${dirname(output)} cannot be made.`);
  });
  await bringAssetsUpToDate(ASSETS_DIR);
  const tools = await findRenderTools(ASSETS_DIR, process.env);
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
        deadlineMs: Date.now() + LONGEST_RENDER_MS,
        signal: interrupt.signal,
      },
      tools,
    ),
  );
  const facts = summary(report);
  if (json) console.log(JSON.stringify(facts));
  else
    console.log(
      `${output}: ${facts.frames} frames in ${facts.seconds} s (${facts.frames_per_second} per second)`,
    );
};

/** Why a render failed, in a sentence. */
export const explainFailure = (error: unknown): string =>
  error instanceof RenderError
    ? `Rendering failed (${error.code}): ${error.diagnostic}`
    : describeError(error);
