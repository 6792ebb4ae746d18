import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createSmokeClient, waitUntilCompleted } from '../../../scripts/smoke/client.ts';
import type { SmokeResult } from '../../../scripts/smoke/client.ts';

const SMOKE = fileURLToPath(new URL('../../../scripts/smoke.ts', import.meta.url));
const KEY = 'vk_live_rahasia';
/** Nothing listens on the discard port. */
const NOWHERE = 'http://127.0.0.1:9';

const smoke = (words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  spawnSync(process.execPath, [SMOKE, ...words], { encoding: 'utf8', env });

describe('npm run smoke', () => {
  it.each([
    [[NOWHERE], {}, 'SMOKE_KEY is not set.'],
    [[`http://user:${KEY}@127.0.0.1:9`], {}, 'The URL must not contain a user name or password.'],
    [[KEY], {}, 'The URL is not valid: write https://host/path.'],
    [[NOWHERE, KEY], {}, 'error: too many arguments. Expected 1 argument but got 2.'],
    [[NOWHERE, `--reader-key=${KEY}`], {}, "error: unknown option '--reader-key=…'"],
    [[NOWHERE], { SMOKE_KEY: `${KEY}\n` }, 'SMOKE_KEY contains characters that no key has.'],
    [
      [NOWHERE],
      { SMOKE_KEY: KEY, SMOKE_READER_KEY: 'kunci ü' },
      'SMOKE_READER_KEY contains characters that no key has.',
    ],
  ])('exits with 2 and an error without the key for %j %j', (words, env, message) => {
    const { status, stdout, stderr } = smoke(words, env);
    expect({ status, message: stderr.split('\n')[0] }).toEqual({ status: 2, message });
    expect(stdout + stderr).not.toContain(KEY);
  });
});

describe('createSmokeClient', () => {
  it('masks the key in the error of a request', async () => {
    const results: SmokeResult[] = [];
    const client = createSmokeClient(NOWHERE, `${KEY}\u0000`, (result) => results.push(result));
    await client.check('newest videos', 200, { operation: 'list-videos' });
    expect(results).toMatchObject([{ outcome: 'failed' }]);
    expect(results[0]?.reason).not.toContain(KEY);
  });
});

describe('waitUntilCompleted', () => {
  /** Polls that return a status code, a video status, or fail with a lost connection. */
  const createPoll = (...responses: readonly (number | string | Error)[]) => {
    const remaining = [...responses];
    const poll = async () => {
      const response = remaining.shift();
      if (response === undefined || response instanceof Error) throw response ?? new Error('socket hang up');
      if (typeof response === 'number') return { status: response, body: {} };
      return { status: 200, body: { status: response } };
    };
    return { remaining, poll };
  };

  it('continues after gateway errors and lost connections until the video has completed', async () => {
    const lost = new Error('socket hang up');
    const { remaining, poll } = createPoll('queued', 503, lost, 'rendering', 'done', 'not polled');
    await waitUntilCompleted(poll, 60_000, 1);
    expect(remaining).toEqual(['not polled']);
  });

  it('stops when the video cannot be read', async () => {
    const { remaining, poll } = createPoll(404, 'not polled');
    await waitUntilCompleted(poll, 60_000, 1);
    expect(remaining).toEqual(['not polled']);
  });

  it('stops at the time limit', async () => {
    await expect(waitUntilCompleted(createPoll().poll, 5, 1)).resolves.toBeUndefined();
  });
});
