import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPhotoFiles } from '#adapters/s3/photo-files.ts';
import { IMAGE_MAX_BYTES } from '#contracts/limits.ts';
import type { PhotoResultType } from '#contracts/schemas/still.ts';
import { assetKeyOf } from '#core/rendering/object-keys.ts';
import { startEmulators } from '#test/support/emulators.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import { anAsset, asWorkspaceId, createAssetIds } from '#test/support/fakes/builders.ts';
import { makeGrayJpeg, makePng, makeWebp } from '#test/support/media/images.ts';

let aws: EmulatedAws;
beforeAll(async () => {
  aws = await startEmulators();
});
afterAll(() => aws.stop());

const SIZE = { width: 60, height: 40 };
const FACTS = { ...SIZE, durationMs: null };
const newAssetId = createAssetIds({ nowMs: () => Date.now() });

const createFiles = () => {
  const files = createPhotoFiles(aws.clients.s3, aws.bucketName);
  const asset = anAsset({ id: newAssetId(), workspaceId: asWorkspaceId('ws_a'), createdAtMs: Date.now() });
  const where = { Bucket: aws.bucketName, Key: assetKeyOf(asset) };
  const put = async (
    body: Buffer,
    contentType: PhotoResultType = 'image/jpeg',
    sent: string = contentType,
  ) => {
    const url = await files.presignConverted(asset, contentType, 60);
    const headers = { 'content-type': sent };
    return (await fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) })).status;
  };
  const isStored = () =>
    aws.clients.s3.send(new HeadObjectCommand(where)).then(
      () => true,
      () => false,
    );
  return { files, asset, where, put, isStored };
};

describe('what a renderer converted a photo to', () => {
  it.each([
    ['image/jpeg', makeGrayJpeg(60, 40)],
    ['image/webp', makeWebp(60, 40)],
  ] as const)('is kept as %s, and not changed by a later upload', async (contentType, photo) => {
    const { files, asset, where, put } = createFiles();
    expect(await put(photo, contentType)).toBe(200);
    expect(await files.keepConverted(asset, contentType, SIZE)).toEqual({
      status: 'kept',
      contentType,
      sizeBytes: photo.length,
      facts: FACTS,
    });
    expect(await put(Buffer.from('another'), contentType)).toBe(200);
    const { Body, ContentType } = await aws.clients.s3.send(new GetObjectCommand(where));
    expect(ContentType).toBe(contentType);
    expect(Buffer.from((await Body?.transformToByteArray()) ?? [])).toEqual(photo);
  });

  it.each([
    ['is missing', undefined],
    ['is of another type', makePng(60, 40)],
    ['has another size', makeGrayJpeg(40, 60)],
    ['is cut', makeGrayJpeg(60, 40).subarray(0, -2)],
    ['is a page', Buffer.from('<!doctype html>')],
    ['has too many bytes', Buffer.concat([makeGrayJpeg(60, 40), Buffer.alloc(IMAGE_MAX_BYTES)])],
  ])('is not kept when it %s', async (_, photo) => {
    const { files, asset, put, isStored } = createFiles();
    if (photo) expect(await put(photo)).toBe(200);
    expect(await files.keepConverted(asset, 'image/jpeg', SIZE)).toMatchObject({ status: 'invalid' });
    expect(await isStored()).toBe(false);
  });

  it('is uploaded with its content type only', async () => {
    const { put } = createFiles();
    expect(await put(makeGrayJpeg(60, 40), 'image/jpeg', 'text/html')).toBe(403);
  });
});
