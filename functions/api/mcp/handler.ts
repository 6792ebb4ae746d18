import { SHARED_MESSAGES } from '#contracts/gateway-responses.ts';
import { McpMessageSchema } from '#contracts/schemas/mcp-message.ts';
import type { Log } from '#core/log.ts';
import type { AnswerMcp, McpCall } from '#core/ports/mcp.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import { hasValidChecksum } from '#core/workspace/api-key.ts';
import { createPublicHandler } from '#api/middleware/api-handler.ts';
import { bodyText, headerValues } from '#api/middleware/api-request.ts';
import type { ApiEvent, ApiResponse } from '#api/middleware/api-request.ts';
import { createBodyParser } from '#api/middleware/parse-request.ts';

export interface McpHandlerDeps {
  readonly log: Log;
  readonly answerMcp: AnswerMcp;
}

const parseMessage = createBodyParser(McpMessageSchema);
const PROTOCOL_HEADERS = ['mcp-protocol-version', 'mcp-method', 'mcp-name'];
/** Other characters, which a request to the SDK may not contain, are in no header of the protocol. */
const HEADER_TEXT = /^[\x20-\x7e]*$/;
/** The protocol's answer to requests for a stream (GET) and for the end of a session (DELETE): there are none. */
const METHOD_NOT_ALLOWED: ApiResponse = {
  status: 405,
  headers: { Allow: 'POST' },
  body: { error: 'not_found', message: SHARED_MESSAGES.not_found.en },
};
const BEARER = /^Bearer +(\S+)$/i;

/** The key in `x-api-key`, or as a bearer token. */
const keysOf = (event: ApiEvent): readonly string[] => {
  const keys = headerValues(event, 'x-api-key');
  if (keys.length > 0) return keys;
  return headerValues(event, 'authorization').map((value) => BEARER.exec(value)?.[1] ?? '');
};

const readCall = (event: ApiEvent): Result<McpCall> => {
  if (headerValues(event, 'origin').length > 0) return refuse({ code: 'forbidden', isWebPage: true });
  const keys = keysOf(event);
  const [key = ''] = keys;
  if (key === '') return refuse({ code: 'unauthorized', reason: 'missing' });
  // The API would refuse it too; a header cannot contain every text.
  if (keys.length > 1 || !hasValidChecksum(key))
    return refuse({ code: 'unauthorized', reason: 'invalid_api_key' });
  const text = bodyText(event);
  const message =
    text === undefined
      ? refuse({ code: 'invalid_input', violations: [{ path: '', rule: 'json' }] })
      : parseMessage(text, headerValues(event, 'content-type')[0] ?? '');
  if (isRefused(message)) return message;
  const headers = PROTOCOL_HEADERS.flatMap((name) =>
    headerValues(event, name)
      .slice(0, 1)
      .filter((value) => HEADER_TEXT.test(value))
      .map((value) => [name, value] as const),
  );
  return accept({ key, message: message.value, headers: Object.fromEntries(headers) });
};

export const createMcpHandler = (deps: McpHandlerDeps) =>
  createPublicHandler('mcp', deps, async (event) => {
    if (event.httpMethod !== 'POST') return accept(METHOD_NOT_ALLOWED);
    const call = readCall(event);
    return isRefused(call) ? call : accept(await deps.answerMcp(call.value));
  });
