import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, parse } from 'node:path';
import probe from 'probe-image-size/sync.js';
import { describe, expect, it } from 'vitest';
import { PREVIEW_EXTENSIONS } from '#contracts/preview-files.ts';
import { readFileFacts } from '../../../scripts/shared/video-file.ts';
import {
  isMadeFrom,
  previewFile,
  PREVIEW_SIZE,
  VIDEO_MAX_BYTES,
} from '../../../scripts/templates/make-preview.ts';
import { CATALOG_DIR } from '../../../scripts/shared/catalog-dir.ts';
import { THUMBNAILS } from '../../../scripts/templates/make-thumbnails.ts';
import { timeTemplate } from '#core/template/template-timing.ts';
import { CASES } from '../../../scripts/templates/cases.ts';
import { newestTemplates } from '../../../scripts/shared/templates.ts';
import { readMotionRecords } from '../../../scripts/templates/motion-record.ts';
import { sheetFile } from '../../../scripts/templates/previews.ts';
import { digestPreviewSource, readPreviewSources } from '../../../scripts/templates/preview-sources.ts';

const sources = readPreviewSources();
const templates = newestTemplates();

/** Names of the files in the folder of a file. */
const namesBeside = (path: string): string[] => readdirSync(dirname(path)).toSorted();

describe('previews of templates', () => {
  it('are made of the newest versions as they are: run `npm run templates -- previews`', () => {
    const current = templates.map((template) => [template.id, digestPreviewSource(template)]);
    expect(sources).toEqual(Object.fromEntries(current));
  });

  it('are measured as they are: run `npm run templates -- motion`', () => {
    const measured = Object.entries(readMotionRecords()).map(([id, { source }]) => [id, source]);
    expect(Object.fromEntries(measured)).toMatchObject(sources);
  });

  it.each(Object.entries(sources))('are files made of that version, not of another: %s', (id, digest) => {
    expect(isMadeFrom(id, digest)).toBe(true);
  });

  it('are the only files in their folders', () => {
    const ids = Object.keys(sources);
    const files = ids.flatMap((id) => PREVIEW_EXTENSIONS.map((extension) => previewFile(id, extension)));
    expect(namesBeside(previewFile('', 'mp4'))).toEqual(files.map((file) => basename(file)).toSorted());
    const sheets = ids.map(sheetFile);
    expect(namesBeside(sheetFile(''))).toEqual(sheets.map((file) => basename(file)).toSorted());
  });

  it.each(Object.keys(sources))('are small and complete: %s', async (id) => {
    const template = templates.find((each) => each.id === id) ?? expect.fail('it is of a template');
    const { durationSeconds } = timeTemplate(template, CASES.typical(template));
    const video = await readFileFacts(previewFile(id, 'mp4'));
    const hasMusic = template.variables.some(({ name, kind }) => kind === 'audio' && template.examples[name]);
    const audioCodec = hasMusic ? 'aac' : null;
    expect(video).toMatchObject({ ...PREVIEW_SIZE, durationSeconds, codec: 'avc', audioCodec });
    expect(video.sizeBytes).toBeLessThan(VIDEO_MAX_BYTES);
    const picture = readFileSync(previewFile(id, 'jpg'));
    expect(probe.parsers.jpeg(picture)).toMatchObject(PREVIEW_SIZE);
    expect(picture.length).toBeLessThan(80_000);
    const sheet = probe.parsers.jpeg(readFileSync(sheetFile(id)));
    expect(sheet?.width).toBeLessThanOrEqual(1400);
    expect(statSync(sheetFile(id)).size).toBeLessThan(200_000);
  });
});

describe('thumbnails', () => {
  it.each(THUMBNAILS)('of $originals are small and complete: run `npm run templates -- previews`', (one) => {
    const { folder, originals, files: pattern, width, maxBytes } = one;
    const files = (name: string, types: RegExp) =>
      readdirSync(join(CATALOG_DIR, name)).filter((file) => types.test(file));
    const thumbnails = files(folder, /./);
    expect(thumbnails.map((file) => parse(file).name)).toEqual(
      files(originals, pattern).map((file) => parse(file).name),
    );
    for (const file of thumbnails) {
      const content = readFileSync(join(CATALOG_DIR, folder, file));
      expect(probe.parsers.webp(content)?.width, file).toBeLessThanOrEqual(width);
      expect(content.length, file).toBeLessThan(maxBytes);
    }
  });
});
