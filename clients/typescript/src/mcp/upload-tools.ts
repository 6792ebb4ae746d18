import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { MEDIA_TYPES } from '../projects/media-types.ts';
import { dataOf } from './answers.ts';
import type { Answering } from './answers.ts';

/** Registers the tools that upload files: over HTTP with a link, on the caller's machine from a path. */
export type RegisterUploads = (server: McpServer, answer: Answering) => void;

const announce = z.object({
  name: z.string().exactOptional().describe('Name of the file.'),
  content_type: z.enum(Object.values(MEDIA_TYPES)),
  size_bytes: z.int().min(1).describe('Exact length of the file.'),
});

export const registerUploadLinks: RegisterUploads = (server, answer) =>
  void server.registerTool(
    'create_upload',
    {
      description:
        'Announces a photo, logo, music, clip or font and returns a link to which its bytes are sent once, with the given method and headers. Then get_asset until its status is ready.',
      inputSchema: announce,
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    answer(async (file: z.infer<typeof announce>, client) => dataOf(await client.createAsset(file))),
  );

const source = z.object({
  url: z.string().describe('https address of the file, which opens without a login.'),
  name: z.string().exactOptional().describe('Name of the file.'),
});

const registerFetchTool = (server: McpServer, answer: Answering): void =>
  void server.registerTool(
    'fetch_asset',
    {
      description:
        'Has the service fetch a photo, logo, music, clip or font from a public https address. Then get_asset until its status is ready.',
      inputSchema: source,
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
    },
    answer(async ({ url, ...file }: z.infer<typeof source>, client) =>
      dataOf(await client.createAsset({ source_url: url, ...file })),
    ),
  );

/** Registers the tools for files that both transports have. */
export const registerAssetTools = (server: McpServer, answer: Answering): void => {
  registerFetchTool(server, answer);
  registerGetTool(server, answer);
};

const registerGetTool = (server: McpServer, answer: Answering): void =>
  void server.registerTool(
    'get_asset',
    {
      description:
        'Returns an uploaded or fetched file with its status; documents name a ready one as assets/<id>.',
      inputSchema: z.object({ asset: z.string().describe('asset_…') }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    answer(async ({ asset }: { asset: string }, client) => dataOf(await client.getAsset(asset))),
  );
