import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { creditsFromMilli } from '#core/credits/credits.ts';
import { createVideoClient } from '../clients/typescript/src/index.ts';
import type { VideoClient } from '../clients/typescript/src/index.ts';
import { prepareTools } from '../layers/prepare-tools.ts';
import { dataFiles } from '../local/data-dir.ts';
import { untilShutdownSignal } from '../local/lifecycle.ts';
import { startStack } from '../local/stack.ts';
import type { Stack } from '../local/stack.ts';
import { connectAdmin } from './admin/connection.ts';
import { getWorkspace } from './admin/workspaces.ts';
import { createProgram, describeError, runProgram } from './shared/command-line.ts';
import { checkClip } from './demo/check-clip.ts';
import { playTones } from './demo/play-tones.ts';
import { clipRequest, DEMO_REQUESTS, photoRequest } from './demo/requests.ts';
import type { DemoRequest } from './demo/requests.ts';
import { createProgressBoard } from './demo/progress-board.ts';
import type { ProgressBoard } from './demo/progress-board.ts';
import { CATALOG_DIR } from './shared/catalog-dir.ts';
import { DEMO_MILLI_CREDITS, prepareDemoWorkspace } from './shared/demo-workspace.ts';
import { download, readFileFacts } from './shared/video-file.ts';

const DESCRIPTION =
  'Starts the whole service, renders a template, a composition, and a template with an uploaded photo and music, and one with a clip, which is the video before, into out/, and stops.';
const OUT_DIR = fileURLToPath(new URL('../out', import.meta.url));
const POLL_MS = 500;
const TIME_LIMIT_MS = 10 * 60 * 1000;

const videoFile = (name: string): string => join(OUT_DIR, `${name}.mp4`);

/** Polls until the video is done and returns its link; throws when it failed or was canceled. */
const waitUntilDone = async (
  api: VideoClient,
  board: ProgressBoard,
  name: string,
  id: string,
): Promise<string> => {
  const deadlineMs = Date.now() + TIME_LIMIT_MS;
  while (Date.now() < deadlineMs) {
    const video = await api.getVideo(id, { include: ['progress'] });
    board.update(name, video);
    if (video.output_url !== null) return video.output_url;
    if (video.status === 'failed' || video.status === 'canceled') {
      throw new Error(`The ${name} video is ${video.status}: ${video.error?.message ?? 'no reason given'}`);
    }
    await delay(POLL_MS);
  }
  throw new Error(`The ${name} video was not done after ${TIME_LIMIT_MS / 60_000} minutes.`);
};

const renderVideo = async (api: VideoClient, board: ProgressBoard, request: DemoRequest): Promise<string> => {
  const startedAtMs = Date.now();
  const { name, hasSound } = request;
  const { id } =
    request.path === '/v1/videos'
      ? await api.createVideo(request.body)
      : await api.createComposition(request.body);
  const outputUrl = await waitUntilDone(api, board, name, id);
  const takenSeconds = (Date.now() - startedAtMs) / 1000;
  const file = videoFile(name);
  await download(outputUrl, file);
  const facts = await readFileFacts(file);
  if (hasSound !== (facts.audioCodec !== null)) throw new Error(`The ${name} video has the wrong tracks.`);
  return [
    `  ${relative(process.cwd(), file)}`,
    `${facts.width}×${facts.height} ${facts.codec === 'avc' ? 'H.264' : facts.codec}`,
    `${(facts.sizeBytes / 1e6).toFixed(2)} MB`,
    `${facts.durationSeconds.toFixed(2)} s long, ${facts.frames} frames`,
    facts.audioCodec === null ? 'no sound' : `sound as ${facts.audioCodec.toUpperCase()}`,
    `done after ${takenSeconds.toFixed(1)} s`,
  ].join('   ');
};

const runDemo = async (stack: Stack, dataDir: string): Promise<void> => {
  const admin = connectAdmin(stack.env);
  try {
    const { workspace_id: workspaceId, api_key: apiKey } = await prepareDemoWorkspace(stack, dataDir);
    console.log(
      `The API listens on ${stack.baseUrl}. Rendering a template, HTML, a template with a photo and music, and one with that video as a clip:\n`,
    );
    const api = createVideoClient({ baseUrl: stack.baseUrl, apiKey, language: 'en' });
    const board = createProgressBoard(process.stdout);
    mkdirSync(OUT_DIR, { recursive: true });
    const reports = await Promise.all(DEMO_REQUESTS.map((request) => renderVideo(api, board, request)));
    // Afterwards: a workspace may have two active videos.
    const photoFile = new Blob([readFileSync(join(CATALOG_DIR, 'photos/es-kopi-susu.jpg'))]);
    const photo = await api.uploadAsset(photoFile, { contentType: 'image/jpeg' });
    const music = await api.uploadAsset(new Blob([playTones()]), { contentType: 'audio/wav' });
    const photoVideo = photoRequest(photo.id, music.id);
    reports.push(await renderVideo(api, board, photoVideo));
    const clipFile = new Blob([readFileSync(videoFile(photoVideo.name))]);
    const clip = await api.uploadAsset(clipFile, { contentType: 'video/mp4' });
    const clipVideo = clipRequest(clip.id);
    reports.push(await renderVideo(api, board, clipVideo));
    const { ffmpegPath } = await prepareTools();
    await checkClip(ffmpegPath, videoFile(clipVideo.name), videoFile(photoVideo.name));
    const { balanceMilliCredits } = await getWorkspace(admin.ports, workspaceId);
    const spent = creditsFromMilli(DEMO_MILLI_CREDITS - balanceMilliCredits);
    console.log(
      `\n${reports.join('\n')}\n\n  ${spent} credits spent, ${creditsFromMilli(balanceMilliCredits)} left`,
    );
  } finally {
    admin.close();
  }
};

let isInterrupted = false;
const interrupted = untilShutdownSignal().then((): never => {
  isInterrupted = true;
  throw new Error('interrupted');
});
interrupted.catch(() => undefined); // the signal can arrive before the race below

const runOnce = async (dataDir: string): Promise<void> => {
  const stack = await startStack({ port: 0, dataDir });
  try {
    const lost = stack.lost.then((reason): never => {
      throw new Error(reason);
    });
    await Promise.race([runDemo(stack, dataDir), interrupted, lost]);
  } finally {
    await stack.stop();
  }
};

const main = async (): Promise<void> => {
  const startedAtMs = Date.now();
  const dataDir = mkdtempSync(join(tmpdir(), 'video-api-demo-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    await runOnce(dataDir);
  } catch (error) {
    if (isInterrupted) remove();
    else console.error(`\nThe logs of the functions are kept in ${dataFiles(dataDir).log}.`);
    throw error;
  }
  remove();
  console.log(`  ${((Date.now() - startedAtMs) / 1000).toFixed(1)} s in total; everything has been stopped`);
};

const explain = (error: unknown): string => `\nThe demo failed: ${describeError(error)}`;

await runProgram(createProgram('npm run demo --').description(DESCRIPTION).action(main), { explain });
process.exit();
