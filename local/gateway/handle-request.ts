import { isUtf8 } from 'node:buffer';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { GATEWAY_RESPONSES } from '#contracts/gateway-responses.ts';
import type { InvocationResult, InvokeFunction } from '../functions/invocation.ts';
import type { Authorize } from './authorizer.ts';
import { findRoute, multiValueHeaders, proxyEvent } from './proxy-event.ts';

/** An HTTP request, not decoded. */
export interface GatewayRequest {
  readonly method: string;
  /** Path and query of the request line. */
  readonly target: string;
  /** Alternating names and values, as in Node's `rawHeaders`. */
  readonly rawHeaders: readonly string[];
  /** Returns undefined if the body exceeds the gateway's limit. */
  readonly readBody: () => Promise<Buffer | undefined>;
  readonly sourceIp: string;
  readonly requestId: string;
  readonly receivedAtMs: number;
}

export interface GatewayResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string | Buffer;
}

/** A response of the gateway itself, in the error envelope of the API. */
export const gatewayResponse = (
  requestId: string,
  { statusCode, body }: (typeof GATEWAY_RESPONSES)[keyof typeof GATEWAY_RESPONSES],
): GatewayResponse => ({
  statusCode,
  headers: { 'content-type': 'application/json', 'x-request-id': requestId },
  body: JSON.stringify(body),
});

const isProxyResult = (payload: unknown): payload is APIGatewayProxyResult =>
  typeof payload === 'object' &&
  payload !== null &&
  Number.isInteger((payload as Partial<APIGatewayProxyResult>).statusCode);

const functionResponse = (requestId: string, result: InvocationResult): GatewayResponse => {
  if (result.status === 'failed' || !isProxyResult(result.payload)) {
    return gatewayResponse(requestId, GATEWAY_RESPONSES.failure);
  }
  const { statusCode, headers = {}, multiValueHeaders = {}, body, isBase64Encoded } = result.payload;
  const entries = [
    ...Object.entries(headers).map(([name, value]) => [name, String(value)] as const),
    ...Object.entries(multiValueHeaders).map(([name, values]) => [name, (values ?? []).map(String)] as const),
  ].map(([name, value]) => [name.toLowerCase(), value] as const);
  return {
    statusCode,
    headers: { 'content-type': 'application/json', ...Object.fromEntries(entries) },
    body: isBase64Encoded === true ? Buffer.from(body, 'base64') : body,
  };
};

/** Path and query unchanged; `new URL` would resolve `..` and re-encode. */
const splitTarget = (target: string): { readonly path: string; readonly search: URLSearchParams } => {
  const [path = '/', ...query] = target.split('?');
  return { path, search: new URLSearchParams(query.join('?')) };
};

const authorizationOf = (rawHeaders: readonly string[]): readonly string[] =>
  Object.entries(multiValueHeaders(rawHeaders)).find(
    ([name]) => name.toLowerCase() === 'authorization',
  )?.[1] ?? [];

const refuseAll: Authorize = () => Promise.resolve(undefined);

/** Routes a request to its function and converts the result to an HTTP response, like API Gateway. */
export const handleRequest = async (
  invoke: InvokeFunction,
  { target, readBody, ...request }: GatewayRequest,
  authorize = refuseAll,
): Promise<GatewayResponse> => {
  const { path, search } = splitTarget(target);
  const match = findRoute(request.method, path);
  if (match === undefined) return gatewayResponse(request.requestId, GATEWAY_RESPONSES.unknownRoute);
  const claims = match.needsSignIn ? await authorize(authorizationOf(request.rawHeaders)) : undefined;
  if (match.needsSignIn && !claims)
    return gatewayResponse(request.requestId, GATEWAY_RESPONSES.signInRequired);
  const body = await readBody();
  if (body === undefined) return gatewayResponse(request.requestId, GATEWAY_RESPONSES.bodyTooLarge);
  // API Gateway would replace invalid bytes, so the body would no longer be what the caller sent: the function refuses it.
  const isBase64Encoded = !isUtf8(body);
  const text = body.toString(isBase64Encoded ? 'base64' : 'utf8');
  const event = proxyEvent({ ...request, path, search, body: text, isBase64Encoded }, match, claims);
  return functionResponse(request.requestId, await invoke(match.functionName, event));
};
