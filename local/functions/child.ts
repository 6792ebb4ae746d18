// Program of a function process: a minimal Lambda runtime. The host sends events over IPC.
import { AsyncLocalStorage } from 'node:async_hooks';
import { flushCompileCache } from 'node:module';
import type { Context } from 'aws-lambda';
import type { InvocationResponse, InvocationMessage } from './invocation.ts';
import { resolveLoopbackNames } from '../loopback-names.ts';
import { killProcessTree } from '../processes.ts';
import { pathToFileURL } from 'node:url';

type Handler = (event: unknown, context: Context) => unknown;

const contextOf = ({ functionName, requestId, deadlineMs }: InvocationMessage): Context => ({
  callbackWaitsForEmptyEventLoop: false,
  functionName,
  functionVersion: '$LATEST',
  invokedFunctionArn: `arn:aws:lambda:${process.env['AWS_REGION'] ?? 'local'}:000000000000:function:${functionName}`,
  memoryLimitInMB: '3008',
  awsRequestId: requestId,
  logGroupName: `/aws/lambda/${functionName}`,
  logStreamName: 'local',
  getRemainingTimeInMillis: () => Math.max(0, deadlineMs - Date.now()),
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
});

/**
 * On Lambda each function has credentials of its own. Here the session token, which every signature and link contains, is
 * the name of the function.
 */
const running = new AsyncLocalStorage<string>();
process.env = new Proxy(process.env, {
  get: (env, name: string) =>
    name === 'AWS_SESSION_TOKEN' ? running.getStore() : (Reflect.get(env, name) as unknown),
});

const invoke = async (message: InvocationMessage): Promise<InvocationResponse> => {
  const { id } = message;
  try {
    const { handler } = (await import(pathToFileURL(message.modulePath).href)) as { handler: Handler };
    flushCompileCache(); // the host kills this process, which would not write it
    return { id, status: 'returned', payload: (await handler(message.event, contextOf(message))) ?? null };
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const trace = error.stack?.split('\n') ?? [];
    return { id, status: 'failed', error: { errorType: error.name, errorMessage: error.message, trace } };
  }
};

resolveLoopbackNames();
process.on('message', (message: InvocationMessage) => {
  void running.run(message.functionName, invoke, message).then((result) => process.send?.(result));
});
// The host was killed: end this process and everything it started.
process.once('disconnect', () => killProcessTree(process.pid));
