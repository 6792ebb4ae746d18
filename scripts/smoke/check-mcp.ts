import { expectBody, isError } from './checks.ts';
import type { FindProblem, SmokeClient } from './client.ts';

const message = (method: string, params: object = {}) =>
  ({ operation: 'mcp', body: { jsonrpc: '2.0', id: 1, method, params } }) as const;

const INITIALIZE = message('initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'smoke-test', version: '1.0.0' },
});
const CREDITS = message('tools/call', { name: 'get_credits', arguments: {} });

/** The result of the tool has texts, of which one is the credits that the API answers. */
const hasCredits: FindProblem = ({ body }) => {
  const texts = body.result?.content?.map(({ text }: { readonly text: string }) => text).join('\n') ?? '';
  return texts.includes('"available":') && !body.result.isError ? undefined : `it is ${texts}`;
};

/** Connects to the MCP server, lists its tools and calls one that only reads. */
export const checkMcp = async ({ check, skip }: SmokeClient, isLocalStack: boolean): Promise<void> => {
  if (isLocalStack) {
    skip('mcp', 200, 'MCP server', 'on LocalStack its function cannot reach the API');
    return;
  }
  const isServer = expectBody(
    'it is another server',
    ({ result }) => result.serverInfo.name === 'html-video',
  );
  await check('connection of an MCP client', 200, INITIALIZE, isServer);
  const hasTools = expectBody('there is no create_video', ({ result }) =>
    result.tools.some(({ name }: { readonly name: string }) => name === 'create_video'),
  );
  await check('tools', 200, message('tools/list'), hasTools);
  await check('tool that reads the credits', 200, CREDITS, hasCredits);
  await check('no key', 401, { ...CREDITS, key: null }, isError('unauthorized'));
};
