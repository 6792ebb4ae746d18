import { parseJson } from '#contracts/schemas/create-parser.ts';
import type { AnswerMcp, McpAnswer } from '#core/ports/mcp.ts';
import { answerMcpRequest } from '../../../clients/typescript/src/mcp/http.ts';

/** With the time of a tool it stays within the 20 s of a call. */
const KEY_CHECK_MS = 4000;
const PASSED_ON = ['retry-after', 'ratelimit', 'ratelimit-policy'];

/** The response of the API to the key, unless it is accepted. Counts one request against its rate. */
const refusalOf = async (baseUrl: string, key: string): Promise<McpAnswer | undefined> => {
  const response = await fetch(`${baseUrl}/v1/workspace`, {
    headers: { 'x-api-key': key, 'accept-language': 'en' },
    redirect: 'error',
    signal: AbortSignal.timeout(KEY_CHECK_MS),
  });
  const body = await response.text();
  if (response.ok) return undefined;
  const headers = PASSED_ON.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { status: response.status, body: parseJson(body), headers: Object.fromEntries(headers) };
};

/** Answers with the tools of the client package, which send requests to the API at `baseUrl` with the key of the caller. */
export const createAnswerMcp =
  (baseUrl: string): AnswerMcp =>
  async ({ key, message, headers }) => {
    const refusal = await refusalOf(baseUrl, key);
    if (refusal) return refusal;
    const response = await answerMcpRequest({ baseUrl, apiKey: key }, message, headers);
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: {} };
  };
