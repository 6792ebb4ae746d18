import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';
import { dataOf, LocalFileError } from '../mcp/answers.ts';
import type { Access } from '../mcp/answers.ts';
import { createMcpServer } from '../mcp/server.ts';
import { createStdioTransport } from '../mcp/stdio-transport.ts';
import type { RegisterUploads } from '../mcp/upload-tools.ts';
import { mediaTypeOf } from '../projects/media-types.ts';

/** For 200 MiB through a slow uplink. A client that waits no longer cancels the call. */
const UPLOAD_SECONDS = 600;

const openFile = async (path: string): Promise<Blob> => {
  try {
    return await openAsBlob(path);
  } catch {
    throw new LocalFileError(`There is no file that can be read at ${path}.`);
  }
};

/** By its name, so that a document, a key or a configuration is never sent. */
const registerUploadFile: RegisterUploads = (server, answer) =>
  void server.registerTool(
    'upload_file',
    {
      description:
        'Uploads a photo, logo, music, clip or font of this machine and waits until it is inspected. Documents name it as assets/<id>.',
      inputSchema: z.object({ path: z.string().describe('Path of the file on this machine.') }),
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    answer(async ({ path }: { path: string }, client) => {
      const contentType = mediaTypeOf(path);
      if (contentType === undefined)
        throw new LocalFileError(`${basename(path)} is not a photo, music, clip or font.`);
      return dataOf(await client.uploadAsset(await openFile(path), { contentType, name: basename(path) }));
    }, UPLOAD_SECONDS),
  );

/** Serves MCP on standard input and output until the input ends and its requests are answered. Nothing else may be printed there. */
export const serveMcp = (
  access: Access,
  input: Readable = process.stdin,
  output: Writable = process.stdout,
): void => {
  const transport = createStdioTransport(input, output);
  serveStdio(() => createMcpServer({ access, registerUploads: registerUploadFile }), { transport });
};
