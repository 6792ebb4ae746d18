import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createS3Client } from '#composition-root/aws-clients.ts';
import { createSegmentFiles } from '#adapters/s3/segment-files.ts';
import type { SegmentFile, StoredFile } from '#core/ports/media.ts';
import { fileLimitsOf, withSound } from '#core/rendering/file-limits.ts';
import { startEmulators } from '#test/support/emulators.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import { makeAdts } from '#test/support/make-adts.ts';
import { muxMp4, rewriteTable } from '#test/support/mux-mp4.ts';

let aws: EmulatedAws;
beforeAll(async () => {
  aws = await startEmulators();
});
afterAll(() => aws.stop());

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const never = new AbortController().signal;

let stored = 0;
/** Stores a segment and returns its report. */
const putSegment = async (Body: Uint8Array, frames: number): Promise<SegmentFile> => {
  stored += 1;
  const key = `parts/ws/vid/1/${stored}.mp4`;
  await aws.clients.s3.send(new PutObjectCommand({ Bucket: aws.bucketName, Key: key, Body }));
  return { key, frames, sizeBytes: Body.length, sha256: digestOf(Body) };
};

const aSegment = async (frames: number, format: Parameters<typeof muxMp4>[0] = {}) =>
  putSegment(await muxMp4({ width: 64, height: 64, ...format, frames }), frames);

const LIMITS = fileLimitsOf({ width: 64, height: 64, fps: 30 }, 60);
const OUTPUT = { key: 'out/ws/vid/1/video.mp4', fps: 30, frameBytes: LIMITS.frameBytes };
const join = (given: readonly SegmentFile[], key = OUTPUT.key, client = aws.clients.s3, signal = never) =>
  createSegmentFiles(client, aws.bucketName).joinSegments(given, { ...OUTPUT, key }, signal);
const joinWithSound = (given: readonly SegmentFile[], sound: StoredFile, key = OUTPUT.key) =>
  createSegmentFiles(aws.clients.s3, aws.bucketName).joinSegments(given, { ...OUTPUT, key, sound }, never);

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

/** A client and the keys of the objects it has read. */
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

describe('segments that match their reports', () => {
  it('become one file with the same encoded frames at a constant rate', async () => {
    const given = [await aSegment(7), await aSegment(1), await aSegment(12)];
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
      soundDurationMs: null,
    });
    const packets = await packetsOf(bytes);
    packets.forEach(({ frame }, index) => expect(frame).toBeCloseTo(index, 6));
    const keyFrames = packets.flatMap(({ type }, index) => (type === 'key' ? [index] : []));
    expect(keyFrames).toEqual([0, 7, 8]);
    const pictures = await Promise.all(given.map(async ({ key }) => packetsOf(await read(key))));
    expect(packets.map(({ sha256 }) => sha256)).toEqual(pictures.flat().map(({ sha256 }) => sha256));
  });

  it('keep the display order of their frames', async () => {
    await join([await aSegment(7, { isReordered: true }), await aSegment(5, { isReordered: true })]);
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

  it('become a file with its index in front', async () => {
    await join([await aSegment(30), await aSegment(30)]);
    const bytes = Buffer.from(await read(OUTPUT.key));
    expect(bytes.indexOf('moov')).toBeGreaterThan(0);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  });

  it('are copied without a download when there is only one', async () => {
    const [part, reads] = [await aSegment(5), countReads()];
    const { sizeBytes, sha256 } = part;
    expect(await join([part], OUTPUT.key, reads.client)).toEqual({ status: 'joined', sizeBytes, sha256 });
    expect(digestOf(await read(OUTPUT.key))).toBe(sha256);
    expect(reads.keys).toEqual([]);
  });

  it('are served as video/mp4 without the headers of the upload', async () => {
    const part = await aSegment(5);
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

  it('are not changed by a later upload', async () => {
    for (const given of [[await aSegment(5)], [await aSegment(5), await aSegment(5)]]) {
      await join(given);
      const before = digestOf(await read(OUTPUT.key));
      for (const { key } of given)
        await aws.clients.s3.send(
          new PutObjectCommand({ Bucket: aws.bucketName, Key: key, Body: 'another' }),
        );
      expect(digestOf(await read(OUTPUT.key))).toBe(before);
    }
  });

  it('are uploaded again after storage errors', async () => {
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
    const given = [await aSegment(5), await aSegment(5)];
    expect(await join(given, OUTPUT.key, client)).toMatchObject({ status: 'joined' });
    expect(puts).toBe(3);
  });
});

describe('segments are invalid', () => {
  const aFile = () => muxMp4({ width: 64, height: 64, frames: 5 });
  const altered = async () => ({ ...(await aSegment(5)), sha256: 'f'.repeat(64) });
  const truncated = async () => {
    const bytes = await muxMp4({ width: 64, height: 64, frames: 5 });
    return putSegment(bytes.slice(0, -40), 5);
  };
  it.each([
    ['is missing', async () => ({ ...(await aSegment(5)), key: 'parts/ws/vid/1/none.mp4' })],
    ['has another digest', altered],
    ['has another size', () => aSegment(5, { width: 128 })],
    ['has a frame less', async () => ({ ...(await aSegment(5)), frames: 6 })],
    ['has a frame more', async () => ({ ...(await aSegment(5)), frames: 4 })],
    ['has two tracks', () => aSegment(5, { tracks: 2 })],
    ['has a frame twice', async () => putSegment(rewriteTable(await aFile(), 'stts', [5, 0]), 5)],
    [
      'has a frame outside its range',
      async () => putSegment(rewriteTable(await aFile(), 'stts', [5, 57_600]), 5),
    ],
    [
      'claims billions of frames',
      async () => putSegment(rewriteTable(await aFile(), 'stts', [0xffffffff, 1]), 5),
    ],
    ['is truncated', truncated],
    ['is no video', () => putSegment(Buffer.from('not a video'), 5)],
  ])('and not joined when one %s', async (name, makeSegment) => {
    const key = `out/ws/${name}.mp4`;
    const outcome = await join([await aSegment(5), await makeSegment()], key);
    expect(outcome).toEqual({
      status: 'invalid',
      diagnostic: expect.stringMatching(/^(a segment|the segments)/),
    });
    await expect(read(key)).rejects.toThrow();
    expect(scratchFolders()).toEqual([]);
  });
});

it('an aborted join stores nothing and removes its temporary files', async () => {
  const key = 'out/ws/aborted.mp4';
  await expect(join([await aSegment(5)], key, aws.clients.s3, AbortSignal.abort())).rejects.toThrow();
  await expect(read(key)).rejects.toThrow();
  expect(scratchFolders()).toEqual([]);
});

describe('a single segment that differs from its report', () => {
  it.each([
    ['is missing', async () => ({ ...(await aSegment(5)), key: 'parts/ws/vid/1/none.mp4' })],
    ['has another size', async () => ({ ...(await aSegment(5)), sizeBytes: 7 })],
  ])('is not copied when it %s', async (name, makeSegment) => {
    const key = `out/ws/single ${name}.mp4`;
    const outcome = await join([await makeSegment()], key);
    expect(outcome).toEqual({ status: 'invalid', diagnostic: expect.stringMatching(/^the file/) });
    await expect(read(key)).rejects.toThrow();
  });

  it('is not copied when it is replaced after the size check', async () => {
    const part = await aSegment(5);
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

it('a segment whose size differs from its report is not downloaded', async () => {
  const given = [{ ...(await aSegment(5)), sizeBytes: 7 }, await aSegment(5)];
  expect(await join(given, 'out/ws/other-size.mp4')).toEqual({
    status: 'invalid',
    diagnostic: 'a segment has another size than reported',
  });
});

describe('sound', () => {
  /** 30 frames per second: 1600 samples per frame. */
  const packetsOf30 = (frames: number) => Math.ceil((frames * 1600 + 1024) / 1024);
  const aSound = (packets: number) => putSegment(makeAdts(packets), 0);
  const readFacts = (key: string, limits = withSound(LIMITS, { width: 64, height: 64, fps: 30 })) =>
    createSegmentFiles(aws.clients.s3, aws.bucketName).readMediaFacts(key, limits);

  it.each([[[12]], [[7, 5]]])('is joined with segments of %j frames and ends with them', async (frames) => {
    const given = await Promise.all(frames.map((count) => aSegment(count)));
    const packets = packetsOf30(12);
    expect(await joinWithSound(given, await aSound(packets))).toMatchObject({ status: 'joined' });
    const facts = { width: 64, height: 64, durationMs: 400, frames: 12, soundDurationMs: 400 };
    expect(await readFacts(OUTPUT.key)).toEqual(facts);
    using input = new Input({ formats: [MP4], source: new BufferSource(await read(OUTPUT.key)) });
    const [track, ...others] = await input.getAudioTracks();
    expect(others).toEqual([]);
    const joined: { timestamp: number; text: string }[] = [];
    if (track)
      for await (const { timestamp, data } of new EncodedPacketSink(track).packets())
        joined.push({ timestamp, text: Buffer.from(data).toString() });
    expect(joined.map(({ text }) => text)).toEqual(
      Array.from({ length: packets }, (_, index) => `packet ${index}`),
    );
    expect(joined[0]?.timestamp).toBeCloseTo(-1024 / 48_000, 9);
    expect(joined[1]?.timestamp).toBeCloseTo(0, 9);
  });

  it('is the same file when it is joined again', async () => {
    const [given, sound] = [[await aSegment(12)], await aSound(packetsOf30(12))];
    const keys = ['out/ws/sound-1.mp4', 'out/ws/sound-2.mp4'] as const;
    for (const key of keys) await joinWithSound(given, sound, key);
    expect(digestOf(await read(keys[0]))).toBe(digestOf(await read(keys[1])));
  });

  it('makes a file invalid that was to have none, and the reverse', async () => {
    await joinWithSound([await aSegment(12)], await aSound(packetsOf30(12)), 'out/ws/with.mp4');
    await join([await aSegment(12)], 'out/ws/without.mp4');
    expect(await readFacts('out/ws/with.mp4', LIMITS)).toBeUndefined();
    expect(await readFacts('out/ws/without.mp4')).toBeUndefined();
  });

  it.each([
    ['is missing', async () => ({ ...(await aSound(20)), key: 'parts/ws/vid/1/none.aac' })],
    ['has another digest', async () => ({ ...(await aSound(20)), sha256: 'f'.repeat(64) })],
    ['has another size', async () => ({ ...(await aSound(20)), sizeBytes: 7 })],
    ['has a packet less', () => aSound(19)],
    ['has a packet more', () => aSound(21)],
    ['has another format', () => putSegment(Buffer.from('RIFF and other bytes'), 0)],
  ])('that %s makes the video invalid', async (name, make) => {
    const key = `out/ws/sound ${name}.mp4`;
    expect(packetsOf30(12)).toBe(20);
    expect(await joinWithSound([await aSegment(12)], await make(), key)).toEqual({
      status: 'invalid',
      diagnostic: expect.stringMatching(/^the sound/),
    });
    await expect(read(key)).rejects.toThrow();
    expect(scratchFolders()).toEqual([]);
  });
});
