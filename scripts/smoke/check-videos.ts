import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { download, readFileFacts } from '../shared/video-file.ts';
import { composition, COMPOSITION_SIZE, isError, isVideo, templateBody } from './checks.ts';
import type { OtherKeys } from './checks.ts';
import { waitUntilCompleted } from './client.ts';
import type { SmokeClient } from './client.ts';

const DURATION_SECONDS = 1;
/** Long enough that both videos are still active at the third create; they are canceled then. */
const LONG_SECONDS = 20;

const hasId = (id: unknown) => (answer: { readonly body: { readonly id?: unknown } | undefined }) =>
  answer.body?.id === id ? undefined : 'it is another video';

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
export const checkRender = async (
  client: SmokeClient,
  { noCredit }: OtherKeys,
  limitMs: number,
): Promise<void> => {
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
  await waitUntilCompleted(() => client.send(get), limitMs);
  const done = await check('done, with a link', 200, get, (answer) => {
    const { status, error, output_url: link } = answer.body;
    if (status !== 'done') return `it is ${status}${error ? ` (${error.code})` : ''}`;
    return typeof link === 'string' ? isVideo(answer) : 'there is no link';
  });
  const link: unknown = done?.output_url;
  if (typeof link === 'string') {
    client.secrets.add(link);
    await client.report(get, 200, 'MP4 file behind the link', () => findFileProblem(link));
  }
  await check('completed video', 200, { ...get, operation: 'cancel-video' }, (answer) =>
    answer.body?.status === done?.status ? undefined : `it became ${answer.body?.status}`,
  );
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
    await check('active video', 200, { operation: 'cancel-video', path: { id } }, (answer) =>
      answer.body?.status === 'canceled' ? undefined : `it is ${answer.body?.status}`,
    );
  }
};
