import { closeSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { expect, it } from 'vitest';
import { findProcessesOf } from '#renderer/processes.ts';
import { LAUNCH_ENV } from '#test/support/launch-env.ts';
import { BUNDLED_FILES_DIR } from '../../layers/bundled-files/bundled-files-dir.ts';
import { startLambda } from '../../local/emulators/lambda.ts';
import { createCredentials } from '../../local/emulators/request-guard.ts';
import { createIsolatedFunction } from '../../local/functions/function-runners.ts';
import { SEGMENT_MODULE } from '../../local/functions/invocation.ts';
import { processEnv } from '../../local/stack-env.ts';
import { probeLaunches } from '../../scripts/probe/probe-launches.ts';

it('a launch probe of the emulated function renders a frame with both strategies and leaves nothing behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'launch-probe-'));
  const logFd = openSync(join(folder, 'log'), 'w');
  const env = { ...processEnv(process.env, folder), ...LAUNCH_ENV, BUNDLED_FILES_DIR };
  const runner = createIsolatedFunction({ env, logFd, module: SEGMENT_MODULE, maxConcurrent: 1 });
  const credentials = createCredentials();
  const emulator = await startLambda({ 'render-segment': runner }, credentials);
  const client = new LambdaClient({ endpoint: emulator.endpoint, region: 'us-east-1', credentials });
  const lines: string[] = [];
  const probed = {
    name: 'render-segment',
    isTenantIsolated: true,
    launchStrategy: 'single-process',
  } as const;
  expect(await probeLaunches(client, probed, (line) => lines.push(line))).toBe(true);
  expect(lines).toEqual([
    expect.stringMatching(/^✓ single-process: first frame after \d/),
    expect.stringMatching(/^✓ multi-process: first frame after \d/),
    'Both work: keep launchStrategy "single-process".',
  ]);
  expect(findProcessesOf(folder)).toEqual([]);
  expect(readdirSync(folder).filter((name) => name.startsWith('video-render-'))).toEqual([]);
  client.destroy();
  await emulator.stop();
  await runner.stop();
  closeSync(logFd);
  rmSync(folder, { recursive: true });
});
