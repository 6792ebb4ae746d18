import { expectBody } from './checks.ts';
import type { FindProblem, SmokeClient } from './client.ts';

const RATE = 8000;

/** A tenth of a second of silence as WAV, 8 kHz mono. */
const silence = (): Buffer => {
  const samples = Buffer.alloc(RATE / 5); // two bytes each
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  for (const [index, value] of [1, 1].entries()) head.writeUInt16LE(value, 20 + 2 * index); // PCM, one channel
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(2 * RATE, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
};

/** Uploads the file twice: the link works once. */
const uploadTwice =
  (client: SmokeClient, file: Buffer<ArrayBuffer>): FindProblem =>
  async ({ body: { upload } }) => {
    client.secrets.add(upload.url);
    const put = async (): Promise<number> =>
      (await fetch(upload.url, { method: upload.method, headers: upload.headers, body: file })).status;
    const statuses = [await put(), await put()];
    return statuses.join() === '200,412'
      ? undefined
      : `the uploads got ${statuses.join(' and ')}, not 200 and 412`;
  };

/** Uploads, reads and deletes one asset. */
export const checkAssets = async (client: SmokeClient): Promise<void> => {
  const file = silence() as Buffer<ArrayBuffer>; // safe: concat allocates it
  const body = { name: 'smoke.wav', content_type: 'audio/wav', size_bytes: file.length };
  const create = { operation: 'create-asset', body } as const;
  const created = await client.check('an asset, uploaded once', 201, create, uploadTwice(client, file));
  const id: unknown = created?.id;
  if (typeof id !== 'string') return;
  const isReady = expectBody('it is not ready with its duration', (asset) => {
    client.secrets.add(asset.url ?? '');
    return asset.status === 'ready' && asset.duration_seconds === 0.1;
  });
  await client.check('uploaded asset', 200, { operation: 'get-asset', path: { id } }, isReady);
  const isDeleted = expectBody(
    'it is not deleted',
    (asset) => asset.status === 'deleted' && asset.url === null,
  );
  await client.check('uploaded asset', 200, { operation: 'delete-asset', path: { id } }, isDeleted);
};
