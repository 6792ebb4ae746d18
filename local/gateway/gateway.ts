import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { GATEWAY_RESPONSES } from '#contracts/gateway-responses.ts';
import { listen, readBody } from '../emulators/emulator-server.ts';
import type { Emulator } from '../emulators/emulator.ts';
import type { InvokeFunction } from '../functions/invocation.ts';
import { answerRequest, ownAnswer } from './handle-request.ts';
import type { GatewayAnswer } from './handle-request.ts';

const MAX_BODY_BYTES = 10 * 1024 * 1024; // API Gateway: payload quota

const send = (response: ServerResponse, { statusCode, headers, body }: GatewayAnswer): void => {
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
  const answer = await answerRequest(invoke, {
    method: request.method ?? 'GET',
    target: request.url ?? '/',
    rawHeaders: request.rawHeaders,
    readBody: async () => {
      const whole = await readBody(request, MAX_BODY_BYTES);
      if (whole === undefined) response.setHeader('connection', 'close'); // the rest is never read
      return whole;
    },
    sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
    requestId,
    receivedAtMs: Date.now(),
  });
  send(response, answer);
};

/** What Node cannot parse as HTTP, or takes for a tunnel, never becomes a request, yet deserves the envelope too. */
const refuseUnparsable = (_errorOrRequest: unknown, socket: Duplex): void => {
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
  const answer: RequestListener = (request, response) => {
    const requestId = randomUUID();
    handle(options.invoke, request, response, requestId).catch(() => {
      if (response.headersSent) response.destroy();
      else send(response, ownAnswer(requestId, GATEWAY_RESPONSES.failure));
    });
  };
  // Left to itself Node would answer some requests on its own, without our envelope.
  const server = createServer({ requireHostHeader: false }, answer);
  server.on('checkExpectation', answer);
  server.on('connect', refuseUnparsable);
  server.on('clientError', refuseUnparsable);
  return listen(server, options.port);
};
