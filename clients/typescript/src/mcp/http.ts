import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Access } from './answers.ts';
import { createMcpServer } from './server.ts';
import { registerUploadLinks } from './upload-tools.ts';

const openServer = (access: Access) => createMcpServer({ access, registerUploads: registerUploadLinks });

/**
 * Answers one JSON-RPC message with JSON, without a session or a stream. Each message has a server of its own, whatever the
 * version of the protocol.
 */
export const answerMcpRequest = async (
  access: Access,
  message: object,
  headers: Readonly<Record<string, string>>,
): Promise<Response> => {
  const request = new Request(`${access.baseUrl}/v1/mcp`, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(message),
  });
  if (await isLegacyRequest(request)) {
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await openServer(access).connect(transport);
    return transport.handleRequest(request);
  }
  // A subscription would be a stream.
  return createMcpHandler(() => openServer(access), { legacy: 'reject', maxSubscriptions: 0 }).fetch(request);
};
