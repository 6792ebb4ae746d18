import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareTemplateIds } from '#core/template/template-versions.ts';
import { timeTemplate } from '#core/template/template-timing.ts';
import type { Template } from '#core/template/template.ts';
import { CATALOG_DIR } from '../shared/catalog-dir.ts';
import { newestTemplates, pageValuesOf } from '../shared/templates.ts';
import { CASES } from './cases.ts';
import { readPage } from './gate/reading.ts';
import { previewFile } from './make-preview.ts';
import { readPreviewSources } from './preview-sources.ts';
import { cutsOffBeat } from './video/beats.ts';
import { measureMotion } from './video/measure-video.ts';
import type { Motion } from './video/measure-video.ts';
import { openViewer } from './viewer.ts';
import type { TemplateViewer } from './viewer.ts';

const MOTION = join(CATALOG_DIR, 'motion.json');

/** What was measured of the preview of a template. */
export interface RecordedMotion extends Motion {
  /** What the preview was made from, as in `previews.json`. */
  readonly source: string;
  readonly cutsOffBeat: readonly number[];
  /** Of the text that must be read fastest, with the examples in the first size. */
  readonly charactersPerSecond: number;
}

type Records = Readonly<Record<string, RecordedMotion>>;

/** By template id; versions that are no longer the newest keep what was measured of them. */
export const readMotionRecords = (): Records => JSON.parse(readFileSync(MOTION, 'utf8')) as Records; // safe: written below

const writeMotionRecords = (records: Records): void => {
  const sorted = Object.entries(records).toSorted(([a], [b]) => compareTemplateIds(a, b));
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toFixed(3)) : value;
  writeFileSync(MOTION, `${JSON.stringify(Object.fromEntries(sorted), rounded, 2)}\n`);
};

const measureTemplate = async (
  viewer: TemplateViewer,
  template: Template,
  source: string,
): Promise<RecordedMotion> => {
  const values = CASES.typical(template);
  const endCard = timeTemplate(template, values).parts.at(-1);
  const motion = await measureMotion(['-i', previewFile(template.id, 'mp4')], endCard?.startSeconds);
  const [size] = template.sizes;
  if (size === undefined) throw new Error(`${template.id} has no size`);
  const texts = await viewer.show(template, size, values, (page) => readPage(page, motion.seconds));
  const charactersPerSecond = Math.max(0, ...texts.map((text) => text.charactersPerSecond));
  return {
    source,
    ...motion,
    cutsOffBeat: cutsOffBeat(motion.cuts, pageValuesOf(template, values)),
    charactersPerSecond,
  };
};

/** Measures the previews that are new, and records and returns what is known of all. */
export const updateMotionRecords = async (): Promise<Records> => {
  const sources = readPreviewSources();
  let records = readMotionRecords();
  const measured = newestTemplates().filter(
    ({ id }) => sources[id] !== undefined && records[id]?.source !== sources[id],
  );
  if (measured.length === 0) return records;
  const viewer = await openViewer();
  try {
    for (const template of measured) {
      const source = sources[template.id] ?? '';
      records = { ...records, [template.id]: await measureTemplate(viewer, template, source) };
      writeMotionRecords(records);
    }
  } finally {
    await viewer.close();
  }
  return records;
};
