import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createS3Client } from '#composition-root/aws-clients.ts';
import { createSegmentFiles } from '#adapters/s3/segment-files.ts';
import type { SegmentFile } from '#core/ports/media.ts';
import { fileLimitsOf } from '#core/rendering/file-limits.ts';
import { startEmulators } from '#test/support/emulators.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import { muxMp4, rewriteTable } from '#test/support/mux-mp4.ts';

let aws: EmulatedAws;
beforeAll(async () => {
  aws = await startEmulators();
});
afterAll(() => aws.stop());

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const never = new AbortController().signal;

let parts = 0;
/** A part as a renderer leaves it, and what it reports. */
const putPart = async (Body: Uint8Array, frames: number): Promise<SegmentFile> => {
  parts += 1;
  const key = `parts/ws/vid/1/${parts}.mp4`;
  await aws.clients.s3.send(new PutObjectCommand({ Bucket: aws.bucketName, Key: key, Body }));
  return { key, frames, sizeBytes: Body.length, sha256: digestOf(Body) };
};

const aPart = async (frames: number, format: Parameters<typeof muxMp4>[0] = {}) =>
  putPart(await muxMp4({ width: 64, height: 64, ...format, frames }), frames);

const LIMITS = fileLimitsOf({ width: 64, height: 64, fps: 30 }, 60);
const OUTPUT = { key: 'out/ws/vid/1/video.mp4', fps: 30, frameBytes: LIMITS.frameBytes };
const join = (given: readonly SegmentFile[], key = OUTPUT.key, client = aws.clients.s3, signal = never) =>
  createSegmentFiles(client, aws.bucketName).joinSegments(given, { ...OUTPUT, key }, signal);

const read = async (Key: string): Promise<Uint8Array> => {
  const { Body } = await aws.clients.s3.send(new GetObjectCommand({ Bucket: aws.bucketName, Key }));
  return (await Body?.transformToByteArray()) ?? new Uint8Array();
};

const packetsOf = async (bytes: Uint8Array) => {
  using input = new Input({ formats: [MP4], source: new BufferSource(bytes) });
  const [track] = await input.getVideoTracks();
  const packets: { frame: number; type: string; sha256: string }[] = [];
  if (track)
    for await (const { timestamp, type, data } of new EncodedPacketSink(track).packets())
      packets.push({ frame: timestamp * 30, type, sha256: digestOf(data) });
  return packets;
};

/** A client, and the keys of what was read by it. */
const countReads = () => {
  const client: S3Client = createS3Client();
  const keys: string[] = [];
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        if (commandName === 'GetObjectCommand') keys.push((args.input as { Key: string }).Key);
        return next(args);
      },
    { step: 'initialize' },
  );
  return { client, keys };
};

const scratchFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('join-parts-'));

describe('parts that fit', () => {
  it('become one file of all their pictures as they are, at a constant rate', async () => {
    const given = [await aPart(7), await aPart(1), await aPart(12)];
    const joined = await join(given);
    const bytes = await read(OUTPUT.key);
    expect(joined).toEqual({ status: 'joined', sizeBytes: bytes.length, sha256: digestOf(bytes) });
    expect(
      await createSegmentFiles(aws.clients.s3, aws.bucketName).readMediaFacts(OUTPUT.key, LIMITS),
    ).toEqual({
      width: 64,
      height: 64,
      durationMs: 667,
      frames: 20,
    });
    const packets = await packetsOf(bytes);
    packets.forEach(({ frame }, index) => expect(frame).toBeCloseTo(index, 6));
    const keyFrames = packets.flatMap(({ type }, index) => (type === 'key' ? [index] : []));
    expect(keyFrames).toEqual([0, 7, 8]);
    const pictures = await Promise.all(given.map(async ({ key }) => packetsOf(await read(key))));
    expect(packets.map(({ sha256 }) => sha256)).toEqual(pictures.flat().map(({ sha256 }) => sha256));
  });

  it('keep the order in which their pictures are shown', async () => {
    await join([await aPart(7, { isReordered: true }), await aPart(5, { isReordered: true })]);
    const packets = await packetsOf(await read(OUTPUT.key));
    const shown = [0, 2, 1, 4, 3, 6, 5, 7, 9, 8, 11, 10];
    packets.forEach(({ frame }, index) => expect(frame).toBeCloseTo(shown[index] ?? -1, 6));
    expect(
      await createSegmentFiles(aws.clients.s3, aws.bucketName).readMediaFacts(OUTPUT.key, LIMITS),
    ).toMatchObject({
      frames: 12,
      durationMs: 400,
    });
  });

  it('have their index in front, so that a player can start before the download ends', async () => {
    await join([await aPart(30), await aPart(30)]);
    const bytes = Buffer.from(await read(OUTPUT.key));
    expect(bytes.indexOf('moov')).toBeGreaterThan(0);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  });

  it('may be a single one, which is copied as it is and not read', async () => {
    const [part, reads] = [await aPart(5), countReads()];
    const { sizeBytes, sha256 } = part;
    expect(await join([part], OUTPUT.key, reads.client)).toEqual({ status: 'joined', sizeBytes, sha256 });
    expect(digestOf(await read(OUTPUT.key))).toBe(sha256);
    expect(reads.keys).toEqual([]);
  });

  it('are handed out with no header their renderer chose', async () => {
    const part = await aPart(5);
    const odd = { ContentEncoding: 'gzip', ContentType: 'text/html', Metadata: { note: 'x' } };
    const Body = await read(part.key);
    await aws.clients.s3.send(new PutObjectCommand({ Bucket: aws.bucketName, Key: part.key, Body, ...odd }));
    await join([part]);
    const head = new HeadObjectCommand({ Bucket: aws.bucketName, Key: OUTPUT.key });
    const { ContentType, ContentEncoding, Metadata } = await aws.clients.s3.send(head);
    expect({ ContentType, ContentEncoding, Metadata }).toEqual({
      ContentType: 'video/mp4',
      ContentEncoding: undefined,
      Metadata: {},
    });
  });

  it('stay as they were joined, whatever is stored by their links afterwards', async () => {
    for (const given of [[await aPart(5)], [await aPart(5), await aPart(5)]]) {
      await join(given);
      const before = digestOf(await read(OUTPUT.key));
      for (const { key } of given)
        await aws.clients.s3.send(
          new PutObjectCommand({ Bucket: aws.bucketName, Key: key, Body: 'another' }),
        );
      expect(digestOf(await read(OUTPUT.key))).toBe(before);
    }
  });

  it('are stored although storage fails for a moment', async () => {
    const client: S3Client = createS3Client();
    let puts = 0;
    client.middlewareStack.add(
      (next, { commandName }) =>
        (args) => {
          if (commandName === 'PutObjectCommand' && (puts += 1) < 3) throw new Error('slow down');
          return next(args);
        },
      { step: 'initialize' },
    );
    const given = [await aPart(5), await aPart(5)];
    expect(await join(given, OUTPUT.key, client)).toMatchObject({ status: 'joined' });
    expect(puts).toBe(3);
  });
});

describe('parts that do not fit', () => {
  const aFile = () => muxMp4({ width: 64, height: 64, frames: 5 });
  const altered = async () => ({ ...(await aPart(5)), sha256: 'f'.repeat(64) });
  const cutOff = async () => {
    const bytes = await muxMp4({ width: 64, height: 64, frames: 5 });
    return putPart(bytes.slice(0, -40), 5);
  };
  it.each([
    ['is missing', async () => ({ ...(await aPart(5)), key: 'parts/ws/vid/1/none.mp4' })],
    ['is not the one reported', altered],
    ['has another size', () => aPart(5, { width: 128 })],
    ['has a frame less than ordered', async () => ({ ...(await aPart(5)), frames: 6 })],
    ['has a frame more', async () => ({ ...(await aPart(5)), frames: 4 })],
    ['holds two pictures at once', () => aPart(5, { tracks: 2 })],
    ['has a frame twice', async () => putPart(rewriteTable(await aFile(), 'stts', [5, 0]), 5)],
    ['has a frame behind its own', async () => putPart(rewriteTable(await aFile(), 'stts', [5, 57_600]), 5)],
    [
      'tells of more frames than there can be',
      async () => putPart(rewriteTable(await aFile(), 'stts', [0xffffffff, 1]), 5),
    ],
    ['is cut off', cutOff],
    ['is no video', () => putPart(Buffer.from('not a video'), 5)],
  ])('make no file when one %s', async (name, makePart) => {
    const key = `out/ws/${name}.mp4`;
    const outcome = await join([await aPart(5), await makePart()], key);
    expect(outcome).toEqual({
      status: 'invalid',
      diagnostic: expect.stringMatching(/^(a segment|the segments)/),
    });
    await expect(read(key)).rejects.toThrow();
    expect(scratchFolders()).toEqual([]);
  });
});

it('a join that is called off stores nothing and leaves no file behind', async () => {
  const key = 'out/ws/called-off.mp4';
  await expect(join([await aPart(5)], key, aws.clients.s3, AbortSignal.abort())).rejects.toThrow();
  await expect(read(key)).rejects.toThrow();
  expect(scratchFolders()).toEqual([]);
});

describe('a single part that is not the one reported', () => {
  it.each([
    ['is missing', async () => ({ ...(await aPart(5)), key: 'parts/ws/vid/1/none.mp4' })],
    ['has another size', async () => ({ ...(await aPart(5)), sizeBytes: 7 })],
  ])('is not copied when it %s', async (name, makePart) => {
    const key = `out/ws/single ${name}.mp4`;
    const outcome = await join([await makePart()], key);
    expect(outcome).toEqual({ status: 'invalid', diagnostic: expect.stringMatching(/^the file/) });
    await expect(read(key)).rejects.toThrow();
  });

  it('is not copied when it was replaced after its size was looked at', async () => {
    const part = await aPart(5);
    const key = 'out/ws/replaced.mp4';
    const client: S3Client = createS3Client();
    client.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName === 'CopyObjectCommand') {
            const Body = Buffer.alloc(part.sizeBytes, 'x');
            await aws.clients.s3.send(new PutObjectCommand({ Bucket: aws.bucketName, Key: part.key, Body }));
          }
          return next(args);
        },
      { step: 'initialize' },
    );
    expect(await join([part], key, client)).toEqual({
      status: 'invalid',
      diagnostic: expect.stringMatching('was replaced'),
    });
    await expect(read(key)).rejects.toThrow();
  });
});

it('no part is brought here whose size is not the one reported', async () => {
  const given = [{ ...(await aPart(5)), sizeBytes: 7 }, await aPart(5)];
  expect(await join(given, 'out/ws/other-size.mp4')).toEqual({
    status: 'invalid',
    diagnostic: 'a segment size differs from the reported one',
  });
});
