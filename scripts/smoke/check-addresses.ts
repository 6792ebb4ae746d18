import { setTimeout as delay } from 'node:timers/promises';
import { OUTGOING_URL_MAX_CHARACTERS } from '#contracts/limits.ts';
import { expectBody, isError, isPriced } from './checks.ts';
import { templateBody } from './orders.ts';
import type { SmokeAnswer, SmokeClient } from './client.ts';

const TRIES = 4;
const PAUSE_MS = 2000;
const WHAT = 'music by address';
/** Private, so that nothing is fetched. */
const REFUSED = 'https://10.0.0.1/uji.wav';

const orderWith = (musik: string) =>
  ({ operation: 'create-video', query: 'dry_run=true', body: templateBody({ musik }) }) as const;

interface Uploaded {
  readonly id: string;
  /** Of a ready asset. */
  readonly url: string;
  readonly sizeBytes: number;
}

/** Names an uploaded song by its link in a variable, which the service fetches, and deletes the asset that it becomes. */
export const checkAddresses = async (
  client: SmokeClient,
  { id, url, sizeBytes }: Uploaded,
  isLocalStack: boolean,
): Promise<void> => {
  const { check, send, skip } = client;
  await check(
    'music at a private address',
    422,
    orderWith(REFUSED),
    isError('invalid_variables', 'asset_rejected'),
  );
  if (isLocalStack || url.length > OUTGOING_URL_MAX_CHARACTERS) {
    const reason = isLocalStack ? 'links of LocalStack are not public' : 'the link is longer than an address';
    skip('create-video', 200, WHAT, reason);
    return;
  }
  // Each try waits up to 10 s; functions that start take longer.
  const isUnfetched = async (): Promise<boolean> => (await send(orderWith(url))).status === 422;
  for (let tries = 1; tries < TRIES && (await isUnfetched().catch(() => true)); tries += 1)
    await delay(PAUSE_MS);
  await check(WHAT, 200, orderWith(url), isPriced);
  const { body } = await send({ operation: 'list-assets', query: 'kind=audio&limit=5' });
  const isFetched = (asset: SmokeAnswer['body']): boolean =>
    asset.id !== id && asset.name === null && asset.size_bytes === sizeBytes && asset.status === 'ready';
  const fetched = body.assets.find(isFetched);
  const path = { id: fetched?.id ?? 'none' };
  const isDeleted = expectBody('it is not deleted', ({ status }) => status === 'deleted');
  await check('fetched asset', 200, { operation: 'delete-asset', path }, isDeleted);
};
