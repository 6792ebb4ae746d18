import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateFunctionCommand,
  InvokeCommand,
  LambdaClient,
  waitUntilFunctionActiveV2,
} from '@aws-sdk/client-lambda';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_DATA_DIR } from '../../local/data-dir.ts';

// Execution environments as processes: npm run localstack -- npm run test:localstack -- environments

const NAME = 'environments-test';
const TIMEOUT_SECONDS = 3;
const HANDLER = `
import { writeFileSync } from 'node:fs';
let invocations = 0;
const isWritable = (folder) => {
  try {
    writeFileSync(folder + '/written', '');
    return true;
  } catch {
    return false;
  }
};
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const acts = {
  hang: () => wait(60_000),
  exit: () => process.exit(3),
  grow: async () => {
    for (const kept = []; ; await wait(10)) kept.push(Buffer.alloc(16_000_000, 1));
  },
};
export const handler = async ({ act }) => {
  invocations += 1;
  await acts[act]?.();
  return {
    invocations,
    isRoot: process.getuid() === 0,
    writable: ['/', '/var/task', '/opt', '/tmp'].filter(isWritable),
  };
};
`;

const lambda = new LambdaClient({});
const folder = mkdtempSync(join(tmpdir(), 'environments-'));

const invoke = async (act?: string) => {
  const { FunctionError, Payload } = await lambda.send(
    new InvokeCommand({ FunctionName: NAME, Payload: JSON.stringify({ act }) }),
  );
  return { isError: FunctionError !== undefined, ...JSON.parse(Payload?.transformToString() ?? '') };
};

beforeAll(async () => {
  const [source, archive] = [join(folder, 'index.mjs'), join(folder, 'code.zip')];
  writeFileSync(source, HANDLER);
  execFileSync(join(DEFAULT_DATA_DIR, 'localstack-python/bin/python'), [
    '-m',
    'zipfile',
    '-c',
    archive,
    source,
  ]);
  await lambda.send(
    new CreateFunctionCommand({
      FunctionName: NAME,
      Role: 'arn:aws:iam::000000000000:role/none',
      Runtime: 'nodejs24.x',
      Handler: 'index.handler',
      Timeout: TIMEOUT_SECONDS,
      MemorySize: 256,
      Code: { ZipFile: readFileSync(archive) },
    }),
  );
  await waitUntilFunctionActiveV2({ client: lambda, maxWaitTime: 30, minDelay: 1 }, { FunctionName: NAME });
});
afterAll(() => {
  lambda.destroy();
  rmSync(folder, { recursive: true });
});

it('is kept between invocations, and may write to /tmp alone, as another user than root', async () => {
  const first = await invoke();
  expect(first).toMatchObject({ isError: false, isRoot: false, writable: ['/tmp'] });
  expect(await invoke()).toMatchObject({ invocations: first.invocations + 1 });
});

it.each([
  [
    'hang',
    { errorType: 'Sandbox.Timedout', errorMessage: `Task timed out after ${TIMEOUT_SECONDS}.00 seconds` },
  ],
  ['exit', { errorType: 'Runtime.ExitError', errorMessage: 'Runtime exited with error: exit status 3' }],
  ['grow', { errorType: 'Runtime.OutOfMemory' }],
])('is replaced after an invocation that does not return (%s)', async (act, error) => {
  expect(await invoke(act)).toMatchObject({ isError: true, ...error });
  expect(await invoke()).toMatchObject({ isError: false, invocations: 1 });
});
