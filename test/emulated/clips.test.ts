import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { decodeFrames, readMedia } from '#test/render/support/frames.ts';
import { makeNumberClip, readNumber } from '#test/render/support/number-clips.ts';
import { describeEmbedded } from '#test/support/embedded-only.ts';
import { buildClip, H264, makeClip, pictures, tone } from '#test/support/media/clips.ts';
import { box, words } from '#test/support/media/mp4.ts';
import { aComposition, startTestStack, waitFor } from '#test/support/stack.ts';
import type { Customer, TestStack } from '#test/support/stack.ts';
import { IS_THOROUGH } from '#test/render/support/thorough.ts';

vi.setConfig({ testTimeout: 120_000 });

// Uploads of clips and fonts over HTTP, with the real queues, workers and renderer.
let host: TestStack;
let owner: Customer;
let clip: Buffer;
beforeAll(async () => {
  host = await startTestStack({ workers: false, renders: true });
  owner = await host.openWorkspace(60_000);
  clip = await makeClip('clip.mp4', [...pictures(), ...tone(), ...H264, '-c:a', 'aac']);
});
afterAll(() => host.stop());

const POLL_MS = 200;
const FONT = '../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

const upload = async (file: Buffer, content_type: string): Promise<string> => {
  const order = { name: 'berkas', content_type, size_bytes: file.length };
  const { body } = await host.send(owner, 'POST', '/v1/assets', order);
  const { method, url, headers } = body.upload;
  expect((await fetch(url, { method, headers, body: new Uint8Array(file) })).status).toBe(200);
  return body.id;
};
const read = async (id: string) => (await host.send(owner, 'GET', `/v1/assets/${id}`)).body;
const settled = (id: string) =>
  waitFor(async () => {
    const asset = await read(id);
    if (asset.status === 'ready' || asset.status === 'rejected') return asset;
    await delay(POLL_MS);
    return undefined;
  });
const storedBytes = async () => (await host.send(owner, 'GET', '/v1/workspace')).body.storage.stored_bytes;

const TEXTS = { nama_usaha: 'Kopi Teras', nama_produk: 'Es Kopi Susu', harga: 'Rp18.000' };

describeEmbedded('an uploaded clip', () => {
  it('is inspecting at the first read, then ready with what it contains, and deleted with its bytes', async () => {
    const id = await upload(clip, 'video/mp4');
    expect(await read(id)).toMatchObject({ status: 'inspecting', video: null, url: null });
    const ready = await settled(id);
    expect(ready).toMatchObject({
      kind: 'video',
      status: 'ready',
      width: 64,
      height: 48,
      video: { codec: 'h264', fps: 30, is_variable_fps: false, has_alpha: false, has_sound: true },
      font: null,
    });
    const download = await fetch(ready.url);
    expect(download.headers.get('content-type')).toBe('video/mp4');
    expect(download.headers.get('content-disposition')).toContain('filename="berkas.mp4"');
    expect(Buffer.from(await download.arrayBuffer())).toEqual(clip);
    expect(await storedBytes()).toBe(clip.length);
    await host.send(owner, 'DELETE', `/v1/assets/${id}`);
    expect(await storedBytes()).toBe(0);
    expect((await fetch(ready.url)).status).toBe(404);
  });

  it('that is hostile is rejected with the reason, and the worker goes on', async () => {
    const many = Buffer.concat(Array.from({ length: 200 }, () => buildClip().subarray(-200)));
    const ids = await Promise.all([
      upload(clip.subarray(0, -100), 'video/mp4'),
      upload(clip, 'video/webm'),
      upload(many, 'video/mp4'),
      upload(buildClip({ boxes: { stts: box('stts', words(0, 1000, 47, 1024)) } }), 'video/quicktime'),
    ]);
    const codes = await Promise.all(ids.map(async (id) => (await settled(id)).error?.code));
    expect(codes).toEqual(['unreadable_file', 'wrong_content_type', 'wrong_content_type', 'unreadable_file']);
    expect(await storedBytes()).toBe(0);
    expect(await settled(await upload(clip, 'video/mp4'))).toMatchObject({ status: 'ready' });
  });

  it('is not ready for a composition or a template until it is inspected, and is unknown to another workspace', async () => {
    // Not the bytes of the test before, which are ready at once.
    const id = await upload(Buffer.concat([clip, box('free', words(0))]), 'video/mp4');
    const html = aComposition({ script: `const klip = 'assets/${id}';` });
    const problems = async (customer: Customer) =>
      (await host.send(customer, 'POST', '/v1/compositions', { html })).body.details.problems.map(
        ({ code }: { readonly code: string }) => code,
      );
    const order = { template: 'produk-baru@3', variables: { ...TEXTS, klip: `${id}#t=0.2,0.8` } };
    expect(await problems(owner)).toEqual(['asset_not_ready']);
    const early = await host.send(owner, 'POST', '/v1/videos', order);
    expect(early.body.details).toMatchObject({ klip: [{ code: 'asset_not_ready' }] });
    await settled(id);
    const ordered = await host.send(owner, 'POST', '/v1/videos', order);
    expect(ordered.status).toBe(201);
    await host.send(owner, 'POST', `/v1/videos/${ordered.body.id}/cancel`);
    const { status, body: created } = await host.send(owner, 'POST', '/v1/compositions', { html });
    expect(status).toBe(201);
    await host.send(owner, 'POST', `/v1/videos/${created.id}/cancel`);
    const other = await host.openWorkspace(60_000);
    expect(await problems(other)).toEqual(['unknown_asset']);
    expect((await host.send(other, 'GET', `/v1/assets/${id}`)).status).toBe(404);
    expect((await host.send(other, 'GET', '/v1/assets?kind=video')).body.assets).toEqual([]);
  });

  it('is shown by a video frame by frame, with its sound', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clips-'));
    try {
      const source = join(folder, 'source.mp4');
      const sound = [...tone(), '-map', '0:v', '-map', '1:a', '-c:a', 'aac'];
      await makeNumberClip(process.env['FFMPEG_BIN'] ?? '', source, { output: [...sound, ...H264] });
      const id = await upload(await readFile(source), 'video/mp4');
      await settled(id);
      const html = `<!doctype html><html lang="id"><head><meta charset="UTF-8" /><title>Uji</title>
<style>body { margin: 0 } video { width: 64px; height: 64px }</style></head>
<body><div data-composition-id="uji" data-no-timeline data-start="0" data-duration="0.8" data-width="64" data-height="64" data-fps="25">
<video id="klip" data-start="0" src="assets/${id}" playsinline></video></div></body></html>`;
      const created = await host.send(owner, 'POST', '/v1/compositions', { html });
      expect(created.body).toMatchObject({ status: 'queued' });
      const video = await host.waitUntilCompleted(owner, created.body.id);
      expect(video).toMatchObject({ status: 'done', error: null });
      const file = join(folder, 'video.mp4');
      await writeFile(file, Buffer.from(await (await fetch(video.output_url)).arrayBuffer()));
      const shown = (await decodeFrames(file, 64, 64)).map(({ pixels }) => {
        const luma = pixels.filter((_value, index) => index % 3 === 1);
        return readNumber(luma, 64, { x: 0, y: 0, width: 64, height: 64 });
      });
      expect(shown).toEqual(Array.from({ length: 20 }, (_value, frame) => Math.floor((frame * 30) / 25)));
      expect((await readMedia(file)).trackCount).toBe(2);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it.runIf(IS_THOROUGH)('of 24 MiB is inspected by reads of its tables', async () => {
    const free = Buffer.alloc(24 * 2 ** 20);
    free.writeUInt32BE(free.length);
    free.write('free', 4, 'latin1');
    const file = Buffer.concat([buildClip().subarray(0, 16), free, buildClip().subarray(16)]);
    expect(await settled(await upload(file, 'video/mp4'))).toMatchObject({ status: 'ready' });
  });
});

describeEmbedded('an uploaded font', () => {
  it('is ready with its names and characters, or rejected', async () => {
    const font = await readFile(new URL(FONT, import.meta.url));
    expect(await settled(await upload(font, 'font/woff2'))).toMatchObject({
      kind: 'font',
      status: 'ready',
      width: null,
      duration_seconds: null,
      video: null,
      font: { family: 'Inter', style: 'normal', weight: 400, axes: [{ tag: 'wght' }] },
    });
    const cut = await settled(await upload(font.subarray(0, 20_000), 'font/woff2'));
    expect(cut).toMatchObject({ status: 'rejected', error: { code: 'unreadable_file' } });
  });
});
