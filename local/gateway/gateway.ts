import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { PREVIEW_FOLDER } from '#contracts/dashboard-files.ts';
import { GATEWAY_RESPONSES } from '#contracts/gateway-responses.ts';
import { listen, readBody } from '../emulators/emulator.ts';
import type { Emulator } from '../emulators/emulator.ts';
import { isFromProgram } from '../emulators/request-guard.ts';
import type { InvokeFunction } from '../functions/invocation.ts';
import type { Authorize } from './authorizer.ts';
import { gatewayResponse, handleRequest } from './handle-request.ts';
import type { GatewayRequest, GatewayResponse } from './handle-request.ts';
import type { ServePage } from './pages.ts';
import { SIGN_IN_PATH } from './sign-in.ts';
import type { SignIn } from './sign-in.ts';

const MAX_BODY_BYTES = 10 * 1024 * 1024; // API Gateway: payload quota

const send = (response: ServerResponse, { statusCode, headers, body }: GatewayResponse): void => {
  response.statusCode = statusCode;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end(body);
};

export interface GatewayTargets {
  readonly invoke: InvokeFunction;
  readonly authorize: Authorize;
  readonly signIn: SignIn;
  readonly servePage: ServePage;
}

const respond = async (
  { invoke, authorize, signIn, servePage }: GatewayTargets,
  request: GatewayRequest,
): Promise<GatewayResponse> =>
  request.target === SIGN_IN_PATH
    ? signIn(request)
    : ((await servePage(request)) ?? handleRequest(invoke, request, authorize));

const handle = async (
  targets: GatewayTargets,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): Promise<void> => {
  const gatewayRequest: GatewayRequest = {
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
  };
  send(response, await respond(targets, gatewayRequest));
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

/**
 * The origin whose scripts may send this request: of pages that this server itself serves, and for the public files of
 * previews any, such as the `null` of their frames. `isFromProgram` checks the Host.
 */
const allowedOrigin = ({ url = '', headers }: IncomingMessage): string =>
  (url.startsWith(PREVIEW_FOLDER) && headers.origin) || `http://${headers.host ?? ''}`;

/** The REST APIs with Lambda proxy integration, the dashboard's pages and their sign-in. */
export const startGateway = ({
  port,
  ...targets
}: GatewayTargets & { readonly port: number }): Promise<Emulator> => {
  const listener: RequestListener = (request, response) => {
    const requestId = randomUUID();
    if (!isFromProgram(request, [allowedOrigin(request)]))
      return send(response, gatewayResponse(requestId, GATEWAY_RESPONSES.badRequest));
    handle(targets, request, response, requestId).catch(() => {
      if (response.headersSent) response.destroy();
      else send(response, gatewayResponse(requestId, GATEWAY_RESPONSES.failure));
    });
  };
  // By default Node responds to some of these itself, without the error envelope.
  const server = createServer({ requireHostHeader: false }, listener);
  server.on('checkExpectation', listener);
  server.on('connect', rejectMalformed);
  server.on('clientError', rejectMalformed);
  return listen(server, port);
};
