import type { Emulator } from './emulator.ts';
import { readBody, serve } from './emulator-server.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FunctionRunner } from '../functions/function-runners.ts';

const INVOCATION_PATH = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;
const MAX_PAYLOAD_BYTES = 6 * 1024 * 1024; // Lambda: synchronous invocation

const refuse = (response: ServerResponse, status: number, type: string, message: string): void => {
  response
    .writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type })
    .end(JSON.stringify({ Type: 'User', Message: message }));
};

const functionNameIn = (request: IncomingMessage): string | undefined => {
  const [, name] = INVOCATION_PATH.exec(new URL(request.url ?? '/', 'http://localhost').pathname) ?? [];
  return request.method === 'POST' && name !== undefined ? decodeURIComponent(name) : undefined;
};

const invoke = async (
  functions: Readonly<Record<string, FunctionRunner>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const name = functionNameIn(request);
  const target = name === undefined ? undefined : functions[name];
  if (name === undefined || target === undefined) {
    return refuse(response, 404, 'ResourceNotFoundException', `Function not found: ${name ?? request.url}`);
  }
  const callerGone = new AbortController();
  response.once('close', () => callerGone.abort());
  const body = await readBody(request, MAX_PAYLOAD_BYTES);
  if (body === undefined) return refuse(response, 413, 'RequestTooLargeException', 'Payload over 6 MB.');

  const result = await target.invoke(name, JSON.parse(body.toString() || '{}'), callerGone.signal);
  response.setHeader('content-type', 'application/json');
  response.setHeader('x-amz-executed-version', '$LATEST');
  if (result.status === 'failed') response.setHeader('x-amz-function-error', 'Unhandled');
  response.end(JSON.stringify(result.status === 'failed' ? result.error : result.payload));
};

/** Lambda's Invoke, request and response only. A caller that hangs up ends the function it was waiting for. */
export const startLambda = (functions: Readonly<Record<string, FunctionRunner>>): Promise<Emulator> =>
  serve((request, response) => {
    invoke(functions, request, response).catch((error: unknown) =>
      refuse(response, 400, 'InvalidRequestContentException', String(error)),
    );
  });
