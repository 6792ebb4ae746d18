import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aComposition,
  createComposition,
  findPrograms,
  startTestStack,
  waitFor,
  waitForFrames,
} from '#test/support/stack.ts';
import type { TestStack } from '#test/support/stack.ts';
import { dataFiles } from '../../local/data-dir.ts';
import { download, readFileFacts } from '../../scripts/shared/video-file.ts';
import { decodeFrames, psnr } from './support/frames.ts';
import { readPicture } from './support/pictures.ts';
import { IS_THOROUGH } from './support/thorough.ts';

// The whole service with real renders. All processes of the stack descend from this one.
let host: TestStack;
let downloads: string;
beforeAll(async () => {
  downloads = mkdtempSync(join(tmpdir(), 'stack-downloads-'));
  host = await startTestStack();
});
afterAll(async () => {
  await host.stop();
  rmSync(downloads, { recursive: true, force: true });
});

const factsOf = async (outputUrl: string) => {
  const file = join(downloads, 'video.mp4');
  await download(outputUrl, file);
  return readFileFacts(file);
};

const findBrowsers = () => findPrograms(/chrom/);

/** Metrics in the order they were printed. */
const metricLines = (): readonly Record<string, number>[] =>
  readFileSync(dataFiles(host.dataDir).log, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{"_aws"') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Record<string, number>);

describe('a video', () => {
  it('from a template has the requested size, frame rate and duration, and costs its price', async () => {
    const toko = await host.openWorkspace(60_000);
    const { body: templates } = await host.send(toko, 'GET', '/v1/templates/promo-produk@5');
    const created = await host.send(toko, 'POST', '/v1/videos', {
      template: 'promo-produk@5',
      variables: { nama_usaha: 'Kopi Senja', nama_produk: 'Es Kopi Susu', harga: 'Rp15.000' },
      output: { width: 1080, height: 1080, fps: 24 },
    });
    expect(created.status).toBe(201);
    const video = await host.waitUntilCompleted(toko, created.body.id);
    expect(video).toMatchObject({
      status: 'done',
      error: null,
      duration_seconds: templates.duration_seconds,
    });
    expect(await factsOf(video.output_url)).toMatchObject({
      codec: 'avc',
      width: 1080,
      height: 1080,
      frames: templates.duration_seconds * 24,
      durationSeconds: expect.closeTo(templates.duration_seconds, 3),
    });
    expect(await host.workspaceOf(toko)).toMatchObject({
      balanceMilliCredits: 60_000 - templates.duration_seconds * 1000,
      activeVideoIds: [],
    });
  });

  it('from a composition can be downloaded, with a poster of the frame at three quarters of its duration, and is measured', async () => {
    const toko = await host.openWorkspace(60_000);
    const id = await createComposition(host, toko, aComposition({ durationSeconds: 2 }));
    const video = await host.waitUntilCompleted(toko, id);
    expect(video).toMatchObject({ status: 'done', template: 'composition', duration_seconds: 2 });
    expect(await factsOf(video.output_url)).toMatchObject({
      codec: 'avc',
      width: 320,
      height: 240,
      frames: 50,
    });
    expect((await host.workspaceOf(toko)).balanceMilliCredits).toBe(58_000);

    const { body } = await host.send(toko, 'GET', `/v1/videos/${id}?include=poster,progress`);
    expect(body.progress).toMatchObject({ percent: 100 });
    const { headers } = await fetch(body.poster_url);
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('content-disposition')).toContain(`${id}.jpg`);
    const [file, picture] = [join(downloads, 'poster.mp4'), join(downloads, 'poster.jpg')];
    await Promise.all([download(video.output_url, file), download(body.poster_url, picture)]);
    const poster = await readPicture(picture, 320, 240);
    const likeness = (await decodeFrames(file, 320, 240)).map((frame) => psnr(poster, frame));
    expect(likeness.indexOf(Math.max(...likeness))).toBe(37);

    const [done, cost] = await waitFor(() => {
      const recorded = metricLines();
      const index = recorded.findIndex((line) => line['VideoSeconds'] === 2);
      const next = recorded.slice(index).find((line) => 'RendererSecondsPerVideoSecond' in line);
      return index < 0 || next === undefined ? undefined : ([recorded[index] ?? {}, next] as const);
    });
    expect(done).toMatchObject({ RendersDone: 1, VideoSeconds: 2, CreditsCaptured: 2, RenderFaults: 0 });
    expect(cost['RendererSeconds']).toBeGreaterThan(0);
    expect(done['SecondsToDone']).toBeGreaterThan(Number(cost['RendererSeconds']));
    expect(Number(cost['RendererSecondsPerVideoSecond']) * 2).toBeCloseTo(Number(cost['RendererSeconds']));
  });

  it('whose script throws fails with a reason and releases its credits', async () => {
    const toko = await host.openWorkspace(60_000);
    const id = await createComposition(host, toko, aComposition({ script: 'null.gagal;' }));
    const video = await host.waitUntilCompleted(toko, id);
    expect(video).toMatchObject({ status: 'failed', output_url: null, error: { code: 'script_error' } });
    expect(await host.workspaceOf(toko)).toMatchObject({ balanceMilliCredits: 60_000, activeVideoIds: [] });
  });
});

describe('a browser killed during a render', () => {
  it('causes a retry that completes the video', async () => {
    const toko = await host.openWorkspace(60_000);
    const id = await createComposition(host, toko, aComposition({ durationSeconds: 10 }));
    await waitForFrames();
    const browsers = findBrowsers();
    expect(browsers).not.toEqual([]);
    for (const pid of browsers) process.kill(pid, 'SIGKILL');
    const video = await host.waitUntilCompleted(toko, id);
    expect(video).toMatchObject({ status: 'done', duration_seconds: 10 });
    // The real control document, rendered beside the second try.
    expect(await waitFor(() => metricLines().find((line) => 'ControlsFailed' in line))).toMatchObject({
      ControlsFailed: 0,
    });
    expect(await host.workspaceOf(toko)).toMatchObject({ balanceMilliCredits: 50_000, activeVideoIds: [] });
  });

  it.runIf(IS_THOROUGH)(
    'at every attempt fails the video and releases its credits, and the next video renders',
    async () => {
      const toko = await host.openWorkspace(60_000);
      const id = await createComposition(host, toko, aComposition({ durationSeconds: 20 }));
      const before = metricLines().length;
      const killing = setInterval(() => {
        for (const pid of findBrowsers()) process.kill(pid, 'SIGKILL');
      }, 50);
      const video = await host.waitUntilCompleted(toko, id).finally(() => clearInterval(killing));
      expect(video).toMatchObject({ status: 'failed', error: { code: 'internal_error' } });
      const recorded = await waitFor(() => {
        const lines = metricLines().slice(before);
        return lines.some((line) => 'RendererSeconds' in line) ? lines : undefined;
      });
      expect(recorded).toContainEqual(expect.objectContaining({ RenderFaults: 1, CreditsRefunded: 20 }));
      expect(recorded.some((line) => 'UnpaidRendererSeconds' in line)).toBe(false);
      expect(await host.workspaceOf(toko)).toMatchObject({ balanceMilliCredits: 60_000, activeVideoIds: [] });

      const next = await createComposition(host, toko, aComposition());
      expect(await host.waitUntilCompleted(toko, next)).toMatchObject({ status: 'done' });
      expect((await host.workspaceOf(toko)).balanceMilliCredits).toBe(59_000);
    },
  );
});
