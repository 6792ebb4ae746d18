import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAssetFiles } from '#adapters/s3/asset-files.ts';
import { createThumbnailFiles } from '#adapters/s3/thumbnail-files.ts';
import { THUMBNAIL } from '#contracts/limits.ts';
import { thumbnailKeyOf } from '#core/rendering/object-keys.ts';
import { repackWebp } from '#adapters/media-files/repack-webp.ts';
import { startEmulators } from '#test/support/emulators.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import { anAsset, asWorkspaceId, createAssetIds } from '#test/support/fakes/builders.ts';
import { makeWebp } from '#test/support/make-webp.ts';

let aws: EmulatedAws;
beforeAll(async () => {
  aws = await startEmulators();
});
afterAll(() => aws.stop());

const SIZE = { width: 360, height: 270 };
const newAssetId = createAssetIds({ nowMs: () => Date.now() });

const createFiles = () => {
  const files = createThumbnailFiles(aws.clients.s3, aws.bucketName);
  const assetFiles = createAssetFiles(aws.clients.s3, aws.bucketName);
  const asset = anAsset({ id: newAssetId(), workspaceId: asWorkspaceId('ws_a'), createdAtMs: Date.now() });
  const where = { Bucket: aws.bucketName, Key: thumbnailKeyOf(asset) };
  const put = async (body: Buffer, headers: Record<string, string> = {}) => {
    const url = await files.presignStill(asset, 60);
    const init = {
      method: 'PUT',
      headers: { 'content-type': 'image/webp', ...headers },
      body: new Uint8Array(body),
    };
    return (await fetch(url, init)).status;
  };
  const isStored = () =>
    aws.clients.s3.send(new HeadObjectCommand(where)).then(
      () => true,
      () => false,
    );
  return { files, assetFiles, asset, where, put, isStored };
};

describe('the picture of a renderer', () => {
  it('is stored repacked, without the headers of its upload, and not changed by a later upload', async () => {
    const { files, assetFiles, asset, where, put } = createFiles();
    const picture = makeWebp(SIZE.width, SIZE.height);
    expect(await put(picture, { 'content-encoding': 'gzip' })).toBe(200);
    expect(await files.keep(asset, SIZE)).toEqual({ status: 'copied' });
    expect(await put(Buffer.from('another'))).toBe(200);
    const { Body, ContentType, ContentEncoding } = await aws.clients.s3.send(new GetObjectCommand(where));
    expect({ ContentType, ContentEncoding }).toEqual({
      ContentType: 'image/webp',
      ContentEncoding: undefined,
    });
    const stored = Buffer.from((await Body?.transformToByteArray()) ?? []);
    expect(stored).toEqual(repackWebp(picture, SIZE));
    const response = await fetch(await assetFiles.presignThumbnail(asset, 60));
    expect(response.headers.get('content-disposition')).toContain(`attachment; filename="${asset.id}.webp"`);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(stored);
  });

  it.each([
    ['is missing', undefined],
    ['is no WebP', Buffer.from('<svg/>')],
    ['has another size', makeWebp(360, 271)],
    ['has too many bytes', Buffer.concat([makeWebp(360, 270), Buffer.alloc(THUMBNAIL.maxBytes)])],
  ])('is not stored when it %s', async (_, picture) => {
    const { files, asset, put, isStored } = createFiles();
    if (picture) expect(await put(picture)).toBe(200);
    expect(await files.keep(asset, SIZE)).toMatchObject({ status: 'invalid' });
    expect(await isStored()).toBe(false);
  });

  it('is uploaded as image/webp only', async () => {
    const { put } = createFiles();
    expect(await put(makeWebp(360, 270), { 'content-type': 'text/html' })).toBe(403);
  });
});

it('a thumbnail is deleted, also when there is none', async () => {
  const { files, assetFiles, asset, put, isStored } = createFiles();
  await put(makeWebp(SIZE.width, SIZE.height));
  await files.keep(asset, SIZE);
  for (let times = 0; times < 2; times += 1) {
    await assetFiles.deleteThumbnail(asset);
    expect(await isStored()).toBe(false);
  }
});
