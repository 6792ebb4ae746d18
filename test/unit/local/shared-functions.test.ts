import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSharedFunctions } from '../../../local/functions/function-runners.ts';
import type { FunctionRunner } from '../../../local/functions/function-runners.ts';
import { processEnv } from '../../../local/stack-env.ts';

let folder: string;
let logFd: number;
let functions: FunctionRunner;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shared-functions-'));
  logFd = openSync(join(folder, 'log'), 'w');
  functions = createSharedFunctions({ env: processEnv(process.env, folder), logFd });
});
afterEach(async () => {
  await functions.stop();
  closeSync(logFd);
  rmSync(folder, { recursive: true });
});

describe('the shared functions', () => {
  it('report a function that cannot even be loaded, and write it to the log', async () => {
    // Nothing is set in this env, so the function refuses to start and names what it lacks.
    const result = await functions.invoke('sweep-renders', {});
    expect(result).toMatchObject({ status: 'failed' });
    expect(readFileSync(join(folder, 'log'), 'utf8')).toContain('sweep-renders lacks env TABLE_NAME');
  });

  it('never run the function that shows strangers HTML', async () => {
    expect(await functions.invoke('render-segment', {})).toMatchObject({
      status: 'failed',
      error: { errorType: 'ResourceNotFoundException' },
    });
  });

  it('fail at once after stop', async () => {
    await functions.stop();
    expect(await functions.invoke('list-videos', {})).toMatchObject({ status: 'failed' });
  });
});
