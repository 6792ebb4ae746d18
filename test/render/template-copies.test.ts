import { BRAND_KIT_VARIABLES } from '#contracts/brand-kit.ts';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import { createTemplateCatalog } from '#adapters/catalog/catalogs.ts';
import type { AudioVolumes } from '#renderer/page/parse-page-result.ts';
import { findFfmpeg } from '#renderer/render-tools.ts';
import { mixSound } from '#renderer/sound/mix-sound.ts';
import { createApi } from '#test/support/api.ts';
import { AUDIO, putAsset } from '#test/support/assets.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';
import { makeWav, tone } from '#test/support/make-wav.ts';
import { decodeFrames } from './support/frames.ts';
import { useBench } from './support/rendering.ts';
import { decodeSound } from './support/sound.ts';

const CATALOG_DIR = fileURLToPath(new URL('../../catalog', import.meta.url));
const TEMPLATE = 'buka-toko@2';
/** The beginning of the video, in which the sound fades out. */
const SHOWN = { width: 180, height: 320, fps: 10, durationSeconds: 2 } as const;

const bench = useBench();
const scratchDir = mkdtempSync(path.join(tmpdir(), 'template-copies-'));
afterAll(() => rmSync(scratchDir, { recursive: true }));

/** The documents of a video of the template with the texts of its examples and music, and of one of its copy. */
const createDocuments = async () => {
  const { send, world, workspace } = await createApi({ validator: createTestValidator() });
  const template = createTemplateCatalog(CATALOG_DIR).find(TEMPLATE);
  if (!template) throw new Error(`there is no template ${TEMPLATE}`);
  world.templates.add(template);
  const { body } = await send('create-project', { body: { name: 'Salinan', from_template: TEMPLATE } });
  const musik = putAsset(world, workspace.id, AUDIO).id;
  const examples = Object.entries(template.examples).filter(
    ([name]) => name !== 'foto' && !BRAND_KIT_VARIABLES.some((known) => known === name),
  );
  const variables = { ...Object.fromEntries(examples), musik };
  await send('create-video', { body: { template: TEMPLATE, variables } });
  await send('create-video', { body: { template: `${body.id}@1`, variables: { musik } } });
  return [...world.documents.stored.values()].map(({ sound = [], ...document }) => ({
    ...document,
    ...SHOWN,
    sound: sound.map((clip) => ({ ...clip, durationSeconds: SHOWN.durationSeconds })),
  }));
};

const render = async ({ html, sound = [], ...document }: RenderDocument) => {
  let volumes: AudioVolumes = new Map();
  const { file } = await bench.render(html, { ...document, job: { onVolumes: (read) => (volumes = read) } });
  const [asset, outputPath] = [path.join(scratchDir, 'asset'), path.join(scratchDir, 'sound.aac')];
  writeFileSync(asset, makeWav(0.7, tone(440, 0.5)));
  await mixSound(
    {
      clips: sound,
      files: new Map(sound.map(({ assetId }) => [assetId, { path: asset, contentType: 'audio/wav' }])),
      frameCount: SHOWN.durationSeconds * SHOWN.fps,
      fps: SHOWN.fps,
      volumes,
      outputPath,
      scratchDir,
      signal: new AbortController().signal,
    },
    findFfmpeg(process.env),
  );
  const samples = await decodeSound(outputPath);
  return {
    sound: readFileSync(outputPath),
    peak: samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0),
    pictures: (await decodeFrames(file, SHOWN.width, SHOWN.height)).map(({ pixels }) => pixels),
  };
};

it('a copy of a template looks and sounds as the template', async () => {
  const [template, copy] = await createDocuments();
  if (!template || !copy) throw new Error('a video was not created');
  const [expected, shown] = [await render(template), await render(copy)];
  expect(expected.peak).toBeGreaterThan(0.2);
  expect(shown.sound.equals(expected.sound)).toBe(true);
  expect(expected.pictures).toHaveLength(SHOWN.durationSeconds * SHOWN.fps);
  expect(Buffer.concat(shown.pictures).equals(Buffer.concat(expected.pictures))).toBe(true);
});
