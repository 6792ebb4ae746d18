import { describe, expect, it } from 'vitest';
import { createApiKeyAdmin } from '#adapters/dynamodb/workspace-admin.ts';
import { createApiKeyStore, createRequestLimiter } from '#adapters/dynamodb/workspaces.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { generateApiKey, hashApiKey } from '#core/workspace/api-key.ts';
import { systemClock } from '#adapters/system.ts';
import { A_COMPOSITION, proxyEvent, toTestResponse } from '#test/support/api.ts';
import type { TestResponse } from '#test/support/api.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import { anApiKey, createAuditIds, createVideoIds } from '#test/support/fakes/builders.ts';
import { createFakeCompositionValidator } from '#test/support/fakes/catalogs.ts';
import { createPatientClients, emulatedPorts } from '#test/support/faults/emulated-fixture.ts';
import { createRandom } from '#test/support/faults/random.ts';
import { injectFaults } from '#test/support/faults/sdk-faults.ts';
import type { FaultRates } from '#test/support/faults/sdk-faults.ts';
import { useEmulators } from '#test/support/faults/use-emulators.ts';
import { createCreateCompositionHandler } from '../../functions/api/create-composition/handler.ts';

const PEPPER = 'a pepper for tests';
const COST = 2500; // A_COMPOSITION lasts 2.5 s
const FAULTS: FaultRates = { throttled: 0.1, conflict: 0.1, lostResponse: 0.1, late: 0.2 };

/** With more in one process, requests wait so long that their timestamps are outdated. */
const CREATES_AT_ONCE = 200;

export interface CreateSizes {
  readonly atOnce: number;
  /** Rounds with injected faults, each with its own random seed. */
  readonly rounds: number;
  readonly roundSize: number;
}

/** The real handler over the real adapters with one API key; the DynamoDB client fails at the given rates. */
const openApi = async (aws: EmulatedAws, workspaceId: WorkspaceId, rates: FaultRates, seed: number) => {
  const { dynamodb, s3 } = createPatientClients();
  const key = generateApiKey('test');
  const apiKey = anApiKey({ id: `key_${workspaceId}`, hash: hashApiKey(key, PEPPER), workspaceId });
  await createApiKeyAdmin(aws.clients.dynamodb, aws.tableName).create(apiKey);
  const injected = injectFaults(dynamodb, rates, createRandom(seed));
  const handle = createCreateCompositionHandler({
    ...emulatedPorts(aws, dynamodb, s3),
    apiKeys: createApiKeyStore(dynamodb, aws.tableName),
    limiter: createRequestLimiter(dynamodb, aws.tableName, { perMinute: 100_000 }),
    keyPepper: () => Promise.resolve(PEPPER),
    clock: systemClock,
    log: () => {},
    queue: { send: async () => {} },
    backlog: { find: async () => undefined },
    maxBacklogSeconds: 900,
    newVideoId: createVideoIds(systemClock),
    maxDurationSeconds: 300,
    unpaidRendererSecondsPerHour: 3600,
    onSendFailed: () => {},
    validator: createFakeCompositionValidator(),
    assets: { find: async () => undefined },
    settleUpload: async (asset) => asset,
    members: { find: async () => undefined },
    audit: { record: async () => {} },
    newAuditId: createAuditIds(systemClock),
    userPoolClientId: 'none',
  });
  const create = async (idempotencyKey: string, title = 'Satu'): Promise<TestResponse> => {
    const body = { html: A_COMPOSITION, title, idempotency_key: idempotencyKey };
    const event = proxyEvent('create-composition', { key, body });
    // safe: the handler reads no more of the event and context than these members
    return toTestResponse(await handle(event as never, { awsRequestId: 'request' } as never));
  };
  /** Retries 5xx responses with the same key, as callers do, and counts them. */
  const createWithRetries = async (idempotencyKey: string, title?: string) => {
    for (let failures = 0; ; failures += 1) {
      const response = await create(idempotencyKey, title);
      if (response.status < 500) return { ...response, failures };
    }
  };
  return {
    create,
    createWithRetries,
    injected,
    close: () => [dynamodb, s3].forEach((client) => client.destroy()),
  };
};

const tally = (responses: readonly TestResponse[]) =>
  Object.fromEntries(
    [
      ...Map.groupBy(responses, ({ status, body }) => (status < 400 ? status : `${status} ${body.error}`)),
    ].map(([kind, those]) => [kind, those.length]),
  );
const repeat = <T>(times: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, index) => act(index)));

export const describeCreates = ({ atOnce, rounds, roundSize }: CreateSizes) =>
  describe('concurrent create requests', () => {
    const emulators = useEmulators(
      (aws) => (workspaceId: WorkspaceId, rates: FaultRates, seed: number) =>
        openApi(aws, workspaceId, rates, seed),
    );

    const open = async (credits: number, rates: FaultRates = {}, seed = 1) => {
      const { audit, fixture: openApiOf } = emulators();
      const id = await audit.openWorkspace(credits * COST);
      return { id, ...(await openApiOf(id, rates, seed)) };
    };
    const expectLedger = async (id: WorkspaceId, videos: number, credits: number) => {
      const { audit } = emulators();
      expect(await audit.listVideos(id)).toHaveLength(videos);
      expect(await audit.balance(id)).toBe((credits - videos) * COST);
      expect(await audit.reconcile(id)).toEqual([]);
    };

    it(`returns one 201 and ${atOnce - 1} times 200 for one key, and charges once`, async () => {
      const { id, create, close } = await open(10);
      const responses = await repeat(atOnce, () => create('one'));
      expect(tally(responses)).toEqual({ 200: atOnce - 1, 201: 1 });
      expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
      await expectLedger(id, 1, 10);
      close();
    });

    it(`charges once in each of ${rounds} rounds of ${roundSize} while 30 % of the DynamoDB requests fail`, async () => {
      let injectedFaults = 0;
      let serverErrors = 0;
      const play = async (round: number) => {
        const { id, createWithRetries, injected, close } = await open(10, FAULTS, round);
        const responses = await repeat(roundSize, () => createWithRetries('one'));
        const { 201: created = 0, ...rest } = tally(responses);
        // The 201 may have become a 5xx, whose retry returns 200.
        expect(created).toBeLessThanOrEqual(1);
        expect(rest).toEqual({ 200: roundSize - created });
        expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
        await expectLedger(id, 1, 10);
        injectedFaults += injected.throttled + injected.conflict + injected.lostResponse;
        serverErrors += responses.reduce((sum, { failures }) => sum + failures, 0);
        close();
      };
      const roundsAtOnce = Math.min(rounds, Math.floor(CREATES_AT_ONCE / roundSize));
      for (let round = 1; round <= rounds; round += roundsAtOnce)
        await repeat(roundsAtOnce, (index) => play(round + index));
      expect(injectedFaults).toBeGreaterThan(rounds * roundSize * 0.3);
      expect(serverErrors).toBeLessThan(rounds * roundSize * 0.1);
    });

    it('accepts one of two bodies with the same key and returns 409 for the other', async () => {
      for (let round = 0; round < Math.min(rounds, 3); round += 1) {
        const { id, create, close } = await open(10);
        const responses = await repeat(20, (index) => create('one', index % 2 === 0 ? 'Satu' : 'Dua'));
        expect(tally(responses)).toEqual({ 200: 9, 201: 1, '409 idempotency_conflict': 10 });
        await expectLedger(id, 1, 10);
        close();
      }
    });

    it.each([
      ['', {}],
      [', also with injected faults', FAULTS],
    ])('accepts exactly two of fifty requests with different keys%s', async (_name, rates) => {
      const { id, createWithRetries, close } = await open(60, rates, 7);
      const responses = await repeat(50, (index) => createWithRetries(`key-${index}`));
      const { 200: replayed = 0, 201: created = 0, ...rest } = tally(responses);
      expect(created + replayed).toBe(2);
      if (rates !== FAULTS) expect(created).toBe(2);
      expect(rest).toEqual({ '429 too_many_active_renders': 48 });
      await expectLedger(id, 2, 60);
      close();
    });

    it('accepts exactly one of fifty requests when the credits suffice for one', async () => {
      const { id, create, close } = await open(1);
      const responses = await repeat(50, (index) => create(`key-${index}`));
      expect(tally(responses)).toEqual({ 201: 1, '402 insufficient_credits': 49 });
      await expectLedger(id, 1, 1);
      close();
    });

    it('replays with 200 when the cap is reached and no credits are left', async () => {
      const { id, create, close } = await open(2);
      const [first] = [await create('one'), await create('two')];
      expect((await create('three')).status).toBe(402);
      expect(await create('one')).toMatchObject({ status: 200, body: { id: first?.body.id } });
      await expectLedger(id, 2, 2);
      close();
    });
  });
