import { describe, expect, it } from 'vitest';
import type { ROUTES } from '#contracts/routes.ts';
import type { GuardedOperation } from '#contracts/routes.ts';
import { A_COMPOSITION, A_VIDEO_ID, createApi } from '#test/support/api.ts';
import type { Answer, Send } from '#test/support/api.ts';

type Api = Awaited<ReturnType<typeof createApi>>;
type Provoke = (api: Api) => Promise<Answer>;
type StatusOf<Name> = Extract<(typeof ROUTES)[number], { operation: Name }>['statuses'][number] | 500;

/** How to get an answer of every status out of any operation that asks for a key. */
const common = (operation: GuardedOperation, request: Send) => ({
  401: ({ send }: Api) => send(operation, { ...request, key: null }),
  403: async ({ send, addKey }: Api) =>
    send(operation, { ...request, key: await addKey({ permissions: [] }) }),
  429: async ({ send, world }: Api) => {
    world.limiter.rate.perMinute = 1;
    await send('list-templates');
    return send(operation, request);
  },
  500: ({ send, world }: Api) => {
    world.failOn('workspaces', 'find');
    return send(operation, request);
  },
});

/** What both creates answer with besides. */
const creating = (operation: 'create-video' | 'create-composition', body: object) => ({
  ...common(operation, { body }),
  201: ({ send }: Api) => send(operation, { body }),
  200: async ({ send }: Api) => {
    await send(operation, { body: { ...body, idempotency_key: 'satu' } });
    return send(operation, { body: { ...body, idempotency_key: 'satu' } });
  },
  400: ({ send }: Api) => send(operation, { rawBody: '{' }),
  402: async ({ send, addWorkspace, addKey }: Api) => {
    const poor = await addWorkspace({ id: 'ws_miskin' as never, balanceMilliCredits: 1 });
    return send(operation, { body, key: await addKey({ workspaceId: poor.id }) });
  },
});

const template = { template: 'kartu@1' };
const aVideo = { path: { id: A_VIDEO_ID } };

const createOne = async ({ send }: Api): Promise<Send> => {
  const { body } = await send('create-video', { body: template });
  return { path: { id: body.id } };
};

/** Every status of every operation, and a request that gets it. */
const PROVOKED: { readonly [Name in GuardedOperation]: Readonly<Record<StatusOf<Name>, Provoke>> } = {
  'create-video': {
    ...creating('create-video', template),
    404: ({ send }) => send('create-video', { body: { template: 'kartu@9' } }),
    409: async ({ send }) => {
      await send('create-video', { body: { ...template, idempotency_key: 'satu' } });
      return send('create-video', { body: { ...template, variables: {}, idempotency_key: 'satu' } });
    },
    422: ({ send }) => send('create-video', { body: { ...template, variables: { slogan: 'x'.repeat(11) } } }),
  },
  'create-composition': {
    ...creating('create-composition', { html: A_COMPOSITION }),
    409: async ({ send }) => {
      await send('create-video', { body: { ...template, idempotency_key: 'satu' } });
      return send('create-composition', { body: { html: A_COMPOSITION, idempotency_key: 'satu' } });
    },
    422: ({ send }) => send('create-composition', { body: { html: '<p>Halo</p>' } }),
  },
  'list-videos': {
    ...common('list-videos', {}),
    200: ({ send }) => send('list-videos'),
    400: ({ send }) => send('list-videos', { query: { limit: '0' } }),
  },
  'get-video': {
    ...common('get-video', aVideo),
    200: async (api) => api.send('get-video', await createOne(api)),
    400: ({ send }) => send('get-video', { ...aVideo, query: { include: 'everything' } }),
    404: ({ send }) => send('get-video', aVideo),
  },
  'cancel-video': {
    ...common('cancel-video', aVideo),
    200: async (api) => api.send('cancel-video', await createOne(api)),
    404: ({ send }) => send('cancel-video', aVideo),
  },
  'list-templates': {
    ...common('list-templates', {}),
    200: ({ send }) => send('list-templates'),
  },
  'get-template': {
    ...common('get-template', { path: template }),
    200: ({ send }) => send('get-template', { path: template }),
    404: ({ send }) => send('get-template', { path: { template: 'kartu@9' } }),
  },
};

const cases = Object.entries(PROVOKED).flatMap(([operation, provoked]) =>
  Object.entries(provoked).map(([status, provoke]) => ({ operation, status: Number(status), provoke })),
);

describe('every status an operation has in the routes', () => {
  it.each(cases)('$operation answers $status', async ({ status, provoke }) => {
    expect((await provoke(await createApi())).status).toBe(status);
  });
});
