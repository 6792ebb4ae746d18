import { basename, dirname, join, resolve } from 'node:path';
import { DEFAULT_LANGUAGE } from '#contracts/languages.ts';
import { DEFAULT_OUTPUT } from '#contracts/limits.ts';
import { createTemplateRecord } from '#api/presenters/template.ts';
import { assetAddress } from '#core/asset/asset-id.ts';
import { parseDocument } from '#core/composition/parse-document.ts';
import { durationRange } from '#core/template/template-timing.ts';
import { readRootAttributes } from '#core/composition/root-attributes.ts';
import { siteFile } from '#renderer/page/site.ts';
import type { SiteFile } from '#renderer/page/site.ts';
import type { PreviewFormat } from '../../dashboard/src/preview/preview-format.ts';
import { templatePageOf } from '../../dashboard/src/preview/template-page.ts';
import { CATALOG_DIR } from '../shared/catalog-dir.ts';
import { checkComposition, checkFolder } from '../shared/check-composition.ts';
import { isFolder, readSource, siteFilesOf } from '../shared/composition-source.ts';
import type { CompositionSource } from '../shared/composition-source.ts';
import { printSkipped, readLocalProject } from '../shared/local-project.ts';
import type { LocalProject } from '../shared/local-project.ts';
import { findTemplate } from '../shared/templates.ts';
import { CASES } from '../templates/cases.ts';
import type { PreviewState } from './state.ts';

export interface PreviewedDocument {
  readonly html: string;
  readonly format: PreviewFormat;
  /** By path, relative to the document. */
  readonly files: ReadonlyMap<string, SiteFile>;
  /** Files of clips by path, relative to the document. */
  readonly clips: ReadonlyMap<string, string>;
}

type Shown = Omit<PreviewState, 'title' | 'composition'> & { readonly document?: PreviewedDocument };

export interface PreviewSource {
  readonly title: string;
  /** Reads everything again. */
  readonly read: () => Promise<Shown>;
  readonly watchedFolder: string;
  /** Name of the only file in the folder that matters; every file matters when it is absent. */
  readonly watchedFile?: string;
}

const check = async (bytes: Buffer) => {
  const { problems, warnings } = await checkComposition(bytes, DEFAULT_LANGUAGE);
  return { problems, warnings };
};

/** Where the `<video>` elements of a document find their files. */
const readClipPaths = async (
  source: Pick<CompositionSource, 'folder' | 'media'>,
  html: string,
  durationSeconds: number,
): Promise<ReadonlyMap<string, string>> => {
  const document = /<video\b/i.test(html) ? parseDocument(html) : undefined;
  if (document === undefined) return new Map();
  const { files } = await (
    await import('../shared/local-clips.ts')
  ).findLocalClips(source, document, durationSeconds);
  return new Map(
    [...files].map(([id, { name, path }]) => [source.media.has(id) ? assetAddress(id) : name, path]),
  );
};

/** Every file of a folder by its path, as the renderer serves it, and the paths of its clips. */
const filesOfProject = ({ files, images, fonts, media }: LocalProject) => {
  const served = new Map<string, SiteFile>();
  const clips = new Map<string, string>();
  for (const [path, file] of files) {
    if ('text' in file) {
      served.set(path, siteFile(path, Buffer.from(file.text)));
      continue;
    }
    const own = images.get(file.assetId) ?? fonts.get(file.assetId);
    if (own) served.set(path, own);
    const clip = media.get(file.assetId);
    if (clip) clips.set(path, clip.path);
  }
  return { files: served, clips };
};

/** A folder with an index.html and the documents that it mounts. */
const readFolder = async (path: string): Promise<Shown> => {
  const project = await readLocalProject(path);
  const { root, problems, warnings } = await checkFolder(path, DEFAULT_LANGUAGE);
  const reading = root ? { root } : readRootAttributes(project.html); // only the check knows how long mounted documents last
  if (!('root' in reading)) return { problems, warnings };
  const document = { html: project.html, format: reading.root, ...filesOfProject(project) };
  return { problems, warnings, document };
};

/** An HTML file, or a folder with an index.html. */
export const openFileSource = async (path: string): Promise<PreviewSource> => {
  const title = basename(resolve(path));
  if (await isFolder(path)) {
    printSkipped((await readLocalProject(path)).skipped); // an unreadable path is an error of the command
    return { title, read: () => readFolder(path), watchedFolder: path };
  }
  const read = async (): Promise<Shown> => {
    const { html: bytes, ...rest } = await readSource(path);
    const html = bytes.toString();
    const reading = readRootAttributes(html);
    const checked = await check(bytes);
    if (!('root' in reading)) return checked;
    const clips = await readClipPaths(rest, html, reading.root.durationSeconds);
    return { ...checked, document: { html, format: reading.root, files: siteFilesOf(rest), clips } };
  };
  await readSource(path); // an unreadable path is an error of the command
  return { title, read, watchedFolder: dirname(path), watchedFile: title };
};

/** A template of the catalog. */
export const openTemplateSource = (id: string): PreviewSource => {
  findTemplate(id); // an unknown id is an error of the command
  const read = async (): Promise<Shown> => {
    const template = findTemplate(id);
    const variables = template.variables.filter(({ kind }) => kind !== 'audio' && kind !== 'video');
    const examples = CASES.typical(template);
    const { maxSeconds } = durationRange(template);
    // The renderer sets the length of a page whose template has parts.
    const page = template.parts
      ? template.html.replace('data-composition-id=', `data-duration="${maxSeconds}" $&`)
      : template.html;
    return {
      ...(await check(Buffer.from(page))),
      template: {
        record: createTemplateRecord({ ...template, variables }, { video: null, image: null }),
        page: templatePageOf(template),
        examples: Object.fromEntries(variables.map(({ name }) => [name, examples[name] ?? ''])),
      },
      document: {
        html: template.html,
        format: { ...DEFAULT_OUTPUT, durationSeconds: maxSeconds },
        files: new Map(),
        clips: new Map(),
      },
    };
  };
  return { title: id, read, watchedFolder: join(CATALOG_DIR, 'templates', id) };
};
