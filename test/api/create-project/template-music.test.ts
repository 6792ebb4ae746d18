import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createTemplateCatalog } from '#adapters/catalog/catalogs.ts';
import type { Template } from '#core/template/template.ts';
import { createApi } from '#test/support/api.ts';
import { AUDIO, putAsset } from '#test/support/assets.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';
import { sampleOf } from '#test/render/support/thorough.ts';

const CATALOG_DIR = fileURLToPath(new URL('../../../catalog', import.meta.url));
const newest = createTemplateCatalog(CATALOG_DIR)
  .list()
  .filter(({ isNewest }) => isNewest);
const validator = createTestValidator();

const textsOf = ({ variables, examples }: Template) =>
  Object.fromEntries(
    variables.flatMap(({ name, kind }) => {
      const example = examples[name];
      return kind === 'text' && example !== undefined ? [[name, example]] : [];
    }),
  );

const createWithCopy = async (template: Template) => {
  const api = await createApi({ validator });
  api.world.templates.add(template);
  const { body } = await api.send('create-project', {
    body: { name: 'Salinan', from_template: template.id },
  });
  const music = putAsset(api.world, api.workspace.id, AUDIO);
  /** The document of a video of that template or revision. */
  const render = async (of: string, values: Record<string, string>) => {
    const request = { template: of, variables: { ...textsOf(template), ...values } };
    const { status, body: video } = await api.send('create-video', { body: request });
    if (status !== 201) return { status, details: video.details };
    await api.send('cancel-video', { path: { id: video.id } });
    const document = [...api.world.documents.stored.values()].at(-1);
    return { sound: document?.sound, assets: document?.assets };
  };
  return { project: body, music, render };
};

describe('a project from a template', () => {
  it.each(sampleOf(newest, 8))('has the music of $id, without problems', async (template) => {
    const { project, music, render } = await createWithCopy(template);
    expect([project.problems, project.warnings]).toEqual([[], []]);
    const [before, copy] = [
      await render(template.id, { musik: music.id }),
      await render(`${project.id}@1`, { musik: music.id }),
    ];
    expect(before.sound).toMatchObject([{ assetId: music.id, isLooped: true }]);
    // The id lets scripts of the copy change the volume. A copy of scenes has the times of all examples, also photos and clips.
    const times = template.parts && { durationSeconds: expect.any(Number) };
    expect(copy.sound).toEqual(before.sound?.map((clip) => ({ ...clip, ...times, elementId: 'musik' })));
    expect(copy.assets).toEqual(before.assets);
  });

  it.each(
    sampleOf(
      newest.filter(({ variables }) => variables.some(({ kind }) => kind === 'video')),
      8,
    ),
  )('of $id refuses a clip, which it cannot show', async (template) => {
    const { project, music, render } = await createWithCopy(template);
    const { status, details } = await render(`${project.id}@1`, { klip: music.id });
    expect([status, Object.keys(details)]).toEqual([422, ['klip']]);
  });

  it.each(newest.slice(0, 1))('of $id needs no music', async (template) => {
    const { project, render } = await createWithCopy(template);
    expect(await render(`${project.id}@1`, {})).toEqual({ sound: [], assets: [] });
  });
});
