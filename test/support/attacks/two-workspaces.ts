import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as fc from 'fast-check';
import { createAssetStore } from '#adapters/dynamodb/assets.ts';
import { inspectFile } from '#adapters/media-files/inspect-file.ts';
import { createAssetFiles } from '#adapters/s3/asset-files.ts';
import { createAssetQueue } from '#adapters/sqs/queues.ts';
import { systemClock } from '#adapters/system.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import { isTyped } from '#core/asset/asset.ts';
import { createRequestInspection } from '#core/use-cases/request-inspection.ts';
import { createSettleUpload } from '#core/use-cases/settle-upload.ts';
import { A_TEMPLATE } from '#test/support/api.ts';
import { createTestValidator } from '#test/support/composition-validator.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';
import { createFuzzWorld } from '#test/support/fuzz/fuzz-world.ts';
import { makeWav } from '#test/support/media/audio.ts';
import { makePng } from '#test/support/media/images.ts';
import { exchange } from './links.ts';
import type { Link } from './links.ts';
import type { Aim, Attack } from './requests.ts';

export const [VICTIM, ATTACKER] = [asWorkspaceId('ws_kopi'), asWorkspaceId('ws_toko')];
export const PHOTO = makePng(40, 30);
export const MUSIC = makeWav({ seconds: 0.1 });
export const TEMPLATE = 'foto@1';
const IMAGE = { kind: 'image', aspect: '1:1', minWidth: 1, minHeight: 1, default: '' } as const;

/** Key of the victim or of the attacker. */
type Key = 'full' | 'another';

/** The real store, files and inspection of assets, on emulators. */
export const createAssetPorts = (aws: EmulatedAws) => {
  const assets = createAssetStore(aws.clients.dynamodb, aws.tableName);
  const assetFiles = createAssetFiles(aws.clients.s3, aws.bucketName);
  const ports = { assets, assetFiles, clock: systemClock };
  const inspectionQueue = createAssetQueue(aws.clients.sqs, aws.inspectionQueueUrl);
  const requestInspection = createRequestInspection({ ...ports, inspectionQueue, log: () => undefined });
  const settleUpload = createSettleUpload({ ...ports, inspectFile, requestInspection });
  return { assets, assetFiles, inspectFile, settleUpload };
};

/** The real handlers with the real ports of assets. */
const createHandlers = async (aws: EmulatedAws) => {
  const ports = createAssetPorts(aws);
  const { assets, assetFiles } = ports;
  const fuzz = await createFuzzWorld({ ...ports, validator: createTestValidator() });
  fuzz.world.limiter.rate.perMinute = 100_000;
  fuzz.world.templates.add({
    ...A_TEMPLATE,
    id: TEMPLATE,
    variables: [
      { name: 'nama_usaha', label: 'Nama usaha', kind: 'text', maxLength: 200 },
      { name: 'foto', label: 'Foto', ...IMAGE },
      { name: 'logo', label: 'Logo', ...IMAGE },
      { name: 'musik', label: 'Musik', kind: 'audio', volume: 1, library: [], default: '' },
      { name: 'klip', label: 'Klip', ...IMAGE, kind: 'video', volume: 1 },
    ],
  });
  const send = async (key: Key, { method, target, body }: Attack) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const response = await fuzz.send({
      method,
      target,
      keys: [key],
      headers: [],
      body: text === undefined ? { kind: 'none' } : { kind: 'text', text },
      pick: 0,
      pauseMs: 0,
      work: 'nothing',
    });
    return { status: response.statusCode, text: response.body.toString() };
  };
  /** Creates an asset through the API and uploads its file, unless it is null. */
  const add = async (key: Key, contentType: string, file: Buffer | null) => {
    const size_bytes = (file ?? PHOTO).length;
    const created = await send(key, {
      method: 'POST',
      target: '/v1/assets',
      body: { name: 'rahasia.png', content_type: contentType, size_bytes },
    });
    const { id, upload } = JSON.parse(created.text) as { readonly id: AssetId; readonly upload: Link };
    const uploaded = file && (await exchange({ method: 'PUT', ...upload, body: file }));
    if (uploaded && uploaded.status !== 200) throw new Error(`the upload got ${uploaded.status}`);
    return { id, upload };
  };
  const read = (key: Key, id: string) => send(key, { method: 'GET', target: `/v1/assets/${id}` });
  return { world: fuzz.world, assets, assetFiles, send, add, read };
};

/** A victim and an attacker, each with assets. */
export const createTwoWorkspaces = async (aws: EmulatedAws) => {
  const handlers = await createHandlers(aws);
  const { world, assets, assetFiles, send, add, read } = handlers;
  const photo = await add('full', 'image/png', PHOTO);
  const music = await add('full', 'audio/wav', MUSIC);
  const rejected = await add('full', 'image/jpeg', PHOTO);
  for (const { id } of [photo, music, rejected]) await read('full', id);
  const uploaded = await add('full', 'image/png', PHOTO); // a try must not settle it
  const awaiting = await add('full', 'image/png', null);
  const own = await add('another', 'image/png', PHOTO);
  await read('another', own.id);
  const victims = [photo, music, rejected, uploaded, awaiting];
  const aim = fc.constantFrom<Aim>(...victims.map(({ id }) => ({ id, ownId: own.id })));
  const record = await assets.find(VICTIM, awaiting.id);
  if (!record || !isTyped(record)) throw new Error('the asset is not stored');
  const expired = await assetFiles.presignUpload(record, 1);

  /** Records and files of the victim. */
  const snapshot = async () => {
    const { Items } = await aws.clients.dynamodb.send(
      new QueryCommand({
        TableName: aws.tableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': `WS#${VICTIM}` },
        ConsistentRead: true,
      }),
    );
    const prefixes = [`uploads/${VICTIM}/`, `assets/${VICTIM}/`];
    const lists = await Promise.all(
      prefixes.map((Prefix) =>
        aws.clients.s3.send(new ListObjectsV2Command({ Bucket: aws.bucketName, Prefix })),
      ),
    );
    const files = lists.flatMap(({ Contents = [] }) =>
      Contents.map(({ Key, ETag, Size }) => ({ Key, ETag, Size })),
    );
    return { items: Items, files };
  };

  /** Ids of the victim's assets that the text contains. */
  const victimIdsIn = (text: string): readonly string[] =>
    victims.map(({ id }) => id).filter((id) => text.includes(id));

  /** Sends a create and returns which assets its video would get; ends the video. */
  const createAndCancel = async ({ logo, ...attack }: Attack) => {
    const brandKit = { nama_usaha: 'Toko', ...(logo !== undefined && { logo: logo as AssetId }) };
    await world.workspaceAdmin.setBrandKit(ATTACKER, brandKit);
    const response = await send('another', attack);
    const documents = [...world.documents.stored.values()];
    world.documents.stored.clear();
    for (const video of world.storedVideos().filter(({ status }) => status === 'queued')) {
      documents.push({ assets: video.assets, sound: [] } as never); // safe: only the ids are read
      await world.cancelVideo(video);
    }
    const used = JSON.stringify(documents.map(({ assets, sound }) => [assets, sound]));
    return { status: response.status, used };
  };

  return {
    ...handlers,
    victims,
    photo,
    own,
    aim,
    expired,
    expiredAtMs: Date.now() + 1000,
    snapshot,
    victimIdsIn,
    createAndCancel,
  };
};
