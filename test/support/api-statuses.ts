import { expect, it } from 'vitest';
import type { GuardedOperation, Operation } from '#contracts/routes.ts';
import { ROUTES } from '#contracts/routes.ts';
import { generateApiKey } from '#core/workspace/api-key.ts';
import { createApi } from '#test/support/api.ts';
import type { Send } from '#test/support/api.ts';
import type { FakeWorld } from '#test/support/fakes/world.ts';

const INDONESIAN = /[A-Z][a-z].*[.]$/;

/** Every way a caller can fail to prove who it is, on one operation. */
export const refusesUntrusted = (operation: GuardedOperation, request: Send = {}): void => {
  const refused = async (prepare: (api: Awaited<ReturnType<typeof createApi>>) => Promise<string | null>) => {
    const api = await createApi();
    const key = await prepare(api);
    const before = api.world.snapshot();
    const answer = await api.send(operation, { ...request, key });
    expect(api.world.snapshot()).toEqual(before);
    expect(answer).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
    expect(answer.body.message).toMatch(INDONESIAN);
    return answer.body;
  };

  it('asks for the key in the x-api-key header when there is none', async () => {
    const body = await refused(() => Promise.resolve(null));
    expect(body.details).toEqual({ reason: 'missing' });
    expect(body.message).toContain('x-api-key');
  });

  it('refuses text that is no key without asking the database', async () => {
    const body = await refused((api) => {
      api.world.failOn('apiKeys', 'findByHash');
      return Promise.resolve(`vk_live_${'a'.repeat(38)}`);
    });
    expect(body.details).toEqual({ reason: 'invalid_api_key' });
  });

  it('refuses a well-formed key that nobody was given', async () => {
    const body = await refused(() => Promise.resolve(generateApiKey('live')));
    expect(body.details).toEqual({ reason: 'invalid_api_key' });
  });

  it('refuses a revoked key', async () => {
    const body = await refused((api) => api.addKey({ revokedAtMs: 0 }));
    expect(body.details).toEqual({ reason: 'revoked' });
  });

  it('refuses a key from the moment it expires', async () => {
    const body = await refused((api) => api.addKey({ expiresAtMs: api.world.clock.nowMs() }));
    expect(body.details).toEqual({ reason: 'expired' });
  });
};

/** A key without the permission, and a workspace that is suspended, on one operation. */
export const refusesTheForbidden = (operation: GuardedOperation, request: Send = {}): void => {
  const required = ROUTES.find((route) => route.operation === operation)?.permission;

  it(`refuses a key without ${required}`, async () => {
    const api = await createApi();
    const others = (['videos:create', 'videos:read'] as const).filter(
      (permission) => permission !== required,
    );
    const key = await api.addKey({ permissions: others });
    const before = api.world.snapshot();
    const answer = await api.send(operation, { ...request, key });
    expect(answer).toMatchObject({
      status: 403,
      body: { error: 'insufficient_scope', details: { required_scope: required } },
    });
    expect(answer.body.message).toMatch(INDONESIAN);
    expect(api.world.snapshot()).toEqual(before);
  });

  it('refuses a suspended workspace', async () => {
    const api = await createApi();
    await api.world.workspaceAdmin.setStatus(api.workspace.id, 'suspended');
    const before = api.world.snapshot();
    const answer = await api.send(operation, request);
    expect(answer).toMatchObject({ status: 403, body: { error: 'forbidden' } });
    expect(answer.body.message).toMatch(INDONESIAN);
    expect(api.world.snapshot()).toEqual(before);
  });

  it('checks the permission before it looks at the body', async () => {
    const api = await createApi();
    const answer = await api.send(operation, {
      ...request,
      rawBody: '{',
      key: await api.addKey({ permissions: [] }),
    });
    expect(answer.status).toBe(403);
  });
};

/** A key that has sent all the requests of its minute, on one operation. */
export const refusesTheHurried = (operation: GuardedOperation, request: Send = {}): void => {
  const hurried = async () => {
    const api = await createApi();
    api.world.limiter.rate.perMinute = 3;
    const spare = await api.addKey();
    const sendAll = async () => {
      for (let sent = 0; sent < 3; sent += 1) await api.send('list-templates');
    };
    return { ...api, spare, sendAll };
  };

  it('refuses the request after the last of a minute, changes nothing and says when to come back', async () => {
    const { world, send, sendAll } = await hurried();
    await sendAll();
    const before = world.snapshot();
    const answer = await send(operation, request);
    expect(answer).toMatchObject({
      status: 429,
      headers: {
        'Retry-After': '20',
        'RateLimit-Policy': '"requests";q=3;w=60',
        RateLimit: '"requests";r=0;t=20',
      },
      body: { error: 'quota_exceeded', details: { requests_per_minute: 3, retry_after_seconds: 20 } },
    });
    expect(answer.body.message).toMatch(INDONESIAN);
    expect(world.snapshot()).toEqual(before);
  });

  it('admits the key again after the time it named, and not a moment before', async () => {
    const { world, send, sendAll } = await hurried();
    await sendAll();
    world.clock.advance(19_999);
    expect(await send(operation, request)).toMatchObject({ status: 429, headers: { 'Retry-After': '1' } });
    world.clock.advance(1);
    expect((await send(operation, request)).status).not.toBe(429);
    expect(await send(operation, request)).toMatchObject({ status: 429, headers: { 'Retry-After': '20' } });
  });

  it('leaves the other keys of the workspace alone', async () => {
    const { send, sendAll, spare } = await hurried();
    await sendAll();
    const answer = await send(operation, { ...request, key: spare });
    expect(answer.headers['RateLimit']).toBe('"requests";r=2;t=20');
    expect(answer.body.error).not.toBe('quota_exceeded');
  });

  it('counts a request that is refused for another reason, and is asked before permissions are', async () => {
    const { send, addKey } = await hurried();
    const key = await addKey({ permissions: [] });
    const answers = [];
    for (let sent = 0; sent < 4; sent += 1) answers.push(await send(operation, { ...request, key }));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 429]);
  });
};

/** A defect answers in the envelope, is logged once with its cause, and tells the caller nothing of it. */
export const hidesDefects = (
  operation: Operation,
  breakIt: (world: FakeWorld, defect: Error) => void,
  request: Send = {},
): void => {
  it('answers internal_error without a word of what happened', async () => {
    const api = await createApi();
    const defect = new Error('table video-api is on fire');
    breakIt(api.world, defect);
    const answer = await api.send(operation, request);
    expect(answer).toMatchObject({ status: 500, body: { error: 'internal_error' } });
    expect(answer.headers['x-request-id']).toBe('request-1');
    expect(JSON.stringify(answer)).not.toContain('on fire');
    expect(api.logged.filter(({ error }) => error === defect)).toHaveLength(1);
  });
};
