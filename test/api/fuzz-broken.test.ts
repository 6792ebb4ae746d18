import { assert, asyncProperty } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLog } from '#adapters/powertools/logger.ts';
import { CANARY } from '#test/support/fuzz/body-arbitrary.ts';
import { captureLog } from '#test/support/fuzz/capture-log.ts';
import { createFuzzWorld } from '#test/support/fuzz/fuzz-world.ts';
import {
  expectNoSecrets,
  expectSoundAnswer,
  expectConsistentLedger,
} from '#test/support/fuzz/check-response.ts';
import { fuzzRequest } from '#test/support/fuzz/request-arbitrary.ts';

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
  ['downloadLinks', 'presign'],
  ['queue', 'send'],
  ['validator', 'check'],
] as const;

/** As the SDK throws them: a harmless message, and the whole request in its members. */
const sdkError = (): Error =>
  Object.assign(new Error('the service did not answer', { cause: new Error(CANARY) }), {
    $metadata: { requestId: CANARY },
    input: { Body: `<html>${CANARY}</html>`, url: `https://x.example/?X-Amz-Signature=${CANARY}` },
  });

describe('any request while a part is broken', () => {
  it.each(BROKEN)('is answered and logged without a word too much: %s.%s', async (port, method) => {
    const log = captureLog();
    const { send, world, keys } = await createFuzzWorld({ log: createLog('fuzz') });
    // safe: each pair above is a port and one of its methods
    world.failOn(port, method as never, sdkError());
    const statuses = new Set<number>();
    const property = asyncProperty(fuzzRequest, async (request) => {
      const answer = await send(request);
      statuses.add(answer.statusCode);
      expectSoundAnswer(answer);
    });
    await assert(property, { numRuns: 300, seed: 20_260_115 }).finally(log.stop);
    expectNoSecrets(log.lines, keys);
    // A document that cannot be removed is left to the bucket's lifecycle rule: nobody is told.
    const isHeard = method !== 'delete';
    expect(log.lines.some((line) => line.includes('the service did not answer'))).toBe(isHeard);
    expect(statuses.has(500)).toBe(isHeard && port !== 'queue'); // a video that could not be sent is sent later
    world.heal();
    for (const id of ['ws_kopi', 'ws_toko', 'ws_miskin']) await expectConsistentLedger(world, id);
  });
});
