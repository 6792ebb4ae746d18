import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { GATEWAY_RESPONSES } from '#http/gateway-responses.ts';
import { listen, readBody } from '../emulators/http-server.ts';
import type { Emulator } from '../emulators/emulator.ts';
import type { InvocationResult, InvokeFunction } from '../functions/invocation.ts';
import { findRoute } from './find-route.ts';
import { proxyEvent } from './proxy-event.ts';

const MAX_BODY_BYTES = 10 * 1024 * 1024; // API Gateway: payload quota

type GatewayResponse = (typeof GATEWAY_RESPONSES)[keyof typeof GATEWAY_RESPONSES];

const sendOwn = (
  response: ServerResponse,
  requestId: string,
  { statusCode, body }: GatewayResponse,
): void => {
  response
    .writeHead(statusCode, { 'content-type': 'application/json', 'x-request-id': requestId })
    .end(JSON.stringify(body));
};

const isProxyResult = (payload: unknown): payload is APIGatewayProxyResult =>
  typeof payload === 'object' &&
  payload !== null &&
  Number.isInteger((payload as Partial<APIGatewayProxyResult>).statusCode);

const sendResult = (response: ServerResponse, requestId: string, result: InvocationResult): void => {
  if (result.status === 'failed' || !isProxyResult(result.payload)) {
    return sendOwn(response, requestId, GATEWAY_RESPONSES.failure);
  }
  const { statusCode, headers, multiValueHeaders, body, isBase64Encoded } = result.payload;
  response.statusCode = statusCode;
  response.setHeader('content-type', 'application/json');
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, String(value));
  for (const [name, values] of Object.entries(multiValueHeaders ?? {}))
    response.setHeader(name, values.map(String));
  response.end(isBase64Encoded === true ? Buffer.from(body, 'base64') : body);
};

/** The path and query exactly as sent: `new URL` would resolve `..` and re-encode. */
const splitTarget = (target: string): { readonly path: string; readonly search: URLSearchParams } => {
  const [path = '/', ...query] = target.split('?');
  return { path, search: new URLSearchParams(query.join('?')) };
};

const handle = async (
  invoke: InvokeFunction,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): Promise<void> => {
  const { path, search } = splitTarget(request.url ?? '/');
  const method = request.method ?? 'GET';
  const match = findRoute(method, path);
  if (match === undefined) return sendOwn(response, requestId, GATEWAY_RESPONSES.unknownRoute);

  const body = await readBody(request, MAX_BODY_BYTES);
  if (body === undefined) {
    response.setHeader('connection', 'close'); // the rest of the body is never read
    return sendOwn(response, requestId, GATEWAY_RESPONSES.bodyTooLarge);
  }
  const event = proxyEvent(
    {
      method,
      path,
      search,
      rawHeaders: request.rawHeaders,
      body: body.toString('utf8'),
      sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
      requestId,
      receivedAtMs: Date.now(),
    },
    match,
  );
  sendResult(response, requestId, await invoke(match.operation, event));
};

/** What Node cannot parse as HTTP never becomes a request, yet deserves the envelope too. */
const refuseUnparsable = (_error: Error, socket: Duplex): void => {
  if (!socket.writable) return;
  const body = JSON.stringify(GATEWAY_RESPONSES.badRequest.body);
  const head = [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/json',
    `x-request-id: ${randomUUID()}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
};

/** A REST API of API Gateway: HTTP in, proxy events to the functions, HTTP out. */
export const startGateway = (options: {
  readonly port: number;
  readonly invoke: InvokeFunction;
}): Promise<Emulator> => {
  const server = createServer((request, response) => {
    const requestId = randomUUID();
    handle(options.invoke, request, response, requestId).catch(() => {
      if (response.headersSent) response.destroy();
      else sendOwn(response, requestId, GATEWAY_RESPONSES.failure);
    });
  });
  server.on('clientError', refuseUnparsable);
  return listen(server, options.port);
};
