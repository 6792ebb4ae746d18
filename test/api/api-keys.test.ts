import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { ROUTES } from '#contracts/routes.ts';
import type { GuardedOperation } from '#contracts/routes.ts';
import { PERMISSIONS } from '#contracts/routes.ts';
import type { Permission } from '#contracts/routes.ts';
import { generateApiKey, hasValidChecksum } from '#core/workspace/api-key.ts';
import { A_BATCH, A_COMPOSITION, A_PROJECT, createApi } from '#test/support/api.ts';
import type { Send } from '#test/support/api.ts';

const SEED = 20_260_115;

/** Ids of what the requests name. */
interface Named {
  readonly videoId: string;
  readonly assetId: string;
  readonly projectId: string;
  readonly framesId: string;
  readonly batchId: string;
}

/** A request of each operation that succeeds with a key that has all permissions. */
const REQUESTS: Readonly<Record<GuardedOperation, (named: Named) => Send>> = {
  'create-video': () => ({ body: { template: 'kartu@1' }, query: { dry_run: 'true' } }),
  'create-composition': () => ({ body: { html: A_COMPOSITION }, query: { dry_run: 'true' } }),
  'check-video': () => ({ body: { template: 'kartu@1' } }),
  'check-composition': () => ({ body: { html: A_COMPOSITION } }),
  'create-frames': () => ({ body: { template: 'kartu@1', times: [0] } }),
  'get-frames': ({ framesId: id }) => ({ path: { id } }),
  'create-batch': () => ({ body: A_BATCH }),
  'list-batches': () => ({}),
  'get-batch': ({ batchId: id }) => ({ path: { id } }),
  'list-batch-videos': ({ batchId: id }) => ({ path: { id } }),
  'cancel-batch': ({ batchId: id }) => ({ path: { id } }),
  'resume-batch': ({ batchId: id }) => ({ path: { id } }),
  'list-videos': () => ({}),
  'get-video': ({ videoId: id }) => ({ path: { id } }),
  'cancel-video': ({ videoId: id }) => ({ path: { id } }),
  'list-templates': () => ({}),
  'get-template': () => ({ path: { template: 'kartu@1' } }),
  'create-asset': () => ({ body: { content_type: 'image/png', size_bytes: 1 } }),
  'list-assets': () => ({}),
  'get-asset': ({ assetId: id }) => ({ path: { id } }),
  'delete-asset': ({ assetId: id }) => ({ path: { id } }),
  'create-project': () => ({ body: A_PROJECT }),
  'list-projects': () => ({}),
  'get-project': ({ projectId: id }) => ({ path: { id } }),
  'update-project': ({ projectId: id }) => ({
    path: { id },
    ifMatch: '"1"',
    body: { files: A_PROJECT.files },
  }),
  'delete-project': ({ projectId: id }) => ({ path: { id } }),
  'get-project-files': ({ projectId: id }) => ({ path: { id } }),
  'find-missing-texts': () => ({ body: { sha256: ['0'.repeat(64)] } }),
  'store-project-texts': () => ({ body: { texts: ['x'] } }),
  'get-workspace': () => ({}),
};
const GUARDED = Object.keys(REQUESTS) as GuardedOperation[]; // safe: the keys of the record above

const isSuccess = (status: number): boolean => status === 200 || status === 201;

/** The API with one video, one asset and a spy on the key store. */
const createSpiedApi = async () => {
  const api = await createApi();
  const { body: video } = await api.send('create-video', { body: { template: 'kartu@1' } });
  const { body: asset } = await api.send('create-asset', {
    body: { content_type: 'image/png', size_bytes: 1 },
  });
  const { body: project } = await api.send('create-project', { body: A_PROJECT });
  const { body: frames } = await api.send('create-frames', { body: { template: 'kartu@1', times: [0] } });
  const { body: batch } = await api.send('create-batch', { body: A_BATCH });
  const findByHash = vi.spyOn(api.world.apiKeys, 'findByHash');
  const sendAs = (operation: GuardedOperation, key: string | null) =>
    api.send(operation, {
      ...REQUESTS[operation]({
        videoId: video.id,
        assetId: asset.id,
        projectId: project.id,
        framesId: frames.id,
        batchId: batch.id,
      }),
      key,
    });
  return { ...api, findByHash, sendAs };
};

const place = fc.nat(45);
const character = fc.constantFrom(...Array.from('0123456789ABCXYZabcxyz_-. ,%éа０\u0000'));

/** Mutations of a valid key. */
const mutate = fc.oneof(
  fc.tuple(place, character).map(
    ([at, other]) =>
      (key: string) =>
        key.slice(0, at) + other + key.slice(at + 1),
  ),
  fc.tuple(place, character).map(
    ([at, more]) =>
      (key: string) =>
        key.slice(0, at) + more + key.slice(at),
  ),
  place.map((at) => (key: string) => key.slice(0, at)),
  place.map((at) => (key: string) => key.slice(at + 1)),
  fc.tuple(place, place).map(
    ([from, to]) =>
      (key: string) =>
        key.slice(0, from) + key.slice(to) + key.slice(from, to),
  ),
  fc.constantFrom(
    (key: string) => key.toUpperCase(),
    (key: string) => key.toLowerCase(),
    (key: string) => ` ${key}`,
    (key: string) => `${key}\n`,
    (key: string) => `${key},${key}`,
    (key: string) => key + key,
    (key: string) => encodeURIComponent(key).replace('_', '%5F'),
    (key: string) => key.replace('vk_test_', 'vk_live_'),
    (key: string) => key.replace('vk_test_', ''),
    (key: string) => `Bearer ${key}`,
    (key: string) => Array.from(key).toReversed().join(''),
    (key: string) => Buffer.from(key).toString('base64'),
  ),
);

/** Keys that do not exist: mutated, arbitrary text, or well-formed but never issued. */
const unknownKey = (key: string) =>
  fc.oneof(
    { weight: 6, arbitrary: mutate.map((change) => change(key)).filter((text) => text !== key) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary' }) },
    {
      weight: 1,
      arbitrary: fc.stringMatching(/^[0-9A-Za-z]{38}$/).map((text) => `vk_live_${text}`),
    },
    { weight: 1, arbitrary: fc.constant(null).map(() => generateApiKey('test')) },
  );

describe('unknown keys', () => {
  it('get 401, and only those with a valid checksum cost a database read', async () => {
    const { key, findByHash, sendAs, world } = await createSpiedApi();
    const before = world.snapshot();
    let reached = 0;
    const property = fc.asyncProperty(
      unknownKey(key),
      fc.constantFrom(...GUARDED),
      async (text, operation) => {
        findByHash.mockClear();
        const response = await sendAs(operation, text);
        expect(response).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
        expect(findByHash).toHaveBeenCalledTimes(hasValidChecksum(text) ? 1 : 0);
        reached += findByHash.mock.calls.length;
      },
    );
    await fc.assert(property, { numRuns: 1000, seed: SEED });
    expect(reached).toBeGreaterThan(0);
    expect(world.snapshot()).toEqual(before);
  });
});

describe('permissions', () => {
  const [create, read] = PERMISSIONS;
  const sets: readonly (readonly Permission[])[] = [[], [create], [read], [create, read]];
  const matrix = ROUTES.flatMap(({ operation, permission }) =>
    permission === null ? [] : sets.map((permissions) => ({ operation, permission, permissions })),
  );

  it.each(matrix)('$permissions on $operation', async ({ operation, permission, permissions }) => {
    const { addKey, sendAs } = await createSpiedApi();
    const response = await sendAs(operation, await addKey({ permissions }));
    if (permissions.includes(permission)) expect(isSuccess(response.status)).toBe(true);
    else expect(response.status).toBe(403);
  });
});
