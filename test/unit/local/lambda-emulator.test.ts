import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Emulator } from '../../../local/emulators/emulator.ts';
import { startLambda } from '../../../local/emulators/lambda.ts';
import { createCredentials } from '../../../local/emulators/request-guard.ts';
import type { InvokeFunction } from '../../../local/functions/invocation.ts';

const credentials = createCredentials();
let emulator: Emulator;
let client: LambdaClient;
let invoke: InvokeFunction;

beforeAll(async () => {
  const runner = {
    invoke: (...invocation: Parameters<InvokeFunction>) => invoke(...invocation),
    stop: () => Promise.resolve(),
  };
  emulator = await startLambda({ 'render-segment': runner }, credentials);
  client = new LambdaClient({
    endpoint: emulator.endpoint,
    region: 'us-east-1',
    credentials,
    maxAttempts: 1,
  });
});
afterAll(async () => {
  client.destroy();
  await emulator.stop();
});

const call = (payload: unknown, functionName = 'render-segment', abortSignal?: AbortSignal) =>
  client.send(
    new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(payload) }),
    abortSignal === undefined ? {} : { abortSignal },
  );

describe('the Lambda emulator', () => {
  it("returns the function's payload", async () => {
    invoke = (name, event) => Promise.resolve({ status: 'returned', payload: { name, event } });
    const { StatusCode, FunctionError, Payload } = await call({ a: 1 });
    expect({ StatusCode, FunctionError }).toEqual({ StatusCode: 200, FunctionError: undefined });
    expect(JSON.parse(Payload?.transformToString() ?? '')).toEqual({
      name: 'render-segment',
      event: { a: 1 },
    });
  });

  it('returns a function error as Unhandled', async () => {
    invoke = () =>
      Promise.resolve({ status: 'failed', error: { errorType: 'Runtime.ExitError', errorMessage: 'gone' } });
    const { StatusCode, FunctionError, Payload } = await call({});
    expect({ StatusCode, FunctionError }).toEqual({ StatusCode: 200, FunctionError: 'Unhandled' });
    expect(JSON.parse(Payload?.transformToString() ?? '')).toEqual({
      errorType: 'Runtime.ExitError',
      errorMessage: 'gone',
    });
  });

  it('rejects unknown functions', async () => {
    await expect(call({}, 'other')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
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
