import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../../lib/bundle-function.ts';

const folder = mkdtempSync(join(tmpdir(), 'ci-run-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** In place of npm: every command succeeds, except the deployment and perhaps the demo, and the tests report two. */
const NPM = `#!/bin/sh
case "$*" in
  *localstack*) printf '%s\n' "$OUTPUT"; [ "$STATUS" = killed ] && kill -9 $$; exit "$STATUS" ;;
  *demo*) echo 'The clip video is failed'; exit "$DEMO" ;;
  test*) for last; do :; done
    echo '{"numPassedTests":2,"numFailedTests":0,"numFailedTestSuites":0,"success":true}' > "\${last#--outputFile.json=}" ;;
esac
`.replaceAll('\\$', '$');
mkdirSync(join(folder, 'bin'));
writeFileSync(join(folder, 'bin/npm'), NPM, { mode: 0o755 });
cpSync(join(PROJECT_ROOT, '.ci/run'), join(folder, '.ci/run'));

const runCi = (status: string, output: string, demo = '0') => {
  const PATH = `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`;
  const env = { ...process.env, PATH, STATUS: status, OUTPUT: output, DEMO: demo };
  const { status: exit, stdout } = spawnSync(join(folder, '.ci/run'), { env, encoding: 'utf8' });
  return { exit, stdout };
};

describe('the deployment of CI to LocalStack', () => {
  it('counts as a test', () => {
    const { exit, stdout } = runCi('0', '84 passed, 0 failed, 1 skipped');
    expect([exit, stdout]).toEqual([0, expect.stringContaining('4 passed, 0 failed')]);
  });

  it('fails with its output', () => {
    const { exit, stdout } = runCi('1', 'CREATE_FAILED');
    expect([exit, stdout]).toEqual([1, expect.stringContaining('3 passed, 1 failed')]);
    expect(stdout).toContain('CREATE_FAILED');
  });

  it.each([
    ['69', 'Python is missing.'],
    ['124', ''],
    ['137', ''],
    ['killed', ''],
    ['1', 'ENOSPC: no space left on device, write'],
    ['1', 'OSError: [Errno 28] No space left on device'],
  ])('is left out when it ends with %s by what the machine lacks (%s)', (status, output) => {
    const { exit, stdout } = runCi(status, output);
    expect(stdout).toContain('Not deployed to LocalStack');
    expect([exit, stdout]).toEqual([0, expect.stringContaining('3 passed, 0 failed')]);
  });
});

it('the demo fails CI, with its output', () => {
  const { exit, stdout } = runCi('0', '84 passed, 0 failed, 1 skipped', '1');
  expect([exit, stdout]).toEqual([1, expect.stringContaining('3 passed, 1 failed')]);
  expect(stdout).toContain('The clip video is failed');
});
