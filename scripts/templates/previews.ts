import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Template } from '#core/template/template.ts';
import { CATALOG_DIR } from '../shared/catalog-dir.ts';
import { OperatorError } from '../shared/command-line.ts';
import { newestTemplates } from '../shared/templates.ts';
import { CASES } from './cases.ts';
import { isMadeFrom, makePreview, previewFile } from './make-preview.ts';
import { updateMotionRecords } from './motion-record.ts';
import { makeThumbnails } from './make-thumbnails.ts';
import { digestPreviewSource, readPreviewSources, writePreviewSources } from './preview-sources.ts';
import { writeSheet } from './sheet.ts';

const SHEETS = join(CATALOG_DIR, '../docs/templates');

/** Path of the contact sheet in the documentation; one for all versions, of the newest. */
export const sheetFile = (id: string): string => join(SHEETS, `${id.replace(/@\d+$/, '')}.jpg`);

/** Every size with the examples, then the first size without pictures. */
const makeSheet = async (template: Template): Promise<void> => {
  const { sizes, variables } = template;
  const values = CASES.typical(template);
  const hasPictures = variables.some(
    ({ name, kind }) => (kind === 'image' || kind === 'video') && values[name] !== '',
  );
  const rows = [
    ...sizes.map((size) => ({ size, values })),
    ...(hasPictures ? sizes.slice(0, 1).map((size) => ({ size, values: CASES['no-photo'](template) })) : []),
  ];
  await mkdir(SHEETS, { recursive: true });
  await writeSheet(template, { rows, columnWidth: 220 }, sheetFile(template.id));
};

const kilobytes = async (path: string): Promise<string> => `${Math.round((await stat(path)).size / 1000)} kB`;

const updatePreview = async (template: Template): Promise<void> => {
  const { id } = template;
  const digest = digestPreviewSource(template);
  if (readPreviewSources()[id] === digest && isMadeFrom(id, digest)) return console.log(`${id}: up to date`);
  const startedAtMs = Date.now();
  await makePreview(template, digest);
  await makeSheet(template);
  writePreviewSources({ ...readPreviewSources(), [id]: digest });
  const [video, picture, sheet] = await Promise.all(
    [previewFile(id, 'mp4'), previewFile(id, 'jpg'), sheetFile(id)].map(kilobytes),
  );
  const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(1);
  console.log(`${id}: video ${video}, picture ${picture}, contact sheet ${sheet}, ${seconds} s`);
};

/** Removes the previews of versions that are no longer the newest. */
const removeOthers = async (ids: readonly string[]): Promise<void> => {
  const [kept, others] = [true, false].map((isKept) =>
    Object.entries(readPreviewSources()).filter(([id]) => ids.includes(id) === isKept),
  );
  writePreviewSources(Object.fromEntries(kept ?? []));
  for (const [id] of others ?? []) {
    await rm(previewFile(id, 'mp4'), { force: true });
    await rm(previewFile(id, 'jpg'), { force: true });
  }
};

/** Makes the previews that are missing or made from something else, of all templates or of one. */
export const updatePreviews = async (id?: string): Promise<void> => {
  const newest = newestTemplates();
  const chosen = newest.filter((template) => id === undefined || template.id === id);
  if (chosen.length === 0)
    throw new OperatorError(
      `Previews are made of the newest versions: choose one of ${newest.map((template) => template.id).join(', ')}.`,
    );
  await removeOthers(newest.map((template) => template.id));
  for (const template of chosen) await updatePreview(template);
  await makeThumbnails();
  await updateMotionRecords();
};
