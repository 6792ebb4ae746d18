import { createHash } from 'node:crypto';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createS3Client } from '#composition-root/aws-clients.ts';
import { createSegmentFiles } from '#adapters/s3/segment-files.ts';
import type { StoredFile } from '#core/ports/media.ts';
import { startEmulators } from '#test/support/emulators.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import { makeJpeg } from '#test/support/make-jpeg.ts';

let aws: EmulatedAws;
beforeAll(async () => {
  aws = await startEmulators();
});
afterAll(() => aws.stop());

const SIZE = { width: 640, height: 360 };
const never = new AbortController().signal;

let posters = 0;
/** Stores a poster and returns its report. */
const putPoster = async (Body: Buffer, headers: object = {}): Promise<StoredFile> => {
  posters += 1;
  const key = `parts/ws/vid/${posters}/0.jpg`;
  await aws.clients.s3.send(new PutObjectCommand({ Bucket: aws.bucketName, Key: key, Body, ...headers }));
  return { key, sizeBytes: Body.length, sha256: createHash('sha256').update(Body).digest('hex') };
};
const aPoster = (headers?: object) => putPoster(makeJpeg(SIZE.width, SIZE.height), headers);

const outputOf = ({ key }: StoredFile) => key.replace('parts/', 'out/').replace('0.jpg', 'poster.jpg');
const copy = (poster: StoredFile, client = aws.clients.s3, signal = never) =>
  createSegmentFiles(client, aws.bucketName).copyPoster(poster, { key: outputOf(poster), ...SIZE }, signal);

const isThere = (Key: string) =>
  aws.clients.s3.send(new HeadObjectCommand({ Bucket: aws.bucketName, Key })).then(
    () => true,
    () => false,
  );

/** A client that calls `act` before each command of this name. */
const clientThat = (before: string, act: () => Promise<unknown>): S3Client => {
  const client: S3Client = createS3Client();
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === before) await act();
        return next(args);
      },
    { step: 'initialize' },
  );
  return client;
};

describe('a poster that matches its report', () => {
  it('is copied and not changed by a later upload', async () => {
    const poster = await aPoster();
    expect(await copy(poster)).toEqual({ status: 'copied' });
    const another = { Bucket: aws.bucketName, Key: poster.key, Body: 'another' };
    await aws.clients.s3.send(new PutObjectCommand(another));
    const { Body } = await aws.clients.s3.send(
      new GetObjectCommand({ Bucket: aws.bucketName, Key: outputOf(poster) }),
    );
    const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
    expect(bytes).toEqual(makeJpeg(SIZE.width, SIZE.height));
  });

  it('is served as image/jpeg without the headers of the upload', async () => {
    const poster = await aPoster({
      ContentEncoding: 'gzip',
      ContentType: 'text/html',
      Metadata: { note: 'x' },
    });
    await copy(poster);
    const head = new HeadObjectCommand({ Bucket: aws.bucketName, Key: outputOf(poster) });
    const { ContentType, ContentEncoding, Metadata } = await aws.clients.s3.send(head);
    expect({ ContentType, ContentEncoding, Metadata }).toEqual({
      ContentType: 'image/jpeg',
      ContentEncoding: undefined,
      Metadata: {},
    });
  });
});

describe('a poster that differs from its report', () => {
  it.each([
    ['is missing', async () => ({ ...(await aPoster()), key: 'parts/ws/vid/none/0.jpg' })],
    ['has another size', async () => ({ ...(await aPoster()), sizeBytes: 7 })],
  ])('is not copied when it %s', async (_, makePoster) => {
    const poster = await makePoster();
    expect(await copy(poster)).toEqual({ status: 'invalid', diagnostic: expect.stringMatching(/^the file/) });
    expect(await isThere(outputOf(poster))).toBe(false);
  });

  it('is not copied when it is replaced after the size check', async () => {
    const poster = await aPoster();
    const Body = Buffer.alloc(poster.sizeBytes, 'x');
    const replacing = clientThat('CopyObjectCommand', () =>
      aws.clients.s3.send(new PutObjectCommand({ Bucket: aws.bucketName, Key: poster.key, Body })),
    );
    expect(await copy(poster, replacing)).toEqual({
      status: 'invalid',
      diagnostic: expect.stringMatching('was replaced'),
    });
    expect(await isThere(outputOf(poster))).toBe(false);
  });

  it.each([
    ['has another digest', async () => ({ ...(await aPoster()), sha256: 'f'.repeat(64) }), /digest/],
    ['has other dimensions', () => putPoster(makeJpeg(360, 640)), /not a JPEG/],
    ['is not a JPEG', () => putPoster(Buffer.from('<!doctype html>')), /not a JPEG/],
  ])('is invalid when it %s', async (_, makePoster, diagnostic) => {
    expect(await copy(await makePoster())).toEqual({
      status: 'invalid',
      diagnostic: expect.stringMatching(diagnostic),
    });
  });
});

it('throws when the signal is aborted', async () => {
  await expect(copy(await aPoster(), aws.clients.s3, AbortSignal.abort())).rejects.toThrow();
});

it('throws when S3 cannot be read', async () => {
  const broken = clientThat('GetObjectCommand', () => Promise.reject(new Error('connection lost')));
  await expect(copy(await aPoster(), broken)).rejects.toThrow('connection lost');
});
