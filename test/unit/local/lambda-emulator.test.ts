import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { describe, expect, it } from 'vitest';
import { useEmulator } from '#test/support/use-emulator.ts';
import { startLambda } from '../../../local/emulators/lambda.ts';
import { createIsolatedFunction } from '../../../local/functions/function-runners.ts';
import { processEnv } from '../../../local/stack-env.ts';
import type { InvokeFunction } from '../../../local/functions/invocation.ts';

const PROBE = fileURLToPath(new URL('./fixtures/probe.ts', import.meta.url));
let invoke: InvokeFunction;
const runner = {
  invoke: (...invocation: Parameters<InvokeFunction>) => invoke(...invocation),
  stop: () => Promise.resolve(),
};
const client = useEmulator(
  (credentials) => startLambda({ 'render-segment': runner }, credentials),
  (settings) => new LambdaClient(settings),
);

const call = (
  payload: unknown,
  functionName = 'render-segment',
  abortSignal?: AbortSignal,
  tenantId: string | undefined = 'ws_1',
) =>
  client().send(
    new InvokeCommand({
      FunctionName: functionName,
      TenantId: tenantId,
      Payload: JSON.stringify(payload),
    }),
    abortSignal === undefined ? {} : { abortSignal },
  );

describe('the Lambda emulator', () => {
  it('rejects an invocation without a tenant, like a function with tenant isolation', async () => {
    await expect(call({}, 'render-segment', undefined, '')).rejects.toMatchObject({
      name: 'InvalidParameterValueException',
    });
  });

  it('runs every tenant in a process of its own', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lambda-emulator-'));
    const logFd = openSync(join(folder, 'log'), 'w');
    const runner = createIsolatedFunction({
      env: processEnv(process.env, folder),
      logFd,
      module: { path: PROBE, timeoutSeconds: 20 },
      maxConcurrent: 2,
    });
    invoke = runner.invoke;
    const pidFor = async (tenantId: string): Promise<string | undefined> =>
      (await call({ action: 'pid' }, 'render-segment', undefined, tenantId)).Payload?.transformToString();
    const pids = [await pidFor('ws_1'), ...(await Promise.all([pidFor('ws_2'), pidFor('ws_3')]))];
    expect(new Set(pids).size).toBe(3);
    await runner.stop();
    closeSync(logFd);
    rmSync(folder, { recursive: true });
  });

  it('aborts the function when its caller disconnects', async () => {
    const aborted = new Promise<void>((resolve) => {
      invoke = (_name, _event, signal) =>
        new Promise((complete) => {
          signal?.addEventListener('abort', () => {
            resolve();
            complete({ status: 'returned', payload: null });
          });
        });
    });
    const caller = new AbortController();
    const calling = call({}, 'render-segment', caller.signal);
    setTimeout(() => caller.abort(), 100);
    await expect(calling).rejects.toMatchObject({ name: 'AbortError' });
    await expect(aborted).resolves.toBeUndefined();
  });
});
