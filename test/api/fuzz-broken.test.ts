import { assert, asyncProperty } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLog } from '#adapters/powertools/logger.ts';
import { CANARY } from '#test/support/fuzz/body-arbitrary.ts';
import { captureLog } from '#test/support/fuzz/capture-log.ts';
import { createFuzzWorld } from '#test/support/fuzz/fuzz-world.ts';
import {
  expectNoSecrets,
  expectValidResponse,
  expectConsistentLedger,
} from '#test/support/fuzz/check-response.ts';
import { fuzzRequest } from '#test/support/fuzz/request-arbitrary.ts';
import { IS_THOROUGH } from '#test/render/support/thorough.ts';

const BROKEN = [
  ['apiKeys', 'findByHash'],
  ['workspaces', 'find'],
  ['limiter', 'take'],
  ['videos', 'findIdempotency'],
  ['videos', 'create'],
  ['videos', 'find'],
  ['videos', 'list'],
  ['videos', 'cancel'],
  ['documents', 'put'],
  ['documents', 'delete'],
  ['orders', 'put'],
  ['orders', 'delete'],
  ['downloadLinks', 'presign'],
  ['queue', 'send'],
  ['validator', 'check'],
] as const;

/** Like SDK errors: a harmless message, and the whole request in its members. */
const sdkError = (): Error =>
  Object.assign(new Error('the service did not response', { cause: new Error(CANARY) }), {
    $metadata: { requestId: CANARY },
    input: { Body: `<html>${CANARY}</html>`, url: `https://x.example/?X-Amz-Signature=${CANARY}` },
  });

/** `npm run test:long` sends more. */
const RUNS = IS_THOROUGH ? 1600 : 600;

describe('arbitrary requests while a port fails', () => {
  it.each(BROKEN)('get documented responses and leak nothing into the log: %s.%s', async (port, method) => {
    const log = captureLog();
    const { send, world, keys } = await createFuzzWorld({ log: createLog('fuzz') });
    // safe: each pair above is a port and one of its methods
    world.failOn(port, method as never, sdkError());
    const statuses = new Set<number>();
    const property = asyncProperty(fuzzRequest, async (request) => {
      const response = await send(request);
      statuses.add(response.statusCode);
      expectValidResponse(response);
    });
    await assert(property, { numRuns: RUNS, seed: 20_261_127 }).finally(log.stop);
    expectNoSecrets(log.lines, keys);
    // A failed delete is ignored because the bucket's lifecycle rule deletes the document.
    const isReported = method !== 'delete';
    expect(log.lines.some((line) => line.includes('the service did not response'))).toBe(isReported);
    expect(statuses.has(500)).toBe(isReported && port !== 'queue'); // the sweeper sends the message later
    world.heal();
    for (const id of ['ws_kopi', 'ws_toko', 'ws_miskin']) await expectConsistentLedger(world, id);
  });
});
