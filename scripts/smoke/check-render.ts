import { randomUUID } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { download } from '../demo/api-client.ts';
import { readFileFacts } from '../shared/video-file.ts';
import { describeRequestError } from './describe-request-error.ts';
import { composition, COMPOSITION_SIZE } from './requests.ts';
import { isVideo, refusedWith } from './client.ts';
import type { SmokeApi } from './client.ts';
import { verdict } from './smoke-report.ts';
import { waitUntilCompleted } from './wait-until-ended.ts';

const DURATION_SECONDS = 1;

const findProblem = async (file: string): Promise<string | undefined> => {
  const handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0);
  await handle.close();
  if (buffer.toString('latin1', 4, 8) !== 'ftyp') return 'the file is no MP4';
  const { codec, width, height, frames } = await readFileFacts(file);
  const expected = `avc ${COMPOSITION_SIZE.width}×${COMPOSITION_SIZE.height}, ${COMPOSITION_SIZE.fps * DURATION_SECONDS} frames`;
  const found = `${codec} ${width}×${height}, ${frames} frames`;
  return found === expected ? undefined : `the file is ${found}, not ${expected}`;
};

/** Downloads by the link alone, as a caller does, and looks into the file. */
const checkFile = async ({ record }: SmokeApi, outputUrl: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'smoke-'));
  const file = join(folder, 'video.mp4');
  const result = { operation: 'get-video', status: 200, what: 'a link to an MP4 as ordered' } as const;
  try {
    await download(outputUrl, file);
    record(verdict(result, await findProblem(file)));
  } catch (error) {
    record(verdict(result, describeRequestError(error, [outputUrl])));
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** A real video from its order to its file: 201, 200 for the same order again, 409 for another under its key. */
export const checkRender = async (api: SmokeApi, patienceMs: number): Promise<string | undefined> => {
  const { check } = api;
  const order = { html: composition(DURATION_SECONDS), idempotency_key: `smoke-${randomUUID()}` };
  const request = { operation: 'create-composition', body: order } as const;
  const created = await check('a video of one second', 201, request, (answer) =>
    answer.headers.get('location') === `/v1/videos/${answer.body?.id}` ? isVideo(answer) : 'no Location',
  );
  const id: unknown = created?.id;
  if (typeof id !== 'string') return undefined;
  await check('the same order again', 200, request, ({ body }) =>
    body?.id === id ? undefined : 'it is another video',
  );
  const other = { ...order, title: 'Lain' };
  await check(
    'another order under its key',
    409,
    { ...request, body: other },
    refusedWith('idempotency_conflict'),
  );
  await waitUntilCompleted(() => api.send({ operation: 'get-video', path: { id } }), patienceMs);
  const done = await check('done, with a link', 200, { operation: 'get-video', path: { id } }, (answer) => {
    const { status, error, output_url: link } = answer.body;
    if (status !== 'done') return `it is ${status}${error ? ` (${error.code})` : ''}`;
    return typeof link === 'string' ? isVideo(answer) : 'there is no link';
  });
  if (typeof done?.output_url === 'string') await checkFile(api, done.output_url);
  await check('over already', 200, { operation: 'cancel-video', path: { id } }, ({ body }) =>
    body?.status === done?.status ? undefined : `it became ${body?.status}`,
  );
  return id;
};
