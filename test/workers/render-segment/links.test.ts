import type { RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { downloadDocument, uploadVideo } from '../../../functions/workers/render-segment/links.ts';
import { useServers } from '#test/support/listen.ts';

const serve = useServers();
const listen = async (answer: RequestListener) => `${await serve(answer)}/object?X-Amz-Signature=secret`;

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
