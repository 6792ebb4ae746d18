import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isJpeg } from '#adapters/media-files/check-jpeg.ts';
import type { SegmentOutcome, SegmentRequest } from '#contracts/schemas/segment.ts';
import { LAUNCH_ENV } from '#test/support/launch-env.ts';
import { composition } from './support/compositions.ts';
import { readMedia } from './support/frames.ts';
import { BUNDLED_FILES_DIR } from '../../layers/bundled-files/bundled-files-dir.ts';
import { IS_THOROUGH, sampleOf } from './support/thorough.ts';

const PROGRAM = fileURLToPath(new URL('support/invoke-render-segment.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'segment-test-'));

/** Replaces object storage: serves one document and records uploads. */
const storage = {
  document: '',
  failuresLeft: 0,
  isCanceled: false,
  puts: new Map<string, { type: string; body: Buffer; count: number }>(),
};
const server = createServer((request, response) => {
  if (request.url === '/cancellation') {
    response.writeHead(storage.isCanceled ? 200 : 404).end();
    return;
  }
  if (request.method === 'GET') {
    response.end(storage.document);
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const path = request.url ?? '';
    if (path === '/output' && storage.failuresLeft > 0) {
      storage.failuresLeft -= 1;
      response.writeHead(503).end();
      return;
    }
    const count = (storage.puts.get(path)?.count ?? 0) + 1;
    storage.puts.set(path, {
      type: request.headers['content-type'] ?? '',
      body: Buffer.concat(chunks),
      count,
    });
    response.end();
  });
});

/** With the environment of a deployment. */
let child: ChildProcess;
beforeAll(async () => {
  const env = { PATH: '/usr/bin:/bin', HOME: folder, BUNDLED_FILES_DIR, ...LAUNCH_ENV };
  child = fork(PROGRAM, { env, cwd: '/', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  child.disconnect();
  await once(child, 'exit');
  server.close();
  rmSync(folder, { recursive: true });
});

type RequestChanges = { readonly [Member in keyof SegmentRequest]?: SegmentRequest[Member] | undefined };

/** Invokes the function in the child process. */
const invoke = async (html: string, durationSeconds: number, request: RequestChanges = {}) => {
  storage.puts.clear();
  storage.isCanceled = false;
  const frameCount = Math.round(durationSeconds * 30);
  const document = { html, variables: {}, width: 320, height: 240, fps: 30, durationSeconds, frameCount };
  storage.document = JSON.stringify(document);
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const event = {
    videoId: 'vid_1',
    segment: { index: 0, firstFrame: 0, frameCount },
    documentUrl: `${base}/document`,
    outputUrl: `${base}/output`,
    posterUrl: `${base}/poster`,
    progressUrl: `${base}/progress`,
    cancellationUrl: `${base}/cancellation`,
    deadlineMs: Date.now() + 60_000,
    epochMs: 0,
    maxSegments: 1,
    ...request,
  };
  child.send(event);
  const [response] = (await once(child, 'message')) as [{ outcome?: SegmentOutcome; error?: string }];
  return response;
};

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('render-segment in a child process', () => {
  it('downloads the document, uploads the video and a poster and returns their sizes and digests', async () => {
    const { outcome } = await invoke(composition(), 0.5);
    const poster = storage.puts.get('/poster');
    const picture = poster?.body ?? Buffer.alloc(0);
    const output = storage.puts.get('/output');
    const body = output?.body ?? Buffer.alloc(0);
    expect(output?.type).toBe('video/mp4');
    expect(outcome).toMatchObject({
      status: 'rendered',
      frames: 15,
      sizeBytes: body.length,
      sha256: digestOf(body),
      poster: { sizeBytes: picture.length, sha256: digestOf(picture) },
    });
    expect(poster?.type).toBe('image/jpeg');
    expect(isJpeg(picture, { width: 320, height: 240 })).toBe(true);
    const file = join(folder, 'stored.mp4');
    writeFileSync(file, body);
    expect((await readMedia(file)).timestamps).toHaveLength(15);
  });

  it.runIf(IS_THOROUGH)('reports progress at most once a second', async () => {
    const { outcome } = await invoke(composition({ durationSeconds: 20 }), 20);
    const progress = storage.puts.get('/progress');
    expect(outcome).toMatchObject({ status: 'rendered', frames: 600 });
    expect(progress?.type).toBe('application/json');
    const { frames_done: framesDone } = JSON.parse(progress?.body.toString() ?? '{}') as {
      frames_done: number;
    };
    expect(framesDone).toBeGreaterThan(0);
    const seconds = outcome?.status === 'rendered' ? outcome.renderSeconds : 0;
    expect(progress?.count).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
  });

  it('returns what failed and uploads nothing when the composition cannot be rendered', async () => {
    const { outcome } = await invoke(composition({ script: 'rahasia();' }), 0.5);
    expect(outcome).toMatchObject({
      status: 'failed',
      code: 'script_error',
      diagnostic: expect.not.stringContaining('rahasia'),
      subject: { text: 'ReferenceError: rahasia is not defined' },
    });
    expect(storage.puts.has('/output')).toBe(false);
  });

  it.each(
    sampleOf([
      ['the request has no link for it', { posterUrl: undefined }],
      ['the segment does not contain its frame', { segment: { index: 0, firstFrame: 0, frameCount: 8 } }],
    ]),
  )('uploads no poster when %s', async (_, request) => {
    const { outcome } = await invoke(composition(), 0.5, request);
    expect(outcome).toMatchObject({ status: 'rendered' });
    expect(outcome).not.toHaveProperty('poster');
    expect(storage.puts.has('/poster')).toBe(false);
  });

  it.runIf(IS_THOROUGH)('succeeds without a poster when the poster cannot be uploaded', async () => {
    const { outcome } = await invoke(composition(), 0.5, { posterUrl: 'http://127.0.0.1:1/poster' });
    expect(outcome).toMatchObject({ status: 'rendered', frames: 15 });
    expect(outcome).not.toHaveProperty('poster');
    expect(storage.puts.get('/output')?.count).toBe(1);
  });

  it('retries the upload after 503 responses', async () => {
    storage.failuresLeft = 2;
    expect((await invoke(composition(), 0.2)).outcome).toMatchObject({ status: 'rendered' });
    expect(storage.puts.get('/output')?.count).toBe(1);
  });

  it('stops and uploads nothing when cancellation is requested', async () => {
    const invoked = invoke(composition({ durationSeconds: 120 }), 120);
    while (!storage.puts.has('/progress')) await new Promise((resolve) => setTimeout(resolve, 50));
    storage.isCanceled = true;
    const { outcome } = await invoked;
    expect(outcome).toMatchObject({ status: 'failed', code: 'render_timeout' });
    expect(outcome).toMatchObject({
      diagnostic: expect.stringMatching(/^the render was aborted at frame/),
    });
    expect(storage.puts.has('/output')).toBe(false);
  });

  it('fails by a fault of the service, without the link, when a link does not work', async () => {
    const { outcome } = await invoke(composition(), 0.2, {
      documentUrl: 'http://127.0.0.1:1/secret?signature=x',
    });
    expect(outcome).toMatchObject({
      status: 'failed',
      isServiceFault: true,
      diagnostic: expect.stringMatching(/^document download failed/),
    });
    expect(JSON.stringify(outcome)).not.toContain('secret');
  });

  it('throws when the event is not a segment request', async () => {
    expect((await invoke(composition(), 0.2, { outputUrl: 'ftp://x' })).error).toMatch(/invalid request/);
  });
});
