import { basename, dirname, join, resolve } from 'node:path';
import { checkOutput, checkVariables, isBrandKitVariable, sizeName } from '#core/template/check-request.ts';
import { isMediaVariable } from '#core/template/media-values.ts';
import type { OutputSize, Template } from '#core/template/template.ts';
import { readRootAttributes } from '#core/composition/root-attributes.ts';
import { variableViolationMessage } from '#messages/indonesian.ts';
import { CATALOG_DIR } from '../shared/catalog-dir.ts';
import { checkComposition } from '../shared/check-composition.ts';
import { isFolder, readSource, siteFilesOf } from '../shared/composition-source.ts';
import { findTemplate, withoutAudio } from '../shared/templates.ts';
import { CASES } from '../templates/cases.ts';
import type { ShownDocument } from './composition-host.ts';
import type { FormInput, PreviewState } from './state.ts';

/** What was read: the document unless its format is invalid, with its problems. */
export interface Shown extends Omit<PreviewState, 'title' | 'frame'> {
  readonly document?: ShownDocument;
}

export interface PreviewSource {
  readonly title: string;
  /** Reads everything again. */
  readonly read: () => Promise<Shown>;
  /** Sets values of the form, which the next read uses; those that are left out stay. */
  readonly setForm?: (input: FormInput) => void;
  readonly watchedFolder: string;
  /** Name of the only file in the folder that matters; every file matters when it is absent. */
  readonly watchedFile?: string;
}

const check = async (bytes: Buffer) => {
  const { problems, warnings } = await checkComposition(bytes);
  return { problems, warnings };
};

/** An HTML file, or a folder with an index.html. */
export const openFileSource = async (path: string): Promise<PreviewSource> => {
  const read = async (): Promise<Shown> => {
    const { html: bytes, ...rest } = await readSource(path);
    const html = bytes.toString();
    const reading = readRootAttributes(html);
    const checked = await check(bytes);
    if (!('root' in reading)) return checked;
    return { ...checked, document: { html, variables: {}, files: siteFilesOf(rest), ...reading.root } };
  };
  await read(); // an unreadable path is an error of the command
  const title = basename(resolve(path));
  return (await isFolder(path))
    ? { title, read, watchedFolder: path }
    : { title, read, watchedFolder: dirname(path), watchedFile: title };
};

/** The examples of the template. */
const initialForm = (template: Template): FormInput => {
  const [size] = template.sizes;
  return { variables: CASES.typical(template), size: size === undefined ? '' : sizeName(size) };
};

/** The page only sends files. */
const withoutMedia = ({ variables }: Template, values: FormInput['variables']): FormInput['variables'] =>
  Object.fromEntries(
    variables.filter((one) => !isMediaVariable(one)).map(({ name }) => [name, values[name] ?? '']),
  );

const parseSizeName = (name: string): Partial<OutputSize> => {
  const [width, height] = name.split('x').map(Number);
  return width === undefined || height === undefined ? {} : { width, height };
};

/** A template of the catalog with values of its form. */
export const openTemplateSource = (id: string): PreviewSource => {
  let form = initialForm(findTemplate(id));
  const read = async (): Promise<Shown> => {
    const template = findTemplate(id);
    const { html, durationSeconds } = template;
    const { values, violations } = checkVariables(template, form.variables, {});
    const { output } = checkOutput(template, parseSizeName(form.size));
    const sentences = [...violations].map(
      ([name, found]) => [name, variableViolationMessage(found)] as const,
    );
    return {
      ...(await check(Buffer.from(html))),
      document: {
        html,
        variables: withoutAudio(template, values),
        files: new Map(),
        ...output,
        durationSeconds,
      },
      form: {
        size: form.size,
        variables: withoutMedia(template, form.variables),
        fields: template.variables.map((one) => ({ ...one, isInBrandKit: isBrandKitVariable(one) })),
        sizes: template.sizes.map(sizeName),
        violations: Object.fromEntries(sentences),
      },
    };
  };
  const setForm = (input: FormInput) => {
    form = { ...input, variables: { ...form.variables, ...input.variables } };
  };
  return { title: id, read, setForm, watchedFolder: join(CATALOG_DIR, 'templates', id) };
};
