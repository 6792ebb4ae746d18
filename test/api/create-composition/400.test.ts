import { describe, expect, it } from 'vitest';
import { A_COMPOSITION, createApi } from '#test/support/api.ts';

const CASES: readonly [name: string, body: unknown, path: string, rule: string][] = [
  ['a missing html', {}, '/html', 'required'],
  ['empty html', { html: '' }, '/html', 'minLength'],
  ['html over 200 000 characters', { html: 'x'.repeat(200_001) }, '/html', 'maxLength'],
  ['html that is a number', { html: 5 }, '/html', 'type'],
  ['html with a lone surrogate', { html: '\udc00' }, '/html', 'format'],
  ['html with a lone surrogate in a tag name', { html: `<\ud83d>${A_COMPOSITION}` }, '/html', 'format'],
  ['html with a NUL', { html: `\0${A_COMPOSITION}` }, '/html', 'format'],
  ['html with an attribute of 1 MB', { html: `<p title="${'x'.repeat(1_000_000)}">` }, '/html', 'maxLength'],
  ['a body with an attribute of 2 MB', { html: `<p title="${'x'.repeat(2_000_000)}">` }, '', 'bodySize'],
  ['a long title', { html: A_COMPOSITION, title: 'j'.repeat(81) }, '/title', 'maxLength'],
  ['a template variable', { html: A_COMPOSITION, variables: {} }, '/variables', 'additionalProperties'],
];

describe('create-composition 400', () => {
  it.each(CASES)('is returned for %s, with path and rule', async (_name, body, path, rule) => {
    const { send, world } = await createApi();
    const before = world.snapshot();
    const response = await send('create-composition', { body });
    expect(response).toMatchObject({ status: 400, body: { error: 'invalid_input' } });
    expect(response.body.details).toContainEqual({ path, rule, message: expect.stringMatching(/[.]$/) });
    expect(world.snapshot()).toEqual(before);
  });

  it('accepts a document near 200 000 characters of two bytes each', async () => {
    const { send } = await createApi();
    const html = A_COMPOSITION.replace('Halo', 'é'.repeat(190_000));
    expect(await send('create-composition', { body: { html } })).toMatchObject({ status: 201 });
  });

  it.each(['é', '😀'])('accepts a document of 200 000 characters with every %s escaped', async (letter) => {
    const { send, world } = await createApi();
    const rest = 200_000 - Array.from(A_COMPOSITION).length;
    const html = A_COMPOSITION.replace('Halo', letter.repeat(rest + 4));
    const escaped = [...Array(html.length).keys()]
      .map((at) => `\\u${html.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join('');
    expect(escaped.length).toBeGreaterThan(1024 * 1024);
    const response = await send('create-composition', { rawBody: `{"html":"${escaped}"}` });
    expect(response).toMatchObject({ status: 201 });
    expect([...world.documents.stored.values()]).toMatchObject([{ html }]);
  });

  it('is returned for a body over 1 MiB, also when it is escaped', async () => {
    const { send } = await createApi();
    const response = await send('create-composition', {
      rawBody: `{"html":"${'\\u0078'.repeat(1024 * 1024)}"}`,
    });
    expect(response).toMatchObject({ status: 400, body: { details: [{ rule: 'bodySize' }] } });
  });

  it.each([
    ['an escape', '\\u00e9', { status: 201 }],
    [
      'an escaped backslash followed by text that looks like an escape',
      '\\\\u00e9',
      { body: { details: [{ rule: 'bodySize' }] } },
    ],
    ['an escape after an escaped backslash', '\\\\\\u00e9', { body: { details: [{ rule: 'maxLength' }] } }],
  ])('counts %s as the characters it encodes', async (_, unit, expected) => {
    const { send } = await createApi();
    const times = Math.ceil((1024 * 1024) / unit.length);
    const rawBody = JSON.stringify({ html: A_COMPOSITION }).replace('Halo', unit.repeat(times));
    expect(await send('create-composition', { rawBody })).toMatchObject(expected);
  });
});
