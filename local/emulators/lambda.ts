import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FunctionRunner } from '../functions/invocation.ts';
import { readBody, serve } from './emulator.ts';
import type { Emulator } from './emulator.ts';
import type { Access } from './request-guard.ts';

const INVOCATION_PATH = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;
const MAX_PAYLOAD_BYTES = 6 * 1024 * 1024; // Lambda: synchronous invocation

const reject = (response: ServerResponse, status: number, type: string, message: string): void => {
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
  if (name === undefined || target === undefined)
    return reject(response, 404, 'ResourceNotFoundException', `Function not found: ${name ?? request.url}`);
  // Every function here has tenant isolation.
  if (!request.headers['x-amz-tenant-id'])
    return reject(response, 400, 'InvalidParameterValueException', 'The invocation has no tenant id.');
  const disconnected = new AbortController();
  response.once('close', () => disconnected.abort());
  const body = await readBody(request, MAX_PAYLOAD_BYTES);
  if (body === undefined) return reject(response, 413, 'RequestTooLargeException', 'Payload over 6 MB.');

  const result = await target.invoke(name, JSON.parse(body.toString() || '{}'), disconnected.signal);
  response.setHeader('content-type', 'application/json');
  response.setHeader('x-amz-executed-version', '$LATEST');
  if (result.status === 'failed') response.setHeader('x-amz-function-error', 'Unhandled');
  response.end(JSON.stringify(result.status === 'failed' ? result.error : result.payload));
};

/** Lambda's Invoke, synchronous only. Unlike Lambda, it ends the function when the caller disconnects. */
export const startLambda = (
  functions: Readonly<Record<string, FunctionRunner>>,
  credentials: Access,
): Promise<Emulator> =>
  serve((request, response) => {
    invoke(functions, request, response).catch((error: unknown) =>
      reject(response, 400, 'InvalidRequestContentException', String(error)),
    );
  }, credentials);
