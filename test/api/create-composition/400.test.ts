import { describe, expect, it } from 'vitest';
import { A_COMPOSITION, createApi } from '#test/support/api.ts';

const CASES: readonly [name: string, body: unknown, path: string, rule: string][] = [
  ['no html', {}, '/html', 'required'],
  ['empty html', { html: '' }, '/html', 'minLength'],
  ['html over 200 000 characters', { html: 'x'.repeat(200_001) }, '/html', 'maxLength'],
  ['html that is a number', { html: 5 }, '/html', 'type'],
  ['html with half a surrogate pair', { html: '\udc00' }, '/html', 'format'],
  ['html with half a surrogate pair in a name', { html: `<\ud83d>${A_COMPOSITION}` }, '/html', 'format'],
  ['html with a NUL', { html: `\0${A_COMPOSITION}` }, '/html', 'format'],
  ['an attribute of 1 MB', { html: `<p title="${'x'.repeat(1_000_000)}">` }, '/html', 'maxLength'],
  ['an attribute of 2 MB', { html: `<p title="${'x'.repeat(2_000_000)}">` }, '', 'bodySize'],
  ['a long title', { html: A_COMPOSITION, title: 'j'.repeat(81) }, '/title', 'maxLength'],
  ['a template variable', { html: A_COMPOSITION, variables: {} }, '/variables', 'additionalProperties'],
];

describe('create-composition 400', () => {
  it.each(CASES)('refuses %s and names the place and the rule', async (_name, body, path, rule) => {
    const { send, world } = await createApi();
    const before = world.snapshot();
    const answer = await send('create-composition', { body });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_input' } });
    expect(answer.body.details).toContainEqual({ path, rule, message: expect.stringMatching(/[.]$/) });
    expect(world.snapshot()).toEqual(before);
  });

  it('refuses a dry_run that says neither yes nor no', async () => {
    const { send, world } = await createApi();
    const answer = await send('create-composition', {
      body: { html: A_COMPOSITION },
      query: { dry_run: '1' },
    });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ path: 'query.dry_run' }] } });
    expect(world.storedVideos()).toEqual([]);
  });

  it('counts characters, not bytes: 200 000 letters of four bytes fit when the body does', async () => {
    const { send } = await createApi();
    const html = A_COMPOSITION.replace('Halo', 'é'.repeat(190_000));
    expect(await send('create-composition', { body: { html } })).toMatchObject({ status: 201 });
  });

  it.each(['é', '😀'])('takes a document of 200 000 characters, every %s of it escaped', async (letter) => {
    const { send, world } = await createApi();
    const rest = 200_000 - Array.from(A_COMPOSITION).length;
    const html = A_COMPOSITION.replace('Halo', letter.repeat(rest + 4));
    const escaped = [...Array(html.length).keys()]
      .map((at) => `\\u${html.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join('');
    expect(escaped.length).toBeGreaterThan(1024 * 1024);
    const answer = await send('create-composition', { rawBody: `{"html":"${escaped}"}` });
    expect(answer).toMatchObject({ status: 201 });
    expect([...world.documents.stored.values()]).toMatchObject([{ html }]);
  });

  it('refuses a body over 1 MiB however it is escaped', async () => {
    const { send } = await createApi();
    const answer = await send('create-composition', {
      rawBody: `{"html":"${'\\u0078'.repeat(1024 * 1024)}"}`,
    });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ rule: 'bodySize' }] } });
  });

  it.each([
    ['an escape', '\\u00e9', { status: 201 }],
    [
      'an escaped backslash before what only looks like one',
      '\\\\u00e9',
      { body: { details: [{ rule: 'bodySize' }] } },
    ],
    ['an escape behind an escaped backslash', '\\\\\\u00e9', { body: { details: [{ rule: 'maxLength' }] } }],
  ])('counts %s as what it stands for', async (_, unit, expected) => {
    const { send } = await createApi();
    const times = Math.ceil((1024 * 1024) / unit.length);
    const rawBody = JSON.stringify({ html: A_COMPOSITION }).replace('Halo', unit.repeat(times));
    expect(await send('create-composition', { rawBody })).toMatchObject(expected);
  });

  it('refuses text where JSON belongs', async () => {
    const { send } = await createApi();
    expect(await send('create-composition', { rawBody: '<html>' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_input', details: [{ path: '', rule: 'json' }] },
    });
  });
});
