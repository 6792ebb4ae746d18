import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createSmokeApi } from '../../../scripts/smoke/client.ts';
import type { SmokeResult } from '../../../scripts/smoke/smoke-report.ts';
import { waitUntilCompleted } from '../../../scripts/smoke/wait-until-ended.ts';

const SMOKE = fileURLToPath(new URL('../../../scripts/smoke.ts', import.meta.url));
const KEY = 'vk_live_rahasia';
/** Nothing listens on the discard port. */
const NOWHERE = 'http://127.0.0.1:9';

const smoke = (words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  spawnSync(process.execPath, [SMOKE, ...words], { encoding: 'utf8', env });

describe('npm run smoke', () => {
  it.each([
    [[NOWHERE], {}, 'SMOKE_KEY is not set.'],
    [
      [`http://user:${KEY}@127.0.0.1:9`],
      {},
      'The address must hold no user name or password: callers have keys.',
    ],
    [[NOWHERE, KEY], {}, 'Name one address; keys come from the environment.'],
    [[NOWHERE, '--reader-key', KEY], {}, 'There is no option --reader-key.'],
    [[NOWHERE], { SMOKE_KEY: `${KEY}\n` }, 'SMOKE_KEY holds characters that no key has.'],
    [
      [NOWHERE],
      { SMOKE_KEY: KEY, SMOKE_READER_KEY: 'kunci ü' },
      'SMOKE_READER_KEY holds characters that no key has.',
    ],
  ])('says in a sentence, and without the key, what is wrong with %j %j', (words, env, sentence) => {
    const { status, stdout, stderr } = smoke(words, env);
    expect({ status, said: stderr.split('\n')[0] }).toEqual({ status: 2, said: sentence });
    expect(stderr).toContain('Usage: SMOKE_KEY=… npm run smoke');
    expect(stdout + stderr).not.toContain(KEY);
  });

  it('keeps a key that no header can hold out of the error of its request', async () => {
    const results: SmokeResult[] = [];
    const api = createSmokeApi(NOWHERE, `${KEY}\u0000`, (result) => results.push(result));
    await api.check('the newest videos', 200, { operation: 'list-videos' });
    expect(results).toMatchObject([{ outcome: 'failed' }]);
    expect(results[0]?.reason).not.toContain(KEY);
  });
});

describe('waiting for the video', () => {
  const polled = (...answers: readonly (number | string)[]) => {
    const left = [...answers];
    const poll = async () => {
      const answer = left.shift();
      if (answer === undefined) throw new Error('socket hang up');
      if (typeof answer === 'number') return { status: answer, body: {} };
      return { status: 200, body: { status: answer } };
    };
    return { left, poll };
  };

  it('asks on after a gateway error, and until the video is over', async () => {
    const { left, poll } = polled('queued', 503, 'rendering', 'done', 'never asked');
    await waitUntilCompleted(poll, 60_000, 1);
    expect(left).toEqual(['never asked']);
  });

  it('asks on after a lost connection', async () => {
    let asked = 0;
    await waitUntilCompleted(
      async () => {
        asked += 1;
        if (asked < 3) throw new Error('socket hang up');
        return { status: 200, body: { status: 'done' } };
      },
      60_000,
      1,
    );
    expect(asked).toBe(3);
  });

  it('stops when the video cannot be had, and when patience is over', async () => {
    const { left, poll } = polled(404, 'never asked');
    await waitUntilCompleted(poll, 60_000, 1);
    expect(left).toEqual(['never asked']);
    await waitUntilCompleted(polled().poll, 5, 1);
  });
});
