import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { download, readFileFacts } from '../shared/video-file.ts';
import { expectBody, isError, isVideo } from './checks.ts';
import { composition, COMPOSITION_SIZE, templateBody } from './orders.ts';
import type { OtherKeys } from './checks.ts';
import { waitUntilCompleted } from './client.ts';
import type { SmokeClient } from './client.ts';

const DURATION_SECONDS = 1;
const RENDER_LIMIT_MS = 300_000;
/** Long enough that both videos are still active at the third create; they are canceled then. */
const LONG_SECONDS = 20;

const hasId = (id: unknown) => expectBody('it is another video', (body) => body.id === id);

/** Downloads the file with the link alone and compares codec, size and number of frames. */
const findFileProblem = async (outputUrl: string): Promise<string | undefined> => {
  const folder = await mkdtemp(join(tmpdir(), 'smoke-'));
  try {
    const file = join(folder, 'video.mp4');
    await download(outputUrl, file);
    const { codec, width, height, frames } = await readFileFacts(file);
    const { fps, ...size } = COMPOSITION_SIZE;
    const expected = `avc ${size.width}×${size.height}, ${fps * DURATION_SECONDS} frames`;
    const found = `${codec} ${width}×${height}, ${frames} frames`;
    return found === expected ? undefined : `the file is ${found}, not ${expected}`;
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Renders one video: 201, 200 for the same request again, 409 for another body with its key, and the file. */
export const checkRender = async (client: SmokeClient, { noCredit }: OtherKeys): Promise<void> => {
  const { check } = client;
  const body = { html: composition(DURATION_SECONDS), idempotency_key: `smoke-${randomUUID()}` };
  const create = { operation: 'create-composition', body } as const;
  const created = await check('a video of one second', 201, create, (answer) =>
    answer.headers.get('location') === `/v1/videos/${answer.body?.id}` ? isVideo(answer) : 'no Location',
  );
  const id: unknown = created?.id;
  if (typeof id !== 'string') return;
  await check('same request again', 200, create, hasId(id));
  const other = { ...create, body: { ...body, title: 'Lain' } };
  await check('another body with the same key', 409, other, isError('idempotency_conflict'));
  const get = { operation: 'get-video', path: { id } } as const;
  await waitUntilCompleted(() => client.send(get), RENDER_LIMIT_MS);
  const done = await check('done, with a link to an MP4 file', 200, get, async (answer) => {
    const { status, error, output_url: link } = answer.body;
    if (status !== 'done') return `it is ${status}${error ? ` (${error.code})` : ''}`;
    if (typeof link !== 'string') return 'there is no link';
    client.secrets.add(link);
    return (await isVideo(answer)) ?? findFileProblem(link);
  });
  const isUnchanged = expectBody('its status changed', (body) => body.status === done.status);
  await check('completed video', 200, { ...get, operation: 'cancel-video' }, isUnchanged);
  if (noCredit !== undefined)
    await check('video of another workspace', 404, { ...get, key: noCredit }, isError('not_found'));
};

/** Two active videos, 429 for the third; both are canceled, which releases their credits. */
export const checkActiveLimit = async ({ check }: SmokeClient): Promise<void> => {
  const body = { ...templateBody(), idempotency_key: `smoke-${randomUUID()}` };
  const fromTemplate = { operation: 'create-video', body } as const;
  const fromHtml = { operation: 'create-composition', body: { html: composition(LONG_SECONDS) } } as const;
  const first = await check('first active video', 201, fromTemplate, isVideo);
  const second = await check('second active video', 201, fromHtml, isVideo);
  const isLimited = isError('too_many_active_renders');
  await check('third active video', 429, { ...fromTemplate, body: templateBody() }, isLimited);
  await check('third active video', 429, fromHtml, isLimited);
  await check('same request again', 200, fromTemplate, hasId(first?.id));
  const other = { ...body, variables: { ...body.variables, judul: 'Lain' } };
  const isConflict = isError('idempotency_conflict');
  await check('another body with the same key', 409, { ...fromTemplate, body: other }, isConflict);
  for (const id of [first?.id, second?.id].filter((id) => typeof id === 'string')) {
    await check('active video', 200, { operation: 'get-video', path: { id } }, isVideo);
    const isCanceled = expectBody('it is not canceled', (body) => body.status === 'canceled');
    await check('active video', 200, { operation: 'cancel-video', path: { id } }, isCanceled);
  }
};
