import { afterEach, describe, expect, it, vi } from 'vitest';
import { commandEnv, failedStart } from '../../../local/localstack/start.ts';
import { MACHINE_STATUS, MachineError } from '../../../local/machine-error.ts';
import { createStopper } from '../../../scripts/shared/run-or-print.ts';

it('replaces every AWS variable of the shell, so that no request reaches AWS', () => {
  const env = commandEnv({
    HOME: '/home/me',
    AWS_PROFILE: 'prod',
    AWS_SESSION_TOKEN: 'token',
    AWS_ENDPOINT_URL_S3: 'https://s3.example',
  });
  expect(env).toMatchObject({ HOME: '/home/me', AWS_ENDPOINT_URL: 'http://127.0.0.1:4566' });
  expect(Object.keys(env)).not.toEqual(expect.arrayContaining(['AWS_PROFILE']));
  expect(Object.keys(env).filter((name) => /PROFILE|TOKEN|_S3/.test(name))).toEqual([]);
});

describe('a start that fails', () => {
  it.each([
    ['still runs at the deadline', { pid: 1, exitCode: null, signalCode: null }, 'not ready after 120 s'],
    ['was killed', { pid: 1, exitCode: null, signalCode: 'SIGKILL' }, 'SIGKILL'],
    ['says what the machine lacks', { pid: 1, exitCode: MACHINE_STATUS, signalCode: null }, 'no namespaces'],
  ] as const)('is the fault of the machine when LocalStack %s', (_, child, why) => {
    const error = failedStart(child, 'localstack.log', 'no namespaces');
    expect(error).toBeInstanceOf(MachineError);
    expect(error.message).toContain(why);
  });

  it.each([
    ['ended by itself', { pid: 1, exitCode: 1, signalCode: null }],
    ['could not be run', { pid: undefined, exitCode: null, signalCode: null }],
  ] as const)('is an error when LocalStack %s', (_, child) => {
    const error = failedStart(child, 'localstack.log', 'SyntaxError');
    expect(error).not.toBeInstanceOf(MachineError);
    expect(error.message).toContain('SyntaxError');
  });
});

describe('a service that ends while it is used', () => {
  const statusBefore = process.exitCode;
  afterEach(() => {
    process.exitCode = statusBefore;
    vi.restoreAllMocks();
  });

  it.each([
    ['SIGKILL', MACHINE_STATUS, true],
    [null, 1, false],
    [undefined, 1, false],
  ] as const)('by signal %s ends the command with status %s', (endedBy, status, isOfMachine) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { signal, onLost } = createStopper();
    onLost('LocalStack ended.', endedBy);
    const seen = process.exitCode;
    process.exitCode = statusBefore;
    expect(seen).toBe(status);
    expect(signal.aborted).toBe(true);
    expect(signal.reason instanceof MachineError).toBe(isOfMachine);
  });
});
