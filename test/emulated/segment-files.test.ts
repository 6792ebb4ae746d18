import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createS3Client } from '#composition-root/aws-clients.ts';
import { createDownloadLinks } from '#adapters/s3/download-links.ts';
import { createRenderDocuments } from '#adapters/s3/render-documents.ts';
import { createSegmentFiles } from '#adapters/s3/segment-files.ts';
import { fileLimitsOf, fileMaxBytes } from '#core/rendering/file-limits.ts';
import { itWithoutExternalS3 } from '#test/support/embedded-only.ts';
import { startEmulators } from '#test/support/emulators.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import { muxMp4 } from '#test/support/mux-mp4.ts';
import { DOCUMENT } from '../contracts/media.contract.ts';

let aws: EmulatedAws;
let documents: ReturnType<typeof createRenderDocuments>;
let files: ReturnType<typeof createSegmentFiles>;
const LIMITS = fileLimitsOf({ width: 1080, height: 1920, fps: 30 }, 180);
const readMediaFacts = (key: string, limits = LIMITS, client = aws.clients.s3) =>
  createSegmentFiles(client, aws.bucketName).readMediaFacts(key, limits);
beforeAll(async () => {
  aws = await startEmulators();
  documents = createRenderDocuments(aws.clients.s3, aws.bucketName);
  files = createSegmentFiles(aws.clients.s3, aws.bucketName);
});
afterAll(() => aws.stop());

const put = (Key: string, Body: string | Uint8Array) =>
  aws.clients.s3.send(
    new PutObjectCommand({ Bucket: aws.bucketName, Key, Body, ContentLength: Buffer.byteLength(Body) }),
  );

describe('links', () => {
  it('read the document until they expire', async () => {
    await documents.put('in/ws/short.json', DOCUMENT);
    const link = await documents.presignRead('in/ws/short.json', 1);
    const response = await fetch(link);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual(DOCUMENT);
    await sleep(2100);
    expect((await fetch(link)).status).toBe(403);
  });

  it('cannot be changed to another key, lifetime or method', async () => {
    await documents.put('in/ws/mine.json', DOCUMENT);
    await documents.put('in/ws/theirs.json', DOCUMENT);
    const link = await documents.presignRead('in/ws/mine.json', 60);
    expect((await fetch(link)).status).toBe(200);
    expect((await fetch(link.replace('mine', 'theirs'))).status).toBe(403);
    expect((await fetch(link.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'))).status).toBe(403);
    expect((await fetch(link, { method: 'PUT', body: 'x' })).status).toBe(403);
  });

  it('accept uploads of the signed content type only', async () => {
    const link = await files.presignUpload('out/ws/up.mp4', 'video/mp4', 60);
    const upload = (type: string) =>
      fetch(link, { method: 'PUT', body: 'bytes', headers: { 'content-type': type } });
    expect((await upload('text/html')).status).toBe(403);
    expect((await upload('video/mp4')).status).toBe(200);
    expect((await fetch(link)).status).toBe(403);
  });

  itWithoutExternalS3('download nothing without their signature', async () => {
    await put('out/ws/file.mp4', 'abcdefgh');
    const { presign } = createDownloadLinks(aws.clients.s3, aws.bucketName);
    const link = await presign('out/ws/file.mp4', 'vid_1.mp4', 60);
    expect((await fetch(link.split('?')[0] ?? '')).status).toBe(403);
  });

  it('download a file with its name, also in ranges', async () => {
    await put('out/ws/file.mp4', 'abcdefgh');
    const link = await createDownloadLinks(aws.clients.s3, aws.bucketName).presign(
      'out/ws/file.mp4',
      'vid_1.mp4',
      60,
    );
    const whole = await fetch(link);
    expect(whole.headers.get('content-disposition')).toContain('attachment; filename="vid_1.mp4"');
    expect(await whole.text()).toBe('abcdefgh');
    const part = await fetch(link, { headers: { range: 'bytes=2-4' } });
    expect(part.status).toBe(206);
    expect(await part.text()).toBe('cde');
  });
});

describe('a cancellation', () => {
  it('is found by its link after it was requested', async () => {
    const link = await documents.presignRead('progress/ws/vid/1/stop', 60);
    expect((await fetch(link)).status).toBe(404);
    await files.requestCancellation('progress/ws/vid/1/stop');
    expect((await fetch(link)).status).toBe(200);
    expect((await fetch(link, { method: 'PUT', body: 'x' })).status).toBe(403);
  });
});

describe('progress', () => {
  it('is the latest report of the renderer', async () => {
    const link = await files.presignUpload('progress/ws/a.json', 'application/json', 60);
    for (const framesDone of [0, 12, 180]) {
      const body = JSON.stringify({ frames_done: framesDone });
      await fetch(link, { method: 'PUT', body, headers: { 'content-type': 'application/json' } });
      expect(await files.readProgress('progress/ws/a.json')).toEqual({ framesDone });
    }
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '<html>'],
    ['null', 'null'],
    ['a string', '{"frames_done":"many"}'],
    ['a negative number', '{"frames_done":-4}'],
    ['a fraction', '{"frames_done":1.5}'],
    ['a huge document', JSON.stringify({ frames_done: 1, padding: 'x'.repeat(2_000_000) })],
  ])('is zero when the renderer wrote %s', async (_, body) => {
    await put('progress/ws/odd.json', body);
    expect(await files.readProgress('progress/ws/odd.json')).toEqual({ framesDone: 0 });
  });
});

describe('metadata of a file', () => {
  const FACTS = { width: 1080, height: 1920, durationMs: 6000, frames: 180, soundDurationMs: null };

  it('is read from the sample table in front', async () => {
    await put('out/ws/facts.mp4', await muxMp4());
    expect(await readMediaFacts('out/ws/facts.mp4')).toEqual(FACTS);
  });

  it('counts every frame of a long video', async () => {
    await put('out/ws/long.mp4', await muxMp4({ frames: 18_000, fps: 60, frameBytes: 8 }));
    expect(await readMediaFacts('out/ws/long.mp4', { ...LIMITS, frames: 18_000 })).toMatchObject({
      frames: 18_000,
      durationMs: 300_000,
    });
  });

  it('is read without the frames', async () => {
    const file = await muxMp4({ frameBytes: 50_000 });
    await put('out/ws/heavy.mp4', file);
    const counting = createS3Client();
    const ranges: number[] = [];
    counting.middlewareStack.add(
      (next) => async (args) => {
        const result = await next(args);
        const { ContentLength, ContentRange } = result.output as {
          ContentLength?: number;
          ContentRange?: string;
        };
        if (ContentRange) ranges.push(ContentLength ?? 0);
        return result;
      },
      { step: 'initialize' },
    );
    expect(await readMediaFacts('out/ws/heavy.mp4', LIMITS, counting)).toEqual(FACTS);
    const bytesRead = ranges.reduce((sum, bytes) => sum + bytes, 0);
    expect(bytesRead).toBeGreaterThan(0);
    expect(bytesRead).toBeLessThan(file.byteLength / 10);
  });

  it('is undefined when the file is not an MP4, truncated, empty or of another structure', async () => {
    const whole = await muxMp4();
    const odd = {
      text: 'not a video',
      empty: '',
      truncated: whole.slice(0, 600),
      'index at the end': await muxMp4({ fastStart: false }),
      'two tracks': await muxMp4({ tracks: 2, frames: 2 }),
    };
    for (const [name, body] of Object.entries(odd)) {
      await put(`out/ws/${name}.mp4`, body);
      expect(await readMediaFacts(`out/ws/${name}.mp4`), name).toBeUndefined();
    }
  });

  it('throws when S3 cannot be read', async () => {
    await put('out/ws/fine.mp4', await muxMp4({ frames: 2 }));
    const broken: S3Client = createS3Client();
    broken.middlewareStack.add(
      (next, { commandName }) =>
        (args) => {
          if (commandName === 'GetObjectCommand') throw new Error('connection lost');
          return next(args);
        },
      { step: 'initialize' },
    );
    const reading = readMediaFacts('out/ws/fine.mp4', LIMITS, broken);
    await expect(reading).rejects.toThrow('connection lost');
  });

  it.each([
    ['tables contain one frame too many', { frames: 179 }],
    ['frames are larger than allowed', { frameBytes: 63 }],
  ])('is undefined when its %s', async (_, limits) => {
    await put('out/ws/beyond.mp4', await muxMp4());
    expect(await readMediaFacts('out/ws/beyond.mp4', { ...LIMITS, ...limits })).toBeUndefined();
  });

  it('is not read from a file larger than allowed', async () => {
    const limits = fileLimitsOf({ width: 16, height: 16, fps: 30 }, 2);
    await put('out/ws/large.mp4', await muxMp4({ width: 16, height: 16, frames: 2, fastStart: true }));
    expect(await readMediaFacts('out/ws/large.mp4', limits)).toMatchObject({ frames: 2 });
    const padding = new Uint8Array(fileMaxBytes(limits));
    await put(
      'out/ws/large.mp4',
      Buffer.concat([await muxMp4({ width: 16, height: 16, frames: 2 }), padding]),
    );
    expect(await readMediaFacts('out/ws/large.mp4', limits)).toBeUndefined();
  });
});

describe('the digest of a file', () => {
  it('covers every stored byte', async () => {
    const file = await muxMp4({ frameBytes: 30_000 });
    await put('out/ws/digest.mp4', file);
    expect(await files.readDigest('out/ws/digest.mp4', file.byteLength)).toEqual({
      sizeBytes: file.byteLength,
      sha256: createHash('sha256').update(file).digest('hex'),
    });
  });

  it('is undefined for a file larger than allowed', async () => {
    const file = await muxMp4();
    await put('out/ws/longer.mp4', file);
    expect(await files.readDigest('out/ws/longer.mp4', file.byteLength - 1)).toBeUndefined();
  });
});
