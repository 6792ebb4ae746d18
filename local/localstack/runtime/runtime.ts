// Program of an execution environment on LocalStack: a minimal Lambda runtime. Invocations are JSON lines of standard
// input; results are JSON lines on descriptor 3. The environment has no other file of the repository.
import { existsSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

interface Invocation {
  readonly id: string;
  readonly arn: string;
  readonly payload: string;
}

type Handler = (event: unknown, context: object) => unknown;

const RESULTS = 3;
const { env } = process;

const send = (message: object): void => {
  let rest: Uint8Array = Buffer.from(`${JSON.stringify(message)}\n`);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(RESULTS, rest));
    } catch (error) {
      // The pipe is full: LocalStack has not read it yet.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
    }
  }
};

const describe = (thrown: unknown) => {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  console.error(error);
  return {
    errorType: error.name,
    errorMessage: error.message,
    trace: error.stack?.split('\n') ?? [],
  };
};

const loadHandler = async (): Promise<Handler> => {
  const [file, name = ''] = env['_HANDLER']?.split('.') ?? [];
  const paths = ['mjs', 'js', 'cjs'].map((extension) => `/var/task/${file}.${extension}`);
  const module = await import(paths.find((path) => existsSync(path)) ?? '');
  return module[name];
};

const contextOf = ({ id, arn }: Invocation) => {
  const deadlineMs = Date.now() + Number(env['AWS_LAMBDA_FUNCTION_TIMEOUT']) * 1000;
  return {
    awsRequestId: id,
    invokedFunctionArn: arn,
    functionName: env['AWS_LAMBDA_FUNCTION_NAME'],
    functionVersion: env['AWS_LAMBDA_FUNCTION_VERSION'],
    memoryLimitInMB: env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE'],
    logGroupName: env['AWS_LAMBDA_LOG_GROUP_NAME'],
    logStreamName: env['AWS_LAMBDA_LOG_STREAM_NAME'],
    getRemainingTimeInMillis: () => deadlineMs - Date.now(),
  };
};

const invoke = async (handler: Handler, invocation: Invocation): Promise<object> => {
  try {
    const event: unknown = invocation.payload === '' ? {} : JSON.parse(invocation.payload);
    return { result: (await handler(event, contextOf(invocation))) ?? null };
  } catch (error) {
    return { error: describe(error) };
  }
};

try {
  const handler = await loadHandler();
  send({});
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => void invoke(handler, JSON.parse(line)).then(send));
  lines.once('close', () => process.exit()); // LocalStack has ended
} catch (error) {
  send({ error: describe(error) });
  process.exitCode = 1;
}
