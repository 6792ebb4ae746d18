import { describe, expect, it } from 'vitest';
import { ROUTES } from '#contracts/routes.ts';
import type { GuardedOperation } from '#contracts/routes.ts';
import { PERMISSIONS } from '#contracts/routes.ts';
import { generateApiKey } from '#core/workspace/api-key.ts';
import { createApi } from '#test/support/api.ts';
import type { Send } from '#test/support/api.ts';
import type { FakeWorld } from '#test/support/fakes/world.ts';

type Api = Awaited<ReturnType<typeof createApi>>;

const INDONESIAN_SENTENCE = /[A-Z][a-z].*[.]$/;

const INVALID_KEYS: readonly (readonly [
  name: string,
  reason: string,
  prepare: (api: Api) => string | null | Promise<string>,
])[] = [
  ['no x-api-key header', 'missing', () => null],
  [
    'a key with a wrong checksum, without a database read',
    'invalid_api_key',
    ({ world }) => {
      world.failOn('apiKeys', 'findByHash');
      return `vk_live_${'a'.repeat(38)}`;
    },
  ],
  ['a well-formed key that was never issued', 'invalid_api_key', () => generateApiKey('live')],
  ['a revoked key', 'revoked', ({ addKey }) => addKey({ revokedAtMs: 0 })],
  [
    'a key at the moment it expires',
    'expired',
    ({ addKey, world }) => addKey({ expiresAtMs: world.clock.nowMs() }),
  ],
];

const describeAuthentication = (operation: GuardedOperation, request: Send) =>
  describe(`${operation} 401`, () => {
    it.each(INVALID_KEYS)('is returned for %s, with reason %s', async (_name, reason, prepare) => {
      const api = await createApi();
      const key = await prepare(api);
      const before = api.world.snapshot();
      const response = await api.send(operation, { ...request, key });
      expect(response).toMatchObject({
        status: 401,
        body: {
          error: 'unauthorized',
          message: expect.stringMatching(INDONESIAN_SENTENCE),
          details: { reason },
        },
      });
      expect(api.world.snapshot()).toEqual(before);
    });

    it('names the x-api-key header when the key is missing', async () => {
      const { send } = await createApi();
      const { body } = await send(operation, { ...request, key: null });
      expect(body.message).toContain('x-api-key');
    });
  });

const describePermission = (operation: GuardedOperation, request: Send) =>
  describe(`${operation} 403`, () => {
    const required = ROUTES.find((route) => route.operation === operation)?.permission;

    it(`is returned for a key without ${required}`, async () => {
      const api = await createApi();
      const key = await api.addKey({ permissions: PERMISSIONS.filter((name) => name !== required) });
      const before = api.world.snapshot();
      const response = await api.send(operation, { ...request, key });
      expect(response).toMatchObject({
        status: 403,
        body: {
          error: 'insufficient_scope',
          message: expect.stringMatching(INDONESIAN_SENTENCE),
          details: { required_scope: required },
        },
      });
      expect(api.world.snapshot()).toEqual(before);
    });

    it('is returned for a suspended workspace', async () => {
      const api = await createApi();
      await api.world.workspaceAdmin.setStatus(api.workspace.id, 'suspended');
      const before = api.world.snapshot();
      const response = await api.send(operation, request);
      expect(response).toMatchObject({
        status: 403,
        body: { error: 'forbidden', message: expect.stringMatching(INDONESIAN_SENTENCE) },
      });
      expect(api.world.snapshot()).toEqual(before);
    });

    it('is returned before the body is parsed', async () => {
      const api = await createApi();
      const key = await api.addKey({ permissions: [] });
      expect((await api.send(operation, { ...request, rawBody: '{', key })).status).toBe(403);
    });
  });

/** The API with a limit of three requests per minute, and `exhaust`, which sends three. */
const createLimitedApi = async () => {
  const api = await createApi();
  api.world.limiter.rate.perMinute = 3;
  const exhaust = async () => {
    for (let sent = 0; sent < 3; sent += 1) await api.send('list-templates');
  };
  return { ...api, exhaust };
};

const describeRateLimit = (operation: GuardedOperation, request: Send) =>
  describe(`${operation} 429`, () => {
    it('is returned when the minute is used up, with rate-limit headers and no side effect', async () => {
      const { world, send, exhaust } = await createLimitedApi();
      await exhaust();
      const before = world.snapshot();
      const response = await send(operation, request);
      expect(response).toMatchObject({
        status: 429,
        headers: {
          'Retry-After': '20',
          'RateLimit-Policy': '"requests";q=3;w=60',
          RateLimit: '"requests";r=0;t=20',
        },
        body: {
          error: 'quota_exceeded',
          message: expect.stringMatching(INDONESIAN_SENTENCE),
          details: { requests_per_minute: 3, retry_after_seconds: 20 },
        },
      });
      expect(world.snapshot()).toEqual(before);
    });

    it('is returned until exactly Retry-After has passed', async () => {
      const { world, send, exhaust } = await createLimitedApi();
      await exhaust();
      world.clock.advance(19_999);
      expect(await send(operation, request)).toMatchObject({ status: 429, headers: { 'Retry-After': '1' } });
      world.clock.advance(1);
      expect((await send(operation, request)).status).not.toBe(429);
      expect(await send(operation, request)).toMatchObject({ status: 429, headers: { 'Retry-After': '20' } });
    });

    it('does not affect other keys of the workspace', async () => {
      const { send, exhaust, addKey } = await createLimitedApi();
      const key = await addKey();
      await exhaust();
      const response = await send(operation, { ...request, key });
      expect(response.headers['RateLimit']).toBe('"requests";r=2;t=20');
      expect(response.body.error).not.toBe('quota_exceeded');
    });

    it('counts requests that get 403, and is checked before the permission', async () => {
      const { send, addKey } = await createLimitedApi();
      const key = await addKey({ permissions: [] });
      const statuses = [];
      for (let sent = 0; sent < 4; sent += 1)
        statuses.push((await send(operation, { ...request, key })).status);
      expect(statuses).toEqual([403, 403, 403, 429]);
    });
  });

const describeDefect = (
  operation: GuardedOperation,
  request: Send,
  breakPort: (world: FakeWorld, defect: Error) => void,
) =>
  describe(`${operation} 500`, () => {
    it('is returned for a defect, which is logged once and not shown to the caller', async () => {
      const api = await createApi();
      const defect = new Error('secret cause');
      breakPort(api.world, defect);
      const response = await api.send(operation, request);
      expect(response).toMatchObject({ status: 500, body: { error: 'internal_error' } });
      expect(response.headers['x-request-id']).toBe('request-1');
      expect(JSON.stringify(response)).not.toContain('secret cause');
      expect(api.logged.filter(({ error }) => error === defect)).toHaveLength(1);
    });
  });

/** Tests of the responses that every operation with an API key has in common: 401, 403, 429 and 500. */
export const describeGuards = (
  operation: GuardedOperation,
  request: Send,
  breakPort: (world: FakeWorld, defect: Error) => void,
): void => {
  describeAuthentication(operation, request);
  describePermission(operation, request);
  describeRateLimit(operation, request);
  describeDefect(operation, request, breakPort);
};
