import { describe, expect, it } from 'vitest';
import type { Template } from '#core/template/template.ts';
import { A_TEMPLATE, createApi } from '#test/support/api.ts';

const TEMPLATE: Template = {
  id: 'reel@1',
  title: A_TEMPLATE.title,
  description: A_TEMPLATE.description,
  category: A_TEMPLATE.category,
  tags: [],
  examples: {},
  sizes: A_TEMPLATE.sizes,
  html: '<html><div data-composition-id="reel"></div></html>',
  isNewest: true,
  hasPreview: false,
  variables: [
    { name: 'judul', label: 'Judul', kind: 'text', maxLength: 48 },
    { name: 'harga', label: 'Harga', kind: 'text', maxLength: 14, default: '' },
    {
      name: 'gaya',
      label: 'Gaya',
      kind: 'choice',
      options: [
        { value: 'tegas', label: 'Tegas' },
        { value: 'lembut', label: 'Lembut' },
      ],
      default: 'tegas',
    },
  ],
  parts: [
    { name: 'pembuka', seconds: 2, reads: ['judul'] },
    { name: 'harga', seconds: 2, reads: ['harga'], isOptional: true },
    { name: 'penutup', seconds: 2 },
  ],
};

const setUp = async () => {
  const api = await createApi();
  api.world.templates.add(TEMPLATE);
  const bodyOf = (variables: Record<string, string>) => ({ template: TEMPLATE.id, variables });
  return { ...api, bodyOf };
};

describe('a video of a template whose length follows its values', () => {
  it.each([
    [{ judul: 'Roti' }, 4],
    [{ judul: 'Roti', harga: 'Rp5.000' }, 6],
    [{ judul: 'Roti hangat setiap pagi, langsung dari oven', harga: 'Rp5.000' }, 8],
  ])('has one length and price in a check, a create and its document: %j', async (variables, seconds) => {
    const { send, world, bodyOf } = await setUp();
    const body = bodyOf(variables);
    expect(await send('check-video', { body })).toMatchObject({
      status: 200,
      body: { valid: true, duration_seconds: seconds, credits: seconds },
    });
    expect(await send('create-video', { body })).toMatchObject({ status: 201 });
    const [document] = world.documents.stored.values();
    expect(document).toMatchObject({ durationSeconds: seconds, frameCount: seconds * 30 });
    expect(JSON.parse(String(document?.variables['timing']))).toMatchObject({ duration: seconds });
    const { items } = await world.videos.listQueued(null);
    expect(items).toMatchObject([{ costMilliCredits: seconds * 1000 }]);
  });

  it('is charged by its own values in a table', async () => {
    const { send, bodyOf } = await setUp();
    const rows = [{ variables: { judul: 'Roti' } }, { variables: { judul: 'Roti', harga: 'Rp5.000' } }];
    const { template } = bodyOf({});
    const many = Array.from({ length: 20 }, () => rows).flat();
    expect(await send('create-batch', { body: { template, rows: many } })).toMatchObject({
      status: 402,
      body: { error: 'insufficient_credits', details: { required_credits: 200 } },
    });
  });

  it('is listed with its shortest and longest length and price', async () => {
    const { send } = await setUp();
    const { body } = await send('get-template', { path: { template: TEMPLATE.id } });
    expect(body).toMatchObject({ duration_seconds: 8, min_duration_seconds: 4, credits: 8, min_credits: 4 });
    expect(body.variables.at(-1)).toMatchObject({
      kind: 'choice',
      options: [{ value: 'tegas' }, { value: 'lembut' }],
    });
  });

  it('is refused with an option that the template does not have', async () => {
    const { send, bodyOf } = await setUp();
    const answer = await send('create-video', { body: bodyOf({ judul: 'Roti', gaya: 'berani' }) });
    expect(answer).toMatchObject({
      status: 422,
      body: { error: 'invalid_variables', details: { gaya: [{ code: 'invalid_choice' }] } },
    });
  });
});
