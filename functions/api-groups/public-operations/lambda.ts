import { publicDependencies } from '#composition-root/api.ts';
import { readEnv } from '#composition-root/read-environment.ts';
import { createGetOpenapiHandler } from '#api/get-openapi/handler.ts';
import { createMcpHandler } from '#api/mcp/handler.ts';
import { createDispatcher } from '#api/middleware/dispatch.ts';

const dependencies = publicDependencies(readEnv('public-operations', process.env));

export const handler = createDispatcher('public-operations', {
  'get-openapi': createGetOpenapiHandler(dependencies),
  mcp: createMcpHandler(dependencies),
});
