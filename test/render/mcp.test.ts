import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeGrayJpeg } from '#test/support/media/images.ts';
import { startTestStack } from '#test/support/stack.ts';
import type { TestStack } from '#test/support/stack.ts';
import { createCaller, makeVideo } from './support/mcp-session.ts';
import { IS_THOROUGH } from './support/thorough.ts';

const COMMAND = fileURLToPath(new URL('../../clients/typescript/src/bin.ts', import.meta.url));

let host: TestStack;
let folder: string;
const clients: Client[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mcp-'));
  host = await startTestStack();
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await host.stop();
  await rm(folder, { recursive: true, force: true });
});

const connect = async (transport: Parameters<Client['connect']>[0]): Promise<Client> => {
  const client = new Client({ name: 'test', version: '1.0.0' });
  clients.push(client);
  await client.connect(transport);
  return client;
};

describe('the MCP server over HTTP', () => {
  const address = () => new URL(`${host.stack().baseUrl}/v1/mcp`);
  it('makes a video from an empty workspace and gives links for uploads', async () => {
    const { apiKey } = await host.openWorkspace();
    const requestInit = { headers: { Authorization: `Bearer ${apiKey}` } };
    const client = await connect(new StreamableHTTPClientTransport(address(), { requestInit }));
    const { call } = createCaller(client, 'http');
    await makeVideo(call);
    const photo = makeGrayJpeg(64, 48);
    const { data } = await call('create_upload', { content_type: 'image/jpeg', size_bytes: photo.length });
    const { method, url, headers } = data.upload;
    expect((await fetch(url, { method, headers, body: Uint8Array.from(photo) })).ok).toBe(true);
    expect((await call('get_asset', { asset: data.id })).data).toMatchObject({ status: 'ready', width: 64 });
  });
});

describe.runIf(IS_THOROUGH)('the MCP server on standard input and output', () => {
  it('makes a video from an empty workspace and uploads a file by its path', async () => {
    const { apiKey } = await host.openWorkspace();
    const env = {
      PATH: process.env['PATH'] ?? '',
      VIDEO_API_URL: host.stack().baseUrl,
      VIDEO_API_KEY: apiKey,
    };
    const client = await connect(
      new StdioClientTransport({ command: process.execPath, args: [COMMAND, 'mcp'], env, stderr: 'inherit' }),
    );
    const { call } = createCaller(client, 'stdio');
    await makeVideo(call);
    await writeFile(join(folder, 'foto.jpg'), makeGrayJpeg(64, 48));
    await writeFile(join(folder, 'secrets.txt'), 'secret');
    const photo = await call('upload_file', { path: join(folder, 'foto.jpg') });
    expect(photo.data).toMatchObject({ status: 'ready', width: 64, height: 48 });
    const refused = await call('upload_file', { path: join(folder, 'secrets.txt') });
    expect(refused).toMatchObject({
      isError: true,
      data: { message: expect.stringContaining('is not a photo') },
    });
  });
});
