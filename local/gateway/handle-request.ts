import { isUtf8 } from 'node:buffer';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { GATEWAY_RESPONSES } from '#contracts/gateway-responses.ts';
import type { InvocationResult, InvokeFunction } from '../functions/invocation.ts';
import { findRoute } from './find-route.ts';
import { proxyEvent } from './proxy-event.ts';

/** An HTTP request as it came in; nothing in it has been decoded. */
export interface GatewayRequest {
  readonly method: string;
  /** Path and query as they stand in the request line. */
  readonly target: string;
  /** Names and values in turn, as Node hands them over. */
  readonly rawHeaders: readonly string[];
  /** Undefined: longer than the gateway takes. */
  readonly readBody: () => Promise<Buffer | undefined>;
  readonly sourceIp: string;
  readonly requestId: string;
  readonly receivedAtMs: number;
}

export interface GatewayAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string | Buffer;
}

/** An answer of the gateway's own, in the envelope of all others. */
export const ownAnswer = (
  requestId: string,
  { statusCode, body }: (typeof GATEWAY_RESPONSES)[keyof typeof GATEWAY_RESPONSES],
): GatewayAnswer => ({
  statusCode,
  headers: { 'content-type': 'application/json', 'x-request-id': requestId },
  body: JSON.stringify(body),
});

const isProxyResult = (payload: unknown): payload is APIGatewayProxyResult =>
  typeof payload === 'object' &&
  payload !== null &&
  Number.isInteger((payload as Partial<APIGatewayProxyResult>).statusCode);

const functionAnswer = (requestId: string, result: InvocationResult): GatewayAnswer => {
  if (result.status === 'failed' || !isProxyResult(result.payload)) {
    return ownAnswer(requestId, GATEWAY_RESPONSES.failure);
  }
  const { statusCode, headers = {}, multiValueHeaders = {}, body, isBase64Encoded } = result.payload;
  const given = [
    ...Object.entries(headers).map(([name, value]) => [name, String(value)] as const),
    ...Object.entries(multiValueHeaders).map(([name, values]) => [name, (values ?? []).map(String)] as const),
  ].map(([name, value]) => [name.toLowerCase(), value] as const);
  return {
    statusCode,
    headers: { 'content-type': 'application/json', ...Object.fromEntries(given) },
    body: isBase64Encoded === true ? Buffer.from(body, 'base64') : body,
  };
};

/** The path and query exactly as sent: `new URL` would resolve `..` and re-encode. */
const splitTarget = (target: string): { readonly path: string; readonly search: URLSearchParams } => {
  const [path = '/', ...query] = target.split('?');
  return { path, search: new URLSearchParams(query.join('?')) };
};

/** Route, proxy event, function, answer: what API Gateway does between two ends of HTTP. */
export const answerRequest = async (
  invoke: InvokeFunction,
  { target, readBody, ...request }: GatewayRequest,
): Promise<GatewayAnswer> => {
  const { path, search } = splitTarget(target);
  const match = findRoute(request.method, path);
  if (match === undefined) return ownAnswer(request.requestId, GATEWAY_RESPONSES.unknownRoute);
  const body = await readBody();
  if (body === undefined) return ownAnswer(request.requestId, GATEWAY_RESPONSES.bodyTooLarge);
  // In the cloud such a body would arrive mended beyond recognition; refusing it is the honest answer.
  if (!isUtf8(body)) return ownAnswer(request.requestId, GATEWAY_RESPONSES.badEncoding);
  const event = proxyEvent({ ...request, path, search, body: body.toString('utf8') }, match);
  return functionAnswer(request.requestId, await invoke(match.operation, event));
};
