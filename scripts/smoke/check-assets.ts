import { toWav } from '../shared/to-wav.ts';
import { checkAddresses } from './check-addresses.ts';
import { expectBody } from './checks.ts';
import type { FindProblem, SmokeClient } from './client.ts';

const SAMPLES_PER_SECOND = 8000;
const SECONDS = 0.1;

/** Uploads the file twice: the link works once. */
const uploadTwice =
  (client: SmokeClient, file: Uint8Array<ArrayBuffer>): FindProblem =>
  async ({ body: { upload } }) => {
    client.secrets.add(upload.url);
    const put = async (): Promise<number> =>
      (await fetch(upload.url, { method: upload.method, headers: upload.headers, body: file })).status;
    const statuses = [await put(), await put()];
    return statuses.join() === '200,412'
      ? undefined
      : `the uploads got ${statuses.join(' and ')}, not 200 and 412`;
  };

/** Uploads, reads and deletes one asset, and uses its link as an address. */
export const checkAssets = async (client: SmokeClient, isLocalStack: boolean): Promise<void> => {
  const file = toWav(new Int16Array(SECONDS * SAMPLES_PER_SECOND), SAMPLES_PER_SECOND); // silence
  const body = { name: 'smoke.wav', content_type: 'audio/wav', size_bytes: file.length };
  const create = { operation: 'create-asset', body } as const;
  const created = await client.check('an asset, uploaded once', 201, create, uploadTwice(client, file));
  const id: unknown = created?.id;
  if (typeof id !== 'string') return;
  const isReady = expectBody('it is not ready with its duration', (asset) => {
    client.secrets.add(asset.url ?? '');
    return asset.status === 'ready' && asset.duration_seconds === SECONDS;
  });
  const asset = await client.check('uploaded asset', 200, { operation: 'get-asset', path: { id } }, isReady);
  const url: unknown = asset?.url;
  if (typeof url === 'string')
    await checkAddresses(client, { id, url, sizeBytes: file.length }, isLocalStack);
  const isDeleted = expectBody(
    'it is not deleted',
    (asset) => asset.status === 'deleted' && asset.url === null,
  );
  await client.check('uploaded asset', 200, { operation: 'delete-asset', path: { id } }, isDeleted);
};
