import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  DeleteMessageCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createVideoStore } from '#adapters/dynamodb/videos.ts';
import type { FunctionName } from '#contracts/environment.ts';
import { MAX_ATTEMPTS } from '#contracts/limits.ts';
import { TABLE } from '#contracts/table-keys.ts';
import { orderKeyOf } from '#core/rendering/object-keys.ts';
import type { VideoId } from '#core/video/video.ts';
import { finishVideo } from '#test/support/docs-samples.ts';
import { describeEmbedded } from '#test/support/embedded-only.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';
import { H264, makeClip, pictures } from '#test/support/media/clips.ts';
import { readPhoto } from '#test/support/media/heif.ts';
import { recordCalls } from '#test/support/iam/record-calls.ts';
import type { AwsCall } from '#test/support/iam/aws-calls.ts';
import { allows, describeGrant } from '#test/support/iam/policies.ts';
import { readStageGrants } from '#test/support/iam/stage-grants.ts';
import { aComposition, startTestStack } from '#test/support/stack.ts';
import type { TestStack } from '#test/support/stack.ts';
import { startReceiver } from '#test/support/webhook-receiver.ts';
import type { DemoRecord } from '../../local/data-dir.ts';
import { sdkConfig } from '../../local/stack-env.ts';
import { openDashboardSession } from '../../scripts/dashboard/api-session.ts';
import type { DashboardSession } from '../../scripts/dashboard/api-session.ts';
import { CATALOG_DIR } from '../../scripts/shared/catalog-dir.ts';
import { prepareDemoWorkspace } from '../../scripts/shared/demo-workspace.ts';

vi.setConfig({ testTimeout: 180_000 });

// Every operation and every worker on a stack whose emulators refuse what the roles on AWS do not allow.

const grants = readStageGrants();
/** Functions to which nothing is allowed. */
const withoutPermissions = new Set<string>();
const made: AwsCall[] = [];
const refused: AwsCall[] = [];

const isAllowed = (call: AwsCall): boolean => {
  const isGranted = !withoutPermissions.has(call.functionName) && grants.some((grant) => allows(grant, call));
  if (!isGranted) refused.push(call);
  return isGranted;
};

let host: TestStack;
let demo: DemoRecord;
let owner: DashboardSession;
let photo: Uint8Array<ArrayBuffer>;
let clip: Uint8Array<ArrayBuffer>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let dynamodb: DynamoDBDocumentClient;
let s3: S3Client;
let sqs: SQSClient;

beforeAll(async () => {
  host = await startTestStack({
    workers: false,
    authorize: recordCalls((call) => made.push(call), isAllowed),
  });
  const { env } = host.stack();
  dynamodb = DynamoDBDocumentClient.from(new DynamoDBClient(sdkConfig(env, 'DYNAMODB')));
  s3 = new S3Client(sdkConfig(env, 'S3'));
  sqs = new SQSClient({ ...sdkConfig(env, 'SQS'), useQueueUrlAsEndpoint: false });
  demo = await prepareDemoWorkspace(host.stack(), host.dataDir);
  owner = await openDashboardSession(demo);
  photo = new Uint8Array(await readFile(join(CATALOG_DIR, 'photos/es-kopi-susu.jpg')));
  clip = new Uint8Array(await makeClip('clip.mp4', [...pictures(), ...H264]));
  // The first delivery fails, so that it is tried again.
  receiver = await startReceiver((response, before) => response.writeHead(before === 0 ? 503 : 204).end());
}, 120_000);
afterAll(async () => {
  for (const client of [dynamodb, s3, sqs]) client.destroy();
  receiver.stop();
  await host.stop();
});

const call = (method: string, path: string, body?: object, headers?: Readonly<Record<string, string>>) =>
  host.send({ apiKey: demo.api_key }, method, path, body, headers);

const expectStatus = async (expected: number, ...request: Parameters<typeof call>) => {
  const { status, body } = await call(...request);
  const [method, path] = request;
  expect(status, `${method} ${path}: ${JSON.stringify(body)}`).toBe(expected);
  return body;
};

const open = async (link: string) => expect((await fetch(link)).status).toBe(200);

let photos = 0;

/** The photo with a comment of its own: of the same bytes only the first one is copied. */
const otherPhoto = (): Buffer<ArrayBuffer> => {
  photos += 1;
  const comment = Buffer.from([0xff, 0xfe, 0, 6, 0, 0, 0, 0]);
  comment.writeUInt32BE(photos, 4);
  return Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]);
};

/** Creates the asset of a photo, and uploads its file. */
const addPhoto = async ({ isUploaded = true } = {}): Promise<string> => {
  const body = otherPhoto();
  const file = { name: 'kopi.jpg', content_type: 'image/jpeg', size_bytes: body.byteLength };
  const { id, upload } = await expectStatus(201, 'POST', '/v1/assets', file);
  if (isUploaded) await fetch(upload.url, { method: 'PUT', headers: upload.headers, body });
  return id;
};

/** A photo that was read once, and so is kept. */
const addReadyPhoto = async (): Promise<string> => {
  const id = await addPhoto();
  await open((await expectStatus(200, 'GET', `/v1/assets/${id}`)).url);
  return id;
};

/** Creates the asset of a clip, and uploads its file. */
const addClip = async ({ isUploaded = true } = {}): Promise<string> => {
  const file = { name: 'toko.mp4', content_type: 'video/mp4', size_bytes: clip.byteLength };
  const { id, upload } = await expectStatus(201, 'POST', '/v1/assets', file);
  if (isUploaded) await fetch(upload.url, { method: 'PUT', headers: upload.headers, body: clip });
  return id;
};

/** In the smallest size and with the fewest frames: it is rendered. */
const TEMPLATE = {
  template: 'ucapan-ramadan@1',
  variables: { ucapan: 'Selamat pagi', musik: 'tenang-1' },
  output: { width: 1080, height: 1080, fps: 24 },
};
const withPhoto = (id: string): object => ({
  template: 'promo-produk@4',
  variables: { foto: id, nama_produk: 'Kopi', harga: 'Rp18.000' },
});
/** Long enough for a report of its progress. */
const compositionWith = (id: string): object => ({
  html: aComposition({ durationSeconds: 20 }).replace(
    '<div id="box">',
    `<img src="assets/${id}" width="80" alt="" /><div id="box">`,
  ),
});

const CAPTIONS =
  '<div id="teks" class="clip" data-composition-id="captions" data-composition-src="compositions/components/captions.html" ' +
  `data-start="0" data-duration="1" data-track-index="9" data-variable-values='{"captions":"Halo"}'></div>`;

const invoke = async (functionName: FunctionName, event: object = {}): Promise<void> => {
  expect(await host.stack().invoke(functionName, event)).toMatchObject({ status: 'returned' });
};

const asMessage = (body: object) => ({
  Records: [{ messageId: 'm', body: JSON.stringify(body), attributes: { ApproximateReceiveCount: '1' } }],
});

/** Runs the consumer of a queue for each waiting message. */
const drain = async (variable: string, functionName: FunctionName): Promise<void> => {
  const QueueUrl = host.stack().env[variable];
  for (;;) {
    const { Messages: [message] = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl }));
    if (message === undefined) return;
    await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message.ReceiptHandle }));
    await invoke(functionName, asMessage(JSON.parse(message.Body ?? '')));
  }
};

/** Ends every wait: leases, deliveries, uploads, queued videos. */
const endWaits = async (): Promise<void> => {
  const TableName = host.stack().env['TABLE_NAME'];
  const { partitionKey, sortKey } = TABLE.dueIndex;
  const { Items = [] } = await dynamodb.send(new ScanCommand({ TableName }));
  for (const { pk, sk } of Items.filter((item) => partitionKey in item))
    await dynamodb.send(
      new UpdateCommand({
        TableName,
        Key: { pk, sk },
        UpdateExpression: 'SET #due = :past',
        ExpressionAttributeNames: { '#due': sortKey },
        ExpressionAttributeValues: { ':past': 1 },
      }),
    );
};

/** A video whose workers died `attempts` times. */
const createWithDeadWorkers = async (attempts: number): Promise<void> => {
  const { id } = await expectStatus(201, 'POST', '/v1/videos', TEMPLATE);
  const videos = createVideoStore(dynamodb, host.stack().env['TABLE_NAME'] ?? '');
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const claim = { owner: `dead-${attempt}`, nowMs: Date.now(), leaseExpiresAtMs: Date.now() - 1 };
    expect(await videos.claim(asWorkspaceId(demo.workspace_id), id as VideoId, claim)).toBeDefined();
  }
};

/** Creates a video, lets it be done, and opens the link of the replayed create. */
const createTwice = async (path: string, order: object, finish: (id: VideoId) => Promise<void>) => {
  const body = { ...order, idempotency_key: path };
  const { id } = await expectStatus(201, 'POST', path, body);
  await finish(id);
  await open((await expectStatus(200, 'POST', path, body)).output_url);
  return id as VideoId;
};

const finishAtOnce = async (id: VideoId): Promise<void> => {
  const customer = { workspaceId: demo.workspace_id, apiKey: demo.api_key };
  await finishVideo(host, customer, id, Buffer.from(photo));
};

const dashboardOwner = async (method: string, path: string, body?: object) => owner.send(method, path, body);

describeEmbedded('with the permissions of their roles', () => {
  it('the functions for templates and the workspace succeed', async () => {
    for (const path of ['/v1/workspace', '/v1/openapi.json']) await expectStatus(200, 'GET', path);
    const { templates } = await expectStatus(200, 'GET', '/v1/templates');
    // The newest templates may have no preview yet.
    const listed = templates.find(
      (template: { readonly preview_image_url: string | null }) => template.preview_image_url,
    );
    const read = await expectStatus(200, 'GET', `/v1/templates/${listed.id}`);
    for (const { preview_image_url: picture } of [listed, read]) await open(picture);
  });

  // First, because the list asks for a thumbnail of every picture and clip.
  it('the functions for thumbnails succeed', async () => {
    const read = `/assets/${await addReadyPhoto()}?include=thumbnail`;
    await dashboardOwner('GET', read);
    await drain('THUMBNAIL_QUEUE_URL', 'make-thumbnail');
    await open((await dashboardOwner('GET', read)).thumbnail_url);
    const listed = await addReadyPhoto();
    await dashboardOwner('GET', '/assets?include=thumbnail');
    await drain('THUMBNAIL_QUEUE_URL', 'make-thumbnail');
    const { assets } = await dashboardOwner('GET', '/assets?include=thumbnail');
    await open(assets.find(({ id }: { readonly id: string }) => id === listed).thumbnail_url);
  });

  it('the functions for assets succeed', async () => {
    await expectStatus(200, 'GET', `/v1/assets/${await addPhoto({ isUploaded: false })}`);
    await addReadyPhoto();
    const listed = await addPhoto();
    const { assets } = await expectStatus(200, 'GET', '/v1/assets');
    await open(assets.find(({ id }: { readonly id: string }) => id === listed).url);
    await expectStatus(200, 'DELETE', `/v1/assets/${listed}`);
    await dashboardOwner('DELETE', `/assets/${await addReadyPhoto()}`); // in the audit log
    await addPhoto(); // settled by the sweep
    await endWaits();
    await invoke('sweep-assets');
  });

  it('the functions for projects succeed', async () => {
    const photoId = await addReadyPhoto();
    const text = aComposition({ durationSeconds: 1 });
    const { sha256 } = await expectStatus(200, 'POST', '/v1/project-texts', { texts: [text] });
    await expectStatus(200, 'POST', '/v1/project-texts/missing', { sha256: [...sha256, '0'.repeat(64)] });
    const files = { 'index.html': { sha256: sha256[0] }, 'foto.jpg': { asset: photoId } };
    const project = await expectStatus(201, 'POST', '/v1/projects', {
      name: 'Promo',
      files,
      idempotency_key: 'k',
    });
    const path = `/v1/projects/${project.id}`;
    await expectStatus(200, 'GET', '/v1/projects');
    await expectStatus(200, 'GET', path);
    for (const file of ['index.html', 'foto.jpg'])
      await open((await expectStatus(200, 'GET', `${path}/files?path=${file}`)).url);
    const ifMatch = { 'if-match': '"1"' };
    const saved = await call('PUT', path, { files: { ...files, 'a.txt': { text: 'a' } } }, ifMatch);
    expect(saved.status).toBe(200);
    await expectStatus(200, 'DELETE', `/v1/assets/${photoId}`);
    const video = await expectStatus(201, 'POST', '/v1/videos', { template: `${project.id}@2` });
    await expectStatus(200, 'DELETE', path); // the video still uses revision 2
    await expectStatus(200, 'POST', `/v1/videos/${video.id}/cancel`);
    await endWaits();
    await invoke('sweep-assets');
    await invoke('reconcile-ledger', { restart: true });
    const { id: another } = await expectStatus(201, 'POST', '/v1/projects', {
      name: 'Lain',
      files: { 'index.html': { text } },
    });
    await invoke('reconcile-ledger', { restart: true });
    const assetId = await addReadyPhoto();
    const withAsset = { 'index.html': { text }, 'foto.jpg': { asset: assetId } };
    await call('PUT', `/v1/projects/${another}`, { files: withAsset }, ifMatch);
    await expectStatus(200, 'DELETE', `/v1/assets/${assetId}`);
    await expectStatus(200, 'DELETE', `/v1/projects/${another}`); // with the file of the asset
  });

  it('the functions for files of addresses succeed', async () => {
    const server = createServer((_, response) => void response.end(photo)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const create = async (path: string) =>
      (await expectStatus(201, 'POST', '/v1/assets', { source_url: `http://127.0.0.1:${port}${path}` })).id;
    const fetched = await create('/foto.jpg');
    await drain('FETCH_QUEUE_URL', 'fetch-asset');
    await drain('INSPECTION_QUEUE_URL', 'inspect-upload');
    await open((await expectStatus(200, 'GET', `/v1/assets/${fetched}`)).url);
    const waits = { isChecked: false };
    const checked = expectStatus(
      200,
      'POST',
      '/v1/videos/check',
      withPhoto(`http://127.0.0.1:${port}/logo.jpg`),
    ).finally(() => {
      waits.isChecked = true;
    });
    while (!waits.isChecked) {
      await drain('FETCH_QUEUE_URL', 'fetch-asset');
      await drain('INSPECTION_QUEUE_URL', 'inspect-upload');
      await delay(20);
    }
    expect(await checked).toMatchObject({ valid: true });
    server.close();
    const unreachable = await create('/foto.jpg');
    await sqs.send(new PurgeQueueCommand({ QueueUrl: host.stack().env['FETCH_QUEUE_URL'] }));
    await endWaits();
    await invoke('sweep-assets'); // its lost message is sent again
    await drain('FETCH_QUEUE_URL', 'fetch-asset');
    const { status, error } = await expectStatus(200, 'GET', `/v1/assets/${unreachable}`);
    expect([status, error.code]).toEqual(['rejected', 'source_unreachable']);
  });

  it('the functions for photos that are converted succeed', async () => {
    const heic = new Uint8Array(readPhoto('plain.heic'));
    const file = { name: 'kopi.heic', content_type: 'image/heic', size_bytes: heic.byteLength };
    const { id, upload } = await expectStatus(201, 'POST', '/v1/assets', file);
    await fetch(upload.url, { method: 'PUT', headers: upload.headers, body: heic });
    await expectStatus(200, 'GET', `/v1/assets/${id}`);
    await drain('INSPECTION_QUEUE_URL', 'inspect-upload');
    await open((await expectStatus(200, 'GET', `/v1/assets/${id}`)).url);
  });

  it('the functions for clips succeed', async () => {
    const read = await addClip();
    expect(await expectStatus(200, 'GET', `/v1/assets/${read}`)).toMatchObject({ status: 'inspecting' });
    await addClip();
    await expectStatus(200, 'GET', '/v1/assets');
    await expectStatus(422, 'POST', '/v1/videos', withPhoto(await addClip()));
    await expectStatus(422, 'POST', '/v1/compositions', compositionWith(await addClip()));
    await addClip(); // found by the sweep
    await endWaits();
    await invoke('sweep-assets');
    await drain('INSPECTION_QUEUE_URL', 'inspect-upload');
    await open((await expectStatus(200, 'GET', `/v1/assets/${read}`)).url);
    const { assets } = await expectStatus(200, 'GET', '/v1/assets?kind=video');
    expect(assets.map(({ status }: { readonly status: string }) => status)).toEqual(Array(5).fill('ready'));
    const missing = await addClip({ isUploaded: false });
    await invoke('inspect-upload', asMessage({ workspace_id: demo.workspace_id, asset_id: missing }));
  });

  it('the functions for frames succeed', async () => {
    const request = { ...withPhoto(await addReadyPhoto()), times: [0, 1], width: 180 };
    const { id, error } = await expectStatus(200, 'POST', '/v1/frames', request);
    expect(error).toBeNull();
    const { frames, sheet_url } = await expectStatus(200, 'GET', `/v1/frames/${id}`);
    for (const { url } of frames) await open(url);
    await open(sheet_url);
    await expectStatus(404, 'GET', `/v1/frames/frames_${crypto.randomUUID()}`);
  });

  it('the functions of the dashboard succeed', async () => {
    for (const path of ['/brand-kit', '/api-keys', '/ledger', '/members', '/audit'])
      await dashboardOwner('GET', path);
    await dashboardOwner('PUT', '/brand-kit', { nama_usaha: 'Kopi Senja', logo: await addReadyPhoto() });
    const key = await dashboardOwner('POST', '/api-keys', { name: 'Kasir', permissions: ['videos:read'] });
    await dashboardOwner('POST', `/api-keys/${key.id}/rotate`, {});
    await dashboardOwner('DELETE', `/api-keys/${key.id}`);
    const member = await dashboardOwner('POST', '/members', { email: 'kasir@toko.example', role: 'member' });
    await dashboardOwner('PATCH', `/members/${member.user_id}`, { role: 'owner' });
    await dashboardOwner('DELETE', `/members/${member.user_id}`);
    await dashboardOwner('PUT', '/webhook', { url: receiver.url });
    await dashboardOwner('POST', '/webhook/rotate-secret', {});
    await dashboardOwner('POST', '/webhook/test');
    for (const path of ['/webhook', '/webhook/deliveries']) await dashboardOwner('GET', path);
  });

  it('the functions for captions succeed', async () => {
    const text = aComposition().replace('<div id="box"></div>', `$&${CAPTIONS}`);
    const project = { name: 'Takarir', files: { 'index.html': { text } } };
    const poor = await host.openWorkspace(0);
    const { body: ofPoor } = await host.send(poor, 'POST', '/v1/projects', project);
    for (const [path, order] of [
      ['/v1/videos', { template: `${ofPoor.id}@1` }] as const,
      ['/v1/compositions', { html: text }] as const,
    ])
      expect((await host.send(poor, 'POST', path, order)).status).toBe(402);
    const { id: projectId } = await expectStatus(201, 'POST', '/v1/projects', project);
    const ofProject = await expectStatus(201, 'POST', '/v1/videos', { template: `${projectId}@1` });
    await expectStatus(200, 'POST', `/v1/videos/${ofProject.id}/cancel`);
    const { id } = await expectStatus(201, 'POST', '/v1/compositions', { html: text });
    await finishAtOnce(id);
    const read = await expectStatus(200, 'GET', `/v1/videos/${id}?include=captions`);
    const [listed] = (await expectStatus(200, 'GET', '/v1/videos?include=captions')).videos;
    for (const { captions_url: link } of [read, listed])
      expect(await (await fetch(link)).text()).toBe('1\n00:00:00,000 --> 00:00:01,000\nHalo\n');
  });

  it('the functions that create, render and complete videos succeed', async () => {
    const missing = await addPhoto({ isUploaded: false });
    await expectStatus(422, 'POST', '/v1/videos', withPhoto(missing));
    await expectStatus(422, 'POST', '/v1/compositions', compositionWith(missing));
    const poor = await host.openWorkspace(0);
    await host.setBrandKit(poor, { nama_usaha: 'Toko Kosong' });
    for (const [path, order] of [
      ['/v1/videos', TEMPLATE] as const,
      ['/v1/compositions', { html: aComposition() }] as const,
    ])
      expect((await host.send(poor, 'POST', path, order)).status).toBe(402);
    const composition = compositionWith(await addPhoto());
    const id = await createTwice('/v1/compositions', composition, () =>
      drain('RENDER_QUEUE_URL', 'render-video'),
    );
    await open((await expectStatus(200, 'GET', `/v1/videos/${id}`)).output_url);
    await open((await expectStatus(200, 'GET', '/v1/videos')).videos[0].output_url);
    await open((await expectStatus(200, 'POST', `/v1/videos/${id}/cancel`)).output_url);
    await dashboardOwner('GET', `/videos/${id}/order`);
    const video = await createVideoStore(dynamodb, host.stack().env['TABLE_NAME'] ?? '').find(
      asWorkspaceId(demo.workspace_id),
      id,
    );
    if (!video) throw new Error('the video is gone');
    await s3.send(
      new DeleteObjectCommand({ Bucket: host.stack().env['BUCKET_NAME'], Key: orderKeyOf(video) }),
    );
    await expect(dashboardOwner('GET', `/videos/${id}/order`)).rejects.toThrow('404');
    await createTwice('/v1/videos', withPhoto(await addPhoto()), finishAtOnce);
    const { id: canceled } = await expectStatus(201, 'POST', '/v1/videos', TEMPLATE);
    await expectStatus(200, 'POST', `/v1/videos/${canceled}/cancel`);
    const { id: abandoned } = await expectStatus(201, 'POST', '/v1/videos', TEMPLATE);
    await invoke(
      'close-abandoned-render',
      asMessage({ workspace_id: demo.workspace_id, video_id: abandoned }),
    );
  });

  it('the functions for batches succeed', async () => {
    const text = aComposition().replace('<div id="box"></div>', `$&${CAPTIONS}`);
    const project = { name: 'Daftar harga', files: { 'index.html': { text } } };
    const { id: projectId } = await expectStatus(201, 'POST', '/v1/projects', project);
    const order = { template: `${projectId}@1`, rows: [{}, {}] };
    const singles = [
      await expectStatus(201, 'POST', '/v1/videos', TEMPLATE),
      await expectStatus(201, 'POST', '/v1/videos', TEMPLATE),
    ];
    const { id } = await expectStatus(201, 'POST', '/v1/batches', order);
    const feed = () => drain('BATCH_QUEUE_URL', 'feed-batches');
    await feed(); // waits for a place
    for (const single of singles) await expectStatus(200, 'POST', `/v1/videos/${single.id}/cancel`);
    await sqs.send(new PurgeQueueCommand({ QueueUrl: host.stack().env['RENDER_QUEUE_URL'] }));
    await endWaits();
    await invoke('sweep-renders');
    await feed();
    await drain('RENDER_QUEUE_URL', 'render-video');
    await feed();
    const { videos } = await expectStatus(200, 'GET', `/v1/batches/${id}/videos?include=captions`);
    await open(videos[0].video.output_url);
    await endWaits();
    const message = { workspace_id: demo.workspace_id, video_id: videos[1].video.id };
    await invoke('close-abandoned-render', asMessage(message));
    await feed();
    const ended = await expectStatus(200, 'GET', `/v1/batches/${id}`);
    expect(ended).toMatchObject({ status: 'done', counts: { done: 1, failed: 1 } });
    const other = await expectStatus(201, 'POST', '/v1/batches', order);
    await expectStatus(200, 'POST', `/v1/batches/${other.id}/resume`);
    await expectStatus(200, 'POST', `/v1/batches/${other.id}/cancel`);
    await feed();
    const { batches } = await expectStatus(200, 'GET', '/v1/batches?limit=1');
    expect(batches).toMatchObject([{ status: 'canceled', finished_at: expect.any(String) }]);
  });

  it('the function that orders synthetic renders succeeds', async () => {
    await invoke('synthetic-render'); // with a key that no deployment has replaced yet
  });

  it('the functions that deliver events succeed', async () => {
    await drain('WEBHOOK_QUEUE_URL', 'deliver-webhook');
    await endWaits();
    await invoke('sweep-webhooks');
    await drain('WEBHOOK_QUEUE_URL', 'deliver-webhook');
    const events = receiver.received.map(({ body }) => JSON.parse(body));
    await open(events.find(({ type }) => type === 'video.done').data.output_url);
  });

  it('the functions that repair succeed', async () => {
    await createWithDeadWorkers(1);
    await createWithDeadWorkers(MAX_ATTEMPTS);
    await endWaits();
    await invoke('sweep-renders'); // one is sent to the retry queue, the other ends
    await drain('RENDER_QUEUE_URL', 'close-abandoned-render');
    await expectStatus(201, 'POST', '/v1/videos', TEMPLATE);
    await sqs.send(new PurgeQueueCommand({ QueueUrl: host.stack().env['RENDER_QUEUE_URL'] }));
    await endWaits();
    await invoke('sweep-renders'); // its lost message is sent again
    await drain('RENDER_QUEUE_URL', 'render-video');
    const { videos } = await expectStatus(200, 'GET', '/v1/videos?limit=1');
    expect(videos).toMatchObject([{ template: TEMPLATE.template, status: 'done' }]);
    await invoke('reconcile-ledger', { restart: true });
    await dashboardOwner('DELETE', '/webhook');
  });
});

/** Why no call of this file uses a permission. */
const REASONS: readonly (readonly [permissions: RegExp, reason: string])[] = [
  [/: logs:/, 'Lambda writes the log with the role of its function'],
  [
    /: sqs:(?:ReceiveMessage|DeleteMessage|ChangeMessageVisibility|GetQueueAttributes|GetQueueUrl) /,
    'Lambda polls the queue with the role of its consumer',
  ],
  [
    /^(?:create-videos|read-assets|inspect-upload): s3:DeleteObject MediaBucket\/assets\//,
    'deletes the copy of an upload whose record was deleted meanwhile',
  ],
  [
    /^make-thumbnail: s3:DeleteObject MediaBucket\/thumbnails\//,
    'deletes that of an asset deleted meanwhile',
  ],
  [
    /^check-renderer: (?:lambda:InvokeFunction RenderVideo:|s3:GetObject MediaBucket\/parts\/)/,
    'runs in deployments alone, with real versions of functions',
  ],
  [
    /^sweep-assets: s3:(?:Get|Delete)Object MediaBucket\/texts\//,
    'looks at texts that are older than a day, and deletes them',
  ],
  [
    /^(?:fetch-asset|inspect-upload|read-assets): dynamodb:PutItem Table/,
    'stores the event of an asset, for workspaces with a webhook',
  ],
  [/^deliver-webhook: s3:GetObject MediaBucket\/assets\//, 'signs the link in the event of an asset'],
  [/^feed-batches: sqs:SendMessage BatchQueue/, 'asks for another invocation when its time is up'],
  [
    /^create-videos: s3:DeleteObject MediaBucket\/batches\//,
    'deletes the rows of a batch that another request with its key has created',
  ],
  [/^make-thumbnail: s3:ListBucket /, 'gets 404 for a picture that the renderer did not upload'],
];

describeEmbedded('the permissions of the roles', () => {
  it('are enough', () => {
    expect(made.length).toBeGreaterThan(300);
    expect(refused).toEqual([]);
  });

  it('are all used', () => {
    const unused = grants.filter((grant) => !made.some((call) => allows(grant, call)));
    const lines = unused.map(describeGrant).sort();
    expect(lines.filter((line) => !REASONS.some(([permissions]) => permissions.test(line)))).toEqual([]);
    expect(REASONS.filter(([permissions]) => !lines.some((line) => permissions.test(line)))).toEqual([]);
  });

  it('are enforced: a function without them fails', async () => {
    withoutPermissions.add('get-workspace');
    await expectStatus(500, 'GET', '/v1/workspace');
    withoutPermissions.clear();
    expect(refused.splice(0)).toContainEqual(expect.objectContaining({ functionName: 'get-workspace' }));
    await expectStatus(200, 'GET', '/v1/workspace');
  });
});
