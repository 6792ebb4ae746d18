import { assert, asyncProperty } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '#contracts/routes.ts';
import { createLog } from '#adapters/powertools/logger.ts';
import { captureLog } from '#test/support/fuzz/capture-log.ts';
import { createFuzzWorld } from '#test/support/fuzz/fuzz-world.ts';
import {
  expectNoSecrets,
  expectSoundAnswer,
  expectConsistentLedger,
} from '#test/support/fuzz/check-response.ts';
import { fuzzRequest } from '#test/support/fuzz/request-arbitrary.ts';

// Half of the requests are the same every time, the other half are new ones: their seed is printed, and
// FUZZ_SEED=<seed> brings them back. FUZZ_RUNS=100000 is for the night.
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 10_000);
const FIXED_SEED = 20_260_115;
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);

let log: ReturnType<typeof captureLog>;
let fuzz: Awaited<ReturnType<typeof createFuzzWorld>>;
const reached = new Set<string>();

beforeAll(async () => {
  log = captureLog();
  fuzz = await createFuzzWorld({ log: createLog('fuzz') });
});
afterAll(() => {
  log.stop();
  process.stdout.write(`fuzz: ${RUNS} requests, FUZZ_SEED=${SEED}\n`);
});

const run = (seed: number, numRuns: number): Promise<void> =>
  assert(
    asyncProperty(fuzzRequest, async (request) => {
      const answer = await fuzz.send(request);
      reached.add(`${answer.operation ?? 'gateway'} ${answer.statusCode}`);
      expect(answer.statusCode).toBeLessThan(500);
      expectSoundAnswer(answer);
    }),
    { seed, numRuns },
  );

describe('any request at all', () => {
  it(
    'is answered as the OpenAPI document says, and never with a defect',
    { timeout: 60_000 + RUNS * 10 },
    async () => {
      await run(FIXED_SEED, Math.ceil(RUNS / 2));
      await run(SEED, Math.floor(RUNS / 2));
    },
  );

  it.runIf(RUNS >= 10_000)('got further than the door: every operation gave every answer it has', () => {
    const promised = ROUTES.flatMap(({ operation, statuses }) =>
      statuses.map((status) => `${operation} ${status}`),
    );
    expect([...reached].toSorted()).toEqual(
      expect.arrayContaining([...promised, 'gateway 400', 'gateway 404']),
    );
  });

  it('leaves nothing in the log that a stranger must not read', () => {
    expect(log.lines.length).toBeGreaterThan(RUNS / 2);
    expectNoSecrets(log.lines, fuzz.keys);
  });

  it('leaves the books in order', async () => {
    for (const id of ['ws_kopi', 'ws_toko', 'ws_miskin', 'ws_tutup'])
      await expectConsistentLedger(fuzz.world, id);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
