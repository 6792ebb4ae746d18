import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SegmentOutcome, SegmentRequest } from '#contracts/schemas/segment.ts';
import type { SegmentRenderer } from '#core/ports/media.ts';
import { renderVideo } from '#core/use-cases/render-video.ts';
import type { RenderVideoDeps } from '#core/use-cases/render-video.ts';
import { sleep, systemClock } from '#adapters/system.ts';
import { startEmulators } from '#test/support/emulators.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import { createEmulatedFixture, emulatedPorts } from '#test/support/faults/emulated-fixture.ts';
import { runKillable } from '#test/support/faults/killed-process.ts';
import { LAUNCH_ENV } from '#test/support/launch-env.ts';
import { composition } from '../render/support/compositions.ts';
import { decodeFrames, psnr } from '../render/support/frames.ts';
import { readPicture } from '../render/support/pictures.ts';
import { BUNDLED_FILES_DIR } from '../../layers/bundled-files/bundled-files-dir.ts';
import { useBench } from '../render/support/rendering.ts';

const PROGRAM = fileURLToPath(
  new URL('../render/support/render-segment-of-a-heavy-page.ts', import.meta.url),
);
const SIZE = { width: 160, height: 120 };
const SECONDS = 36;
const FRAMES = SECONDS * 30;

const fixture = useBench();
const folder = mkdtempSync(join(tmpdir(), 'split-test-'));
let aws: EmulatedAws;
beforeAll(async () => {
  aws = await startEmulators();
});
afterAll(async () => {
  await aws.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Every frame adds to the state, so that a segment is correct only if all earlier frames were played. */
const PAGE = composition({
  durationSeconds: SECONDS,
  timeline: `tl.to({}, { duration: ${SECONDS} }, 0);`,
  script: `
let frames = 0, drift = 0;
const move = () => { frames += 1; drift = (drift * 7 + frames) % 80; box.style.left = drift + 'px'; requestAnimationFrame(move); };
requestAnimationFrame(move);`,
});

it('a long video rendered by several renderers and joined shows the same frames as one rendered in one piece', async () => {
  const { audit, close, create, queue } = createEmulatedFixture(aws);
  const workspaceId = await audit.openWorkspace(SECONDS * 1000);
  const output = { ...SIZE, fps: 30 };
  const renderRequest = {
    template: 'composition',
    title: null,
    name: null,
    order: { variables: {}, html: PAGE },
    html: PAGE,
    variables: {},
    output,
    assets: [],
    music: [],
    sound: [],
    clips: [],
    captions: [],
  };
  await create(workspaceId, { renderRequest: { ...renderRequest, durationSeconds: SECONDS } });
  const message = queue.receive()?.message;
  if (!message) throw new Error('nothing was sent');
  const requests: SegmentRequest[] = [];
  const segmentRenderer: SegmentRenderer = {
    render: async (request) => {
      requests.push(request);
      const env = { HOME: folder, TMPDIR: folder, BUNDLED_FILES_DIR, ...LAUNCH_ENV };
      return (await runKillable(PROGRAM, request, env)) as SegmentOutcome;
    },
  };
  const deps: RenderVideoDeps = {
    ...emulatedPorts(aws),
    segmentRenderer,
    record: () => {},
    log: () => {},
    random: Math.random,
    publishCompletion: async () => {},
    maxSegments: 4,
    clock: systemClock,
    sleep,
  };
  const outcome = await renderVideo(deps, message, {
    owner: 'coordinator',
    timeLeftMs: () => 15 * 60_000,
    deadline: new AbortController().signal,
  });
  expect(outcome).toMatchObject({ status: 'done', capture: 'raw', segments: requests.length });
  expect(requests.length).toBeGreaterThan(1);
  expect(await audit.reconcile(workspaceId)).toEqual([]);
  expect(await audit.balance(workspaceId)).toBe(0);

  const [video] = await audit.listVideos(workspaceId);
  expect(video).toMatchObject({ status: 'done', durationMs: SECONDS * 1000 });
  const fetchFile = async (key: string | null | undefined, name: string) => {
    const command = new GetObjectCommand({ Bucket: aws.bucketName, Key: key ?? '' });
    const { Body } = await aws.clients.s3.send(command);
    const path = join(folder, name);
    writeFileSync(path, (await Body?.transformToByteArray()) ?? '');
    return path;
  };
  const path = await fetchFile(video?.outputKey, 'joined.mp4');
  const joined = await decodeFrames(path, SIZE.width, SIZE.height);
  const { file } = await fixture.render(PAGE, { ...SIZE, durationSeconds: SECONDS });
  const whole = await decodeFrames(file, SIZE.width, SIZE.height);
  expect(joined).toHaveLength(FRAMES);
  joined.forEach((frame, index) => {
    const same = whole[index];
    expect(same && psnr(frame, same), `frame ${index}`).toBeGreaterThan(32); // both are encoded with losses
  });
  const picture = await fetchFile(video?.posterKey, 'poster.jpg');
  const poster = await readPicture(picture, SIZE.width, SIZE.height);
  const shown = joined[Math.floor((FRAMES * 3) / 4)];
  expect(shown && psnr(poster, shown)).toBeGreaterThan(32);
  const moved = joined.slice(1).filter((frame, index) => {
    const before = whole[index];
    return before && psnr(before, frame) < 32;
  });
  expect(moved.length).toBeGreaterThan(FRAMES / 2); // the threshold distinguishes most frames from the ones before them
  close();
});
