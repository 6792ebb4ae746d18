import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { GATEWAY_RESPONSES } from '#contracts/gateway-responses.ts';
import { listen, readBody } from '../emulators/emulator.ts';
import type { Emulator } from '../emulators/emulator.ts';
import { isFromProgram } from '../emulators/request-guard.ts';
import type { InvokeFunction } from '../functions/invocation.ts';
import { gatewayResponse, handleRequest } from './handle-request.ts';
import type { GatewayResponse } from './handle-request.ts';

const MAX_BODY_BYTES = 10 * 1024 * 1024; // API Gateway: payload quota

const send = (response: ServerResponse, { statusCode, headers, body }: GatewayResponse): void => {
  response.statusCode = statusCode;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end(body);
};

const handle = async (
  invoke: InvokeFunction,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): Promise<void> => {
  const result = await handleRequest(invoke, {
    method: request.method ?? 'GET',
    target: request.url ?? '/',
    rawHeaders: request.rawHeaders,
    readBody: async () => {
      const body = await readBody(request, MAX_BODY_BYTES);
      if (body === undefined) response.setHeader('connection', 'close'); // the rest stays unread
      return body;
    },
    sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
    requestId,
    receivedAtMs: Date.now(),
  });
  send(response, result);
};

/** Sends the error envelope for malformed HTTP and for CONNECT, which Node does not emit as requests. */
const rejectMalformed = (_errorOrRequest: unknown, socket: Duplex): void => {
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

/** An API Gateway REST API with Lambda proxy integration. */
export const startGateway = (options: {
  readonly port: number;
  readonly invoke: InvokeFunction;
}): Promise<Emulator> => {
  const listener: RequestListener = (request, response) => {
    const requestId = randomUUID();
    if (!isFromProgram(request))
      return send(response, gatewayResponse(requestId, GATEWAY_RESPONSES.badRequest));
    handle(options.invoke, request, response, requestId).catch(() => {
      if (response.headersSent) response.destroy();
      else send(response, gatewayResponse(requestId, GATEWAY_RESPONSES.failure));
    });
  };
  // By default Node responds to some of these itself, without the error envelope.
  const server = createServer({ requireHostHeader: false }, listener);
  server.on('checkExpectation', listener);
  server.on('connect', rejectMalformed);
  server.on('clientError', rejectMalformed);
  return listen(server, options.port);
};
