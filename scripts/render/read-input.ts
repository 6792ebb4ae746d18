import { dirname, join } from 'node:path';
import { parseAssetId } from '#core/asset/asset-id.ts';
import { readRootAttributes } from '#core/composition/root-attributes.ts';
import type { RootAttributes } from '#core/composition/problems.ts';
import { frameCount } from '#core/rendering/frames.ts';
import { checkOutput, checkVariables, sizeName } from '#core/template/check-request.ts';
import type { OutputSize, Template, TemplateVariable } from '#core/template/template.ts';
import { timeTemplate, withTiming } from '#core/template/template-timing.ts';
import { musicFileName } from '#contracts/music-files.ts';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import { variableViolationMessage } from '#messages/variable-violations.ts';
import type { OutputFormat } from '#core/video/video.ts';
import { TEMPLATE_FPS } from '#contracts/limits.ts';
import { siteFile } from '#renderer/page/site.ts';
import { CATALOG_DIR } from '../shared/catalog-dir.ts';
import { OperatorError } from '../shared/command-line.ts';
import { isFolder, readBytes, readSource } from '../shared/composition-source.ts';
import type { CompositionSource } from '../shared/composition-source.ts';
import { findTemplate, pageValuesOf, withoutAudio } from '../shared/templates.ts';
import type { ClipPaths } from '#renderer/video-clips/prepare-clip.ts';
import type { Sound } from './read-sound.ts';

export interface InputOptions {
  readonly template?: string;
  readonly variables?: string;
  readonly size?: OutputSize;
  readonly fps?: number;
}

export interface RenderInput extends Pick<CompositionSource, 'files' | 'images' | 'fonts'> {
  readonly document: RenderDocument;
  /** Files of the document's clips. */
  readonly clipPaths: ClipPaths;
  /** Reads the audio files, which a still does not need. Undefined without sound. */
  readonly readSound: () => Promise<Sound | undefined>;
}

/** Of a document that loads none. */
export const NO_FILES = { files: new Map(), images: new Map(), fonts: new Map(), clipPaths: new Map() };

type Values = Readonly<Record<string, string>>;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const readVariables = async (path: string | undefined): Promise<Values> => {
  if (path === undefined) return {};
  const values = parseJson((await readBytes(path)).toString());
  const isMap = typeof values === 'object' && values !== null && !Array.isArray(values);
  if (!isMap || !Object.values(values).every((value) => typeof value === 'string')) {
    throw new OperatorError(
      `The variables file ${path} must contain one JSON object whose values are all strings.`,
    );
  }
  return values as Values;
};

const readFormat = (html: string, path: string): RootAttributes => {
  const reading = readRootAttributes(html);
  if ('root' in reading) return reading.root;
  const problems = reading.problems.map(({ code, subject }) =>
    subject === undefined ? code : `${code} (${subject})`,
  );
  throw new OperatorError(
    `The composition's root element is invalid: ${problems.join(', ')}. How to correct it: npm run lint -- ${path}`,
  );
};

const withFrameCount = (document: Omit<RenderDocument, 'frameCount'>): RenderDocument => ({
  ...document,
  frameCount: frameCount(document.durationSeconds, document.fps),
});

const refuseAsset = (name: string, value: string, what: string): void => {
  if (parseAssetId(value) === undefined) return;
  throw new OperatorError(`${name}: assets exist only in the API; name ${what} instead of ${value}.`);
};

/** An image variable may name a picture file, by its path from the folder. */
const readPictures = async ({ variables }: Template, values: Values, folder: string): Promise<Values> => {
  const pictures = variables.flatMap(async ({ name, kind }) => {
    const value = values[name] ?? '';
    if (kind !== 'image' || value === '' || value.startsWith('data:')) return [];
    refuseAsset(name, value, 'a picture file');
    const { contentType, body } = siteFile(value, await readBytes(join(folder, value)));
    return [[name, `data:${contentType};base64,${body.toString('base64')}`] as const];
  });
  return { ...values, ...Object.fromEntries((await Promise.all(pictures)).flat()) };
};

const namesLoop = (variable: TemplateVariable, value: string | undefined): boolean =>
  variable.kind === 'audio' && variable.library.some(({ name }) => name === value);

/** Paths of the audio files or clips that variables name, relative to the folder, or of music from the library. */
const readPaths = (
  { variables }: Template,
  values: Values,
  folder: string,
  use: 'audio' | 'video',
): ReadonlyMap<string, string> =>
  new Map(
    variables.flatMap((variable) => {
      const { name, kind } = variable;
      const value = values[name] ?? '';
      if (kind !== use || value === '') return [];
      if (namesLoop(variable, value))
        return [[name, join(CATALOG_DIR, 'music', musicFileName(value))] as const];
      refuseAsset(name, value, use === 'audio' ? 'an audio file' : 'a clip');
      return [[name, join(folder, value)] as const];
    }),
  );

/** The document that the API would render; throws an OperatorError about a format or values that it refuses. */
export const documentOfTemplate = (
  template: Template,
  given: Values,
  format: Partial<OutputFormat> = {},
): RenderDocument => {
  if (format.fps !== undefined && !TEMPLATE_FPS.some((fps) => fps === format.fps))
    throw new OperatorError(
      `Templates have ${TEMPLATE_FPS.join(', ')} frames per second, not ${format.fps}.`,
    );
  const { output, violation } = checkOutput(template, format);
  if (violation) {
    const sizes = template.sizes.map(sizeName).join(', ');
    throw new OperatorError(`${template.id} has no size ${sizeName(output)}; choose one of ${sizes}.`);
  }
  const { values, violations } = checkVariables(template, given, {});
  if (violations.size > 0) {
    const sentences = [...violations].map(
      ([name, found]) => `${name}: ${variableViolationMessage(found).en}`,
    );
    throw new OperatorError(
      `Correct the variables of ${template.id} (--variables <file>). ${sentences.join(' ')}`,
    );
  }
  const timing = timeTemplate(template, values);
  const variables = withTiming(template, pageValuesOf(template, values), timing);
  return withFrameCount({
    html: template.html,
    variables,
    ...output,
    durationSeconds: timing.durationSeconds,
  });
};

const joinSound = (...parts: readonly (Sound | undefined)[]): Sound | undefined => {
  const clips = parts.flatMap((part) => part?.clips ?? []);
  const files = new Map(parts.flatMap((part) => [...(part?.files ?? [])]));
  return clips.length > 0 ? { clips, files } : undefined;
};

const defaultsOf = ({ variables }: Template): Values =>
  Object.fromEntries(variables.map(({ name, default: value = '' }) => [name, value]));

/** Reads the files that variables of a template name, relative to `folder`. */
export const readTemplate = async (
  template: Template,
  variables: Values,
  folder: string,
  { size, fps }: Pick<InputOptions, 'size' | 'fps'> = {},
): Promise<RenderInput> => {
  const timing = timeTemplate(template, { ...defaultsOf(template), ...variables });
  const music = readPaths(template, variables, folder, 'audio');
  const clips = readPaths(template, variables, folder, 'video');
  const pictures = await readPictures(template, withoutAudio(template, variables), folder);
  const read =
    clips.size > 0
      ? await (await import('./read-clips.ts')).readClipVariables(template, clips, timing)
      : undefined;
  const loops = template.variables
    .filter((variable) => namesLoop(variable, variables[variable.name]))
    .map(({ name }) => [name, variables[name] ?? ''] as const);
  const given = { ...pictures, ...Object.fromEntries(loops), ...read?.values };
  const document = documentOfTemplate(template, given, { ...size, ...(fps !== undefined && { fps }) });
  const readSound = async () => {
    const ofMusic =
      music.size > 0
        ? await (await import('./read-sound.ts')).readMusic(template, music, timing.durationSeconds)
        : undefined;
    return joinSound(ofMusic, read?.footage.sound);
  };
  const footage = read && { clips: [...read.footage.clips] };
  const page = { ...document.variables, ...read?.pageValues };
  const clipPaths = read?.footage.paths ?? NO_FILES.clipPaths;
  return { ...NO_FILES, clipPaths, document: { ...document, ...footage, variables: page }, readSound };
};

/** A folder with an index.html, as a project. */
const readFolder = async (path: string, variables: Values, options: InputOptions): Promise<RenderInput> => {
  const { readProject } = await import('./read-project.ts');
  const { document, root, ...project } = await readProject(path, variables);
  const format = { ...root, ...options.size, ...(options.fps && { fps: options.fps }) };
  return { ...project, files: NO_FILES.files, document: withFrameCount({ ...document, ...format }) };
};

/** Reads the composition at `path`, or the template that the options name. */
export const readInput = async (path = '', options: InputOptions): Promise<RenderInput> => {
  const variables = await readVariables(options.variables);
  if (options.template !== undefined) {
    const folder = dirname(options.variables ?? '');
    return readTemplate(findTemplate(options.template), variables, folder, options);
  }
  if (await isFolder(path)) return readFolder(path, variables, options);
  const { html: bytes, files, images, fonts, ...source } = await readSource(path);
  const html = bytes.toString();
  const format = { ...readFormat(html, path), ...options.size, ...(options.fps && { fps: options.fps }) };
  const { durationSeconds } = format;
  // Modules for media are imported only for a document that may have some.
  const footage = /<video\b/i.test(html)
    ? await (await import('./read-clips.ts')).readClips(source, html, durationSeconds)
    : undefined;
  const clips = footage && { clips: [...footage.clips] };
  const document = withFrameCount({ html, variables, ...format, ...clips });
  const readSound = async () => {
    const ofAudio = /<audio\b/i.test(html)
      ? await (await import('./read-sound.ts')).readSound(source, html, durationSeconds)
      : undefined;
    return joinSound(ofAudio, footage?.sound);
  };
  return { files, images, fonts, clipPaths: footage?.paths ?? NO_FILES.clipPaths, document, readSound };
};
