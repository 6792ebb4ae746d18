import * as Type from 'typebox';

/** Body of `POST /v1/mcp`: one JSON-RPC message. The SDK of MCP checks the rest. */
export const McpMessageSchema = Type.Object(
  { jsonrpc: Type.Literal('2.0'), method: Type.String({ maxLength: 200 }) },
  { additionalProperties: true },
);
