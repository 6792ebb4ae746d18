import { setTimeout as sleep } from 'node:timers/promises';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { THUMBNAIL } from '#contracts/limits.ts';
import { sizeWithin } from '#core/rendering/picture-size.ts';
import { killQuietly } from '#renderer/processes.ts';
import { H264, makeClip, SOURCE } from '#test/support/media/clips.ts';
import { findPrograms, startTestStack, waitFor } from '#test/support/stack.ts';
import type { Customer, TestStack } from '#test/support/stack.ts';
import { signWithoutTrailingSlash } from '../../local/create-resources.ts';
import { sdkConfig } from '../../local/stack-env.ts';
import { asPhonePhoto, drawImages } from './support/draw-image.ts';
import { useBench } from './support/rendering.ts';
import { IS_THOROUGH } from './support/thorough.ts';

const bench = useBench();
let host: TestStack;
let owner: Customer;
let s3: S3Client;
beforeAll(async () => {
  host = await startTestStack();
  owner = await host.openWorkspace(0);
  s3 = signWithoutTrailingSlash(new S3Client(sdkConfig(host.stack().env, 'S3')));
});
afterAll(async () => {
  s3.destroy();
  await host.stop();
});

const POLL_MS = 300;

const drawPhoto = async (width: number, height: number): Promise<Buffer> => {
  const draw = `c.fillStyle = '#c52'; c.fillRect(0, 0, ${width}, ${height})`;
  const [photo] = await drawImages(bench.tools(), [{ width, height, contentType: 'image/jpeg', draw }]);
  return photo ?? Buffer.alloc(0);
};

const upload = async (photo: Buffer, content_type = 'image/jpeg'): Promise<string> => {
  const order = { name: 'foto', content_type, size_bytes: photo.length };
  const { body } = await host.send(owner, 'POST', '/v1/assets', order);
  const { method, url, headers } = body.upload;
  expect((await fetch(url, { method, headers, body: new Uint8Array(photo) })).status).toBe(200);
  return body.id;
};

const read = async (id: string) => (await host.send(owner, 'GET', `/v1/assets/${id}?include=thumbnail`)).body;

/** The link, once it is there. */
const thumbnailOf = (id: string): Promise<string> =>
  waitFor(async () => {
    const { thumbnail_url: url } = await read(id);
    if (url !== null) return url as string;
    await sleep(POLL_MS);
    return undefined;
  });

const storedThumbnails = async (): Promise<readonly (string | undefined)[]> => {
  const Prefix = `thumbnails/${owner.workspaceId}/`;
  const { BUCKET_NAME: Bucket } = host.stack().env;
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix }));
  return Contents.map(({ Key }) => Key?.slice(Prefix.length));
};

it('a phone photo gets an upright thumbnail that costs no storage, no other workspace reads, and goes with it', async () => {
  const photo = asPhonePhoto(await drawPhoto(1200, 900), 6);
  const id = await upload(photo);
  expect(await read(id)).toMatchObject({ status: 'ready', width: 900, height: 1200, thumbnail_url: null });
  const url = await thumbnailOf(id);
  const response = await fetch(url);
  expect(response.headers.get('content-type')).toBe('image/webp');
  const file = Buffer.from(await response.arrayBuffer());
  const { width, height } = sizeWithin({ width: 900, height: 1200 }, THUMBNAIL.maxSide);
  expect(file.toString('latin1', 12, 16)).toBe('VP8 ');
  expect([file.readUInt16LE(26), file.readUInt16LE(28)]).toEqual([width, height]);
  const { body: workspace } = await host.send(owner, 'GET', '/v1/workspace');
  expect(workspace.storage.stored_bytes).toBe(photo.length);

  const other = await host.openWorkspace(0);
  expect((await host.send(other, 'GET', `/v1/assets/${id}?include=thumbnail`)).status).toBe(404);
  expect((await host.send(other, 'GET', '/v1/assets?include=thumbnail')).body.assets).toEqual([]);

  await host.send(owner, 'DELETE', `/v1/assets/${id}`);
  expect(await storedThumbnails()).toEqual([]);
  expect((await fetch(url)).status).toBe(404);
  expect(await read(id)).toMatchObject({ status: 'deleted', thumbnail_url: null });
});

it.runIf(IS_THOROUGH)('a clip gets the first frame that is not black as its thumbnail', async () => {
  const colors = 'color=black:s=320x180:r=30:d=1[a];color=red:s=320x180:r=30:d=1[b];[a][b]concat';
  const clip = await makeClip('clip.mp4', ['-f', 'lavfi', '-i', colors, ...H264]);
  const id = await upload(clip, 'video/mp4');
  const file = Buffer.from(await (await fetch(await thumbnailOf(id))).arrayBuffer());
  expect([file.readUInt16LE(26), file.readUInt16LE(28)]).toEqual([320, 180]);
  const pixels = await makeClip('pixels.raw', ['-i', SOURCE, '-f', 'rawvideo', '-pix_fmt', 'rgb24'], file);
  const [red = 0, green = 0] = pixels.subarray((90 * 320 + 160) * 3);
  expect(red).toBeGreaterThan(200);
  expect(green).toBeLessThan(60);
  await host.send(owner, 'DELETE', `/v1/assets/${id}`);
});

/** Also the second one of a still, which starts if the first ended at its start. */
const killBrowsers = async (): Promise<void> => {
  let killedAtMs = performance.now();
  await waitFor(() => {
    for (const pid of findPrograms(/^chromium/)) {
      killedAtMs = performance.now();
      killQuietly(pid);
    }
    return performance.now() - killedAtMs > 1000 || undefined;
  });
};

it.runIf(IS_THOROUGH)(
  'a photo whose browser is killed stays ready without a thumbnail, and one that is deleted meanwhile leaves none',
  async () => {
    const [large, small] = [await drawPhoto(8000, 5000), await drawPhoto(64, 48)];
    const killed = await upload(large);
    await read(killed);
    await waitFor(() => findPrograms(/^chromium/)[0]);
    await killBrowsers();
    const deleted = await upload(large);
    await read(deleted);
    await waitFor(() => findPrograms(/^chromium/)[0]);
    await host.send(owner, 'DELETE', `/v1/assets/${deleted}`);
    // One thumbnail is made after another: those before are settled.
    const last = await upload(small);
    await thumbnailOf(last);
    expect(await storedThumbnails()).toEqual([last]);
    expect(await read(killed)).toMatchObject({ status: 'ready', thumbnail_url: null });
    await waitFor(() => findPrograms(/^chromium/).length === 0 || undefined);
  },
);
