import type { RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ServiceFault } from '#core/rendering/render-error.ts';
import { useServers } from '#test/support/listen.ts';
import { downloadDocument, uploadFile } from '#renderer/transfers.ts';

const serve = useServers();
const listen = async (respond: RequestListener) => `${await serve(respond)}/object?X-Amz-Signature=secret`;

describe('an aborted transfer', () => {
  const abortedError = (diagnostic: string) => ({ name: 'RenderError', code: 'render_timeout', diagnostic });

  it('throws a RenderError before the document arrives', async () => {
    const abort = new AbortController();
    const url = await listen(() => abort.abort());
    const downloading = downloadDocument(url, abort.signal);
    await expect(downloading).rejects.toMatchObject(abortedError('document download was aborted'));
  });

  it('throws a RenderError while the document arrives', async () => {
    const abort = new AbortController();
    const url = await listen((_, response) => {
      response.writeHead(200).write('{"html":"', () => setImmediate(() => abort.abort()));
    });
    const downloading = downloadDocument(url, abort.signal);
    await expect(downloading).rejects.toMatchObject(abortedError('document download was aborted'));
  });

  it('throws a RenderError while the video is uploaded', async () => {
    const abort = new AbortController();
    const url = await listen(() => abort.abort());
    const uploading = uploadFile('video', url, fileURLToPath(import.meta.url), abort.signal);
    await expect(uploading).rejects.toMatchObject(abortedError('video upload was aborted'));
  });
});

it('throws a fault of the service when the connection is lost', async () => {
  const url = await listen((_, response) => {
    response.writeHead(200).write('{"html":"', () => setImmediate(() => response.destroy()));
  });
  const downloading = downloadDocument(url, new AbortController().signal);
  await expect(downloading).rejects.toBeInstanceOf(ServiceFault);
});

it.each(['<html>', 'null', '{"html":"<p>"}'])('throws for the invalid document %s', async (body) => {
  const url = await listen((_, response) => void response.end(body));
  const downloading = downloadDocument(url, new AbortController().signal);
  await expect(downloading).rejects.toThrow('the render document is invalid');
});
