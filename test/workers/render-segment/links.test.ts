import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { downloadDocument, uploadVideo } from '../../../functions/workers/render-segment/links.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const listen = async (answer: RequestListener): Promise<string> => {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/object?X-Amz-Signature=secret`;
};

const CALLED_OFF = { name: 'RenderError', code: 'render_timeout' };

describe('a transfer that is called off is an answer, not a fault of the function', () => {
  it('before the document has come', async () => {
    const off = new AbortController();
    const url = await listen(() => off.abort());
    const diagnostic = 'reading the document was called off';
    await expect(downloadDocument(url, off.signal)).rejects.toMatchObject({ ...CALLED_OFF, diagnostic });
  });

  it('in the middle of the document', async () => {
    const off = new AbortController();
    const url = await listen((_, response) => {
      response.writeHead(200).write('{"html":"', () => setImmediate(() => off.abort()));
    });
    const diagnostic = 'reading the document was called off';
    await expect(downloadDocument(url, off.signal)).rejects.toMatchObject({ ...CALLED_OFF, diagnostic });
  });

  it('while the video is stored', async () => {
    const off = new AbortController();
    const url = await listen(() => off.abort());
    const diagnostic = 'storing the video was called off';
    const storing = uploadVideo(url, fileURLToPath(import.meta.url), off.signal);
    await expect(storing).rejects.toMatchObject({ ...CALLED_OFF, diagnostic });
  });
});

it('a document that breaks off by itself is a fault of the function', async () => {
  const url = await listen((_, response) => {
    response.writeHead(200).write('{"html":"', () => setImmediate(() => response.destroy()));
  });
  const reading = downloadDocument(url, new AbortController().signal);
  await expect(reading).rejects.toThrow();
  await expect(reading).rejects.not.toMatchObject({ name: 'RenderError' });
});
