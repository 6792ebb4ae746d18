import { describe, expect, it } from 'vitest';
import { ROUTES } from '#contracts/routes.ts';
import type { Operation } from '#contracts/routes.ts';
import { A_COMPOSITION, A_PHOTO, A_VIDEO_ID, AN_ASSET_ID, createApi } from '#test/support/api.ts';
import type { Send, TestResponse } from '#test/support/api.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';
import { asWorkspaceId, aVideo } from '#test/support/fakes/builders.ts';
import { findLanguageFault, sentencesIn } from '#test/support/languages.ts';

const validator = createTestValidator();

const MISSING = 'API key belum dikirim.';
const MISSING_IN_ENGLISH = 'The API key is missing.';

describe('Accept-Language', () => {
  it.each([
    [undefined, MISSING],
    [[], MISSING],
    [[''], MISSING],
    [['*'], MISSING],
    [['id'], MISSING],
    [['id-ID'], MISSING],
    [['en'], MISSING_IN_ENGLISH],
    [['EN'], MISSING_IN_ENGLISH],
    [['en-US'], MISSING_IN_ENGLISH],
    [['en-GB,en;q=0.9,id;q=0.8'], MISSING_IN_ENGLISH],
    [['id-ID,id;q=0.9,en-US;q=0.8,en;q=0.7'], MISSING],
    [['id;q=0.5, en;q=0.6'], MISSING_IN_ENGLISH],
    [['en;q=0.5, id;q=0.5'], MISSING_IN_ENGLISH],
    [['de, en;q=0.1'], MISSING_IN_ENGLISH],
    [['de'], MISSING],
    [['de, *;q=0.5'], MISSING],
    [['id;q=0, *'], MISSING_IN_ENGLISH],
    [['en;q=0'], MISSING],
    [['de', 'en'], MISSING_IN_ENGLISH],
    [['english'], MISSING],
    [['en;q=much'], MISSING],
    [[';;,=,q=1'], MISSING],
    [['en\u0000'], MISSING],
    [[`${'x,'.repeat(5000)}en`], MISSING_IN_ENGLISH],
  ])('%j', async (languages, sentence) => {
    const { send } = await createApi();
    const { status, body } = await send('list-videos', { key: null, ...(languages && { languages }) });
    expect(status).toBe(401);
    expect(body.message.startsWith(sentence)).toBe(true);
  });
});

const withoutSentences = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (name, value: unknown) => (/^(message|hint)$/.test(name) ? '…' : value)));

/** The same response in both languages; `send` must not change what it answers. */
const expectBothLanguages = async (send: (request: Send) => Promise<TestResponse>, request: Send) => {
  const indonesian = await send({ ...request, languages: ['id'] });
  const english = await send({ ...request, languages: ['en'] });
  expect(withoutSentences(english.body)).toEqual(withoutSentences(indonesian.body));
  const [id, en] = [sentencesIn(indonesian.body), sentencesIn(english.body)];
  expect(id.map((text) => findLanguageFault(text, 'id'))).toEqual(id.map(() => undefined));
  expect(en.map((text) => findLanguageFault(text, 'en'))).toEqual(en.map(() => undefined));
  expect(id.length).toBeGreaterThan(0);
  expect(await send(request)).toMatchObject({ status: indonesian.status, body: indonesian.body });
  return english;
};

type Api = Awaited<ReturnType<typeof createApi>>;

type Refused = readonly [
  status: number,
  code: string,
  operation: Operation,
  request: Send,
  prepare?: (api: Api) => unknown,
];

/** Refused requests, and what precedes them. */
const REFUSALS: readonly Refused[] = [
  [400, 'invalid_input', 'create-video', { body: { template: 7, output: { fps: 23 }, x: 1 } }],
  [400, 'invalid_input', 'create-composition', { rawBody: '{"html": ' }],
  [400, 'invalid_input', 'create-asset', { body: { ...A_PHOTO, size_bytes: 0 } }],
  [400, 'invalid_input', 'list-videos', { query: { limit: '0', cursor: 'x', template: 'X' } }],
  [400, 'invalid_input', 'list-assets', { query: { kind: 'x', include: 'x' } }],
  [400, 'invalid_input', 'get-video', { path: { id: A_VIDEO_ID }, query: { include: 'x' } }],
  [400, 'invalid_input', 'get-asset', { path: { id: AN_ASSET_ID }, query: { include: 'x' } }],
  [400, 'invalid_input', 'list-templates', { query: { category: 'x' } }],
  [
    402,
    'insufficient_credits',
    'create-composition',
    { body: { html: A_COMPOSITION.replace('"2.5"', '"90"') } },
  ],
  [404, 'not_found', 'get-video', { path: { id: A_VIDEO_ID } }],
  [404, 'not_found', 'cancel-video', { path: { id: A_VIDEO_ID } }],
  [404, 'not_found', 'get-asset', { path: { id: AN_ASSET_ID } }],
  [404, 'not_found', 'delete-asset', { path: { id: AN_ASSET_ID } }],
  [404, 'unknown_template', 'create-video', { body: { template: 'kartu@9' } }],
  [404, 'unknown_template', 'get-template', { path: { template: 'kartuu@1' } }],
  [
    409,
    'idempotency_conflict',
    'create-video',
    { body: { template: 'kartu@1', idempotency_key: 'k', variables: {} } },
    ({ send }) => send('create-video', { body: { template: 'kartu@1', idempotency_key: 'k' } }),
  ],
  [
    422,
    'invalid_variables',
    'create-video',
    {
      body: {
        template: 'kartu@1',
        variables: { slogan: 'x'.repeat(11), warna_utama: 'merah', slogann: '' },
        output: { width: 640, height: 360 },
      },
    },
  ],
  [422, 'invalid_composition', 'create-composition', { body: { html: '<p><iframe src="a"></iframe></p>' } }],
  [
    422,
    'duration_too_long',
    'create-composition',
    { body: { html: A_COMPOSITION.replace('"2.5"', '"900"') } },
  ],
  [
    429,
    'too_many_active_renders',
    'create-video',
    { body: { template: 'kartu@1' } },
    async ({ send }) => {
      await send('create-video', { body: { template: 'kartu@1' } });
      await send('create-video', { body: { template: 'kartu@1' } });
    },
  ],
  [
    429,
    'quota_exceeded',
    'create-asset',
    { body: { ...A_PHOTO, size_bytes: 10 * 1024 ** 2 } },
    async ({ send }) => {
      const photo = { ...A_PHOTO, size_bytes: 10 * 1024 ** 2 };
      await send('create-asset', { body: photo });
      await send('create-asset', { body: photo });
    },
  ],
];

describe('a refusal has the same sentences in Indonesian and in English', () => {
  it.each(REFUSALS.map((refused) => ({ name: `${refused[0]} ${refused[1]} of ${refused[2]}`, refused })))(
    '$name',
    async ({ refused }) => {
      const [status, code, operation, request, prepare] = refused;
      const api = await createApi({ validator });
      await prepare?.(api);
      const english = await expectBothLanguages((each) => api.send(operation, each), request);
      expect(english).toMatchObject({ status, body: { error: code } });
    },
  );

  it.each(ROUTES.filter(({ permission }) => permission !== null))(
    '401, 403 and 429 of $operation',
    async ({ operation }) => {
      const { send, addKey, addWorkspace, world } = await createApi();
      const other = await addWorkspace({ id: asWorkspaceId('ws_toko'), status: 'suspended' });
      const keys = [
        null,
        await addKey({ permissions: [] }),
        await addKey({ workspaceId: other.id }),
        await addKey(),
      ];
      const statuses = [];
      for (const key of keys) {
        if (key === keys.at(-1)) {
          world.limiter.rate.perMinute = 1;
          await send('list-templates', { key });
        }
        const { status } = await expectBothLanguages((each) => send(operation, each), { key });
        statuses.push(status);
      }
      expect(statuses).toEqual([401, 403, 403, 429]);
    },
  );

  it('500', async () => {
    const api = await createApi();
    const send = (request: Send) => {
      api.world.failOn('videos', 'list', new Error('defect'));
      return api.send('list-videos', request);
    };
    expect(await expectBothLanguages(send, {})).toMatchObject({ status: 500 });
  });
});

describe('a stored failure is presented in the language of the reader', () => {
  it.each(['get-video', 'list-videos'] as const)('%s', async (operation) => {
    const { send, world, workspace } = await createApi();
    const failure = {
      code: 'script_error',
      subject: { text: 'ReferenceError', line: 3, column: 9 },
    } as const;
    const id = world.newVideoId();
    world.putVideo(
      aVideo(
        { id, workspaceId: workspace.id, createdAtMs: 0 },
        { status: 'failed', failure, finishedAtMs: 0, dueAtMs: null },
      ),
    );
    const english = await expectBothLanguages((each) => send(operation, each), { path: { id } });
    expect(sentencesIn(english.body)).toEqual([
      'A script of the composition failed: “ReferenceError” (line 3, column 9). Correct the JavaScript error, then create a new video.',
    ]);
  });

  it.each(['get-asset', 'list-assets'] as const)('%s', async (operation) => {
    const { send, addAsset, world } = await createApi();
    const { id } = await addAsset();
    world.scriptInspection({ status: 'rejected', code: 'animated_image' });
    const english = await expectBothLanguages((each) => send(operation, each), { path: { id } });
    expect(sentencesIn(english.body)).toEqual([
      'Animated images are not supported. Save one still picture of it, then upload that as a new asset.',
    ]);
  });
});
