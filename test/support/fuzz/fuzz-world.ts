import { randomUUID } from 'node:crypto';
import { pathInStage, ROUTES } from '#contracts/routes.ts';
import { FRAMES_WAIT_SECONDS } from '#contracts/timeouts.ts';
import type { Frames } from '#core/frames/frames.ts';
import { isTerminal } from '#core/video/video.ts';
import type { Video } from '#core/video/video.ts';
import { uploadKeyOf } from '#core/rendering/object-keys.ts';
import {
  A_BATCH_ID,
  A_PROJECT_ID,
  A_TEMPLATE,
  A_VIDEO_ID,
  AN_ASSET_ID,
  createApi,
} from '#test/support/api.ts';
import type { ReplacedPorts } from '#test/support/api.ts';
import { asWorkspaceId, aFail } from '#test/support/fakes/builders.ts';
import type { FakeWorld } from '#test/support/fakes/world.ts';
import { handleRequest } from '../../../local/gateway/handle-request.ts';
import type { GatewayResponse } from '../../../local/gateway/handle-request.ts';
import type { InvokeFunction } from '../../../local/functions/invocation.ts';
import {
  CANARY,
  FOREIGN_BATCH,
  FOREIGN_FRAMES,
  FOREIGN_PROJECT,
  makeBody,
  SOME_BATCH,
  SOME_FRAMES,
  SOME_PROJECT,
} from './body-arbitrary.ts';
import { FOREIGN_ASSET, FOREIGN_VIDEO, SOME_ASSET, SOME_VIDEO } from './request-arbitrary.ts';
import type { FuzzRequest, KeyName } from './request-arbitrary.ts';

const NO_FRAMES_ID = `frames_${randomUUID()}`;

const GATEWAY_MAX_BODY_BYTES = 10 * 1024 * 1024;
const REQUESTS_PER_MINUTE = 24;

type Api = Awaited<ReturnType<typeof createApi>>;

/** Creates workspaces and keys of every kind. */
const createKeys = async ({ world, addKey, addWorkspace }: Api): Promise<Record<KeyName, string>> => {
  const rich = { balanceMilliCredits: 10_000_000, brandKit: { nama_usaha: `Toko ${CANARY}` } };
  const [toko, poor, suspended] = [
    asWorkspaceId('ws_toko'),
    asWorkspaceId('ws_miskin'),
    asWorkspaceId('ws_tutup'),
  ];
  await addWorkspace({ id: toko, ...rich });
  await addWorkspace({ id: poor, balanceMilliCredits: 2500 });
  await addWorkspace({ id: suspended });
  await world.workspaceAdmin.setStatus(suspended, 'suspended');
  const grant = { id: 'more', milliCredits: 10_000_000, nowMs: world.clock.nowMs() };
  await world.workspaceAdmin.grant(asWorkspaceId('ws_kopi'), grant);
  return {
    full: await addKey(),
    another: await addKey({ workspaceId: toko }),
    poor: await addKey({ workspaceId: poor }),
    reader: await addKey({ permissions: ['videos:read'] }),
    creator: await addKey({ permissions: ['videos:create'] }),
    powerless: await addKey({ permissions: [] }),
    suspended: await addKey({ workspaceId: suspended }),
    revoked: await addKey({ revokedAtMs: 0 }),
    expired: await addKey({ expiresAtMs: 0 }),
  };
};

const pickFrom = (records: readonly { readonly id: string }[], pick: number, otherwise: string): string =>
  records[pick % Math.max(1, records.length)]?.id ?? otherwise;

/** Uploads a file for every asset, in part of another length than announced. */
const uploadAll = (world: FakeWorld): void => {
  const file = Buffer.alloc(1000);
  for (const asset of world.records.assets.values()) world.assetFiles.stored.set(uploadKeyOf(asset), file);
};

/** Plays the worker: claims the oldest active video, then finishes or fails it. */
const playWorker = async (world: FakeWorld, kind: FuzzRequest['work']): Promise<void> => {
  if (kind === 'upload') return uploadAll(world);
  const video = world.storedVideos().find(({ status }) => !isTerminal(status));
  if (video === undefined || kind === 'nothing') return;
  const { id: videoId, workspaceId } = video;
  const nowMs = world.clock.nowMs();
  const claim = { owner: 'worker', nowMs, leaseExpiresAtMs: nowMs };
  const claimed = await world.videos.claim(workspaceId, videoId, claim);
  if (claimed === undefined) return;
  const lease = { workspaceId, videoId, attempt: claimed.attempt, owner: 'worker' };
  if (kind === 'fail') {
    const fail = { ...aFail({ code: 'script_error' }, nowMs), unpaidRendererMs: 600_000 };
    await world.videos.fail(lease, fail);
  }
  if (kind === 'finish') {
    const outputKey = `out/${workspaceId}/${videoId}.mp4`;
    const durationMs = video.costMilliCredits;
    const posterKey = `out/${workspaceId}/${videoId}.jpg`;
    await world.videos.finish(lease, { outputKey, posterKey, durationMs, finishedAtMs: nowMs });
  }
};

export interface FuzzResponse extends GatewayResponse {
  /** Undefined for a response of the gateway itself. */
  readonly operation: keyof Api['handlers'] | undefined;
}

const CLIP = { kind: 'video', aspect: '1:1', minWidth: 1, minHeight: 1 } as const;

/** Functions may serve several operations. */
const operationOf = (event: unknown): keyof Api['handlers'] => {
  // safe: events of the gateway
  const { httpMethod, resource } = event as { readonly httpMethod: string; readonly resource: string };
  const route = ROUTES.find(({ method, path }) => method === httpMethod && pathInStage(path) === resource);
  if (route === undefined) throw new Error(`no route of ${httpMethod} ${resource}`);
  return route.operation;
};

/** Some frames are drawn when nobody waits for them any more. */
const delaySomeFrames = (world: FakeWorld): void => {
  const { put } = world.frames;
  let requests = 0;
  const isSlow = () => requests % 2 === 0;
  Object.assign(world.frames, {
    put: async (frames: Frames) => {
      requests += 1;
      if (isSlow()) world.clock.advance(FRAMES_WAIT_SECONDS * 1000);
      await put(frames);
    },
  });
  const draw = world.framesRenderer.render;
  Object.assign(world.framesRenderer, {
    render: (...call: Parameters<typeof draw>) =>
      isSlow()
        ? new Promise((_resolve, reject) => {
            call[1].addEventListener('abort', () => reject(new Error('aborted')));
          })
        : draw(...call),
  });
};

/** The real gateway and handlers over in-memory ports that keep their state between requests. */
export const createFuzzWorld = async (ports: ReplacedPorts = {}) => {
  const api = await createApi(ports);
  const { world, handlers, workspace } = api;
  delaySomeFrames(world);
  const keys = await createKeys(api);
  world.limiter.rate.perMinute = REQUESTS_PER_MINUTE;
  world.templates.add({ ...A_TEMPLATE, id: 'panjang@1', durationSeconds: 301 });
  world.templates.add({
    ...A_TEMPLATE,
    id: 'foto@1',
    variables: [
      ...A_TEMPLATE.variables,
      { name: 'foto', label: 'Foto', kind: 'image', aspect: '1:1', minWidth: 1, minHeight: 1, default: '' },
      { name: 'musik', label: 'Musik', kind: 'audio', volume: 1, library: [], default: '' },
      { ...CLIP, name: 'klip', label: 'Klip', volume: 1, default: '' },
    ],
  });

  /** With ids in place of the names that stand for them. */
  const withIds = (text: string, pick: number): string => {
    const isMine = ({ workspaceId }: Pick<Video, 'workspaceId'>) => workspaceId === workspace.id;
    const [videos, assets] = [world.storedVideos(), [...world.records.assets.values()]];
    const projects = [...world.records.projects.values()];
    const frames = [...world.frames.stored.values()];
    const batches = [...world.records.batches.values()];
    const foreignBatches = batches.filter((batch) => !isMine(batch));
    const foreignFrames = frames.filter((each) => !isMine(each));
    const foreignProjects = projects.filter((project) => !isMine(project));
    const foreignVideos = videos.filter((video) => !isMine(video));
    const foreignAssets = assets.filter((asset) => !isMine(asset));
    return text
      .replaceAll(SOME_VIDEO, pickFrom(videos.filter(isMine), pick, A_VIDEO_ID))
      .replaceAll(FOREIGN_VIDEO, pickFrom(foreignVideos, pick, A_VIDEO_ID))
      .replaceAll(SOME_FRAMES, pickFrom(frames.filter(isMine).slice(-1), pick, NO_FRAMES_ID)) // older ones are drawn
      .replaceAll(FOREIGN_FRAMES, pickFrom(foreignFrames, pick, NO_FRAMES_ID))
      .replaceAll(SOME_BATCH, pickFrom(batches.filter(isMine), pick, A_BATCH_ID))
      .replaceAll(FOREIGN_BATCH, pickFrom(foreignBatches, pick, A_BATCH_ID))
      .replaceAll(SOME_PROJECT, pickFrom(projects.filter(isMine), pick, A_PROJECT_ID))
      .replaceAll(FOREIGN_PROJECT, pickFrom(foreignProjects, pick, A_PROJECT_ID))
      .replaceAll(SOME_ASSET, pickFrom(assets.filter(isMine), pick, AN_ASSET_ID))
      .replaceAll(FOREIGN_ASSET, pickFrom(foreignAssets, pick, AN_ASSET_ID));
  };

  const withRecipeIds = ({ body, pick }: FuzzRequest) =>
    body.kind === 'text' ? { ...body, text: withIds(body.text, pick) } : body;

  const send = async (request: FuzzRequest): Promise<FuzzResponse> => {
    world.clock.advance(request.pauseMs);
    await playWorker(world, request.work);
    let operation: FuzzResponse['operation'];
    const invoke: InvokeFunction = async (_, event) => {
      operation = operationOf(event);
      // Lambda receives events as JSON.
      const sent = JSON.parse(JSON.stringify(event)) as never;
      const payload = await handlers[operation](sent, { awsRequestId: randomUUID() } as never);
      return { status: 'returned', payload };
    };
    const keyHeaders = request.keys.flatMap((key) => ['x-api-key', keys[key as KeyName] ?? key]);
    const body = makeBody(withRecipeIds(request));
    const response = await handleRequest(invoke, {
      method: request.method,
      target: withIds(request.target, request.pick),
      rawHeaders: [...keyHeaders, ...request.headers.flat()],
      readBody: () => Promise.resolve(body.length > GATEWAY_MAX_BODY_BYTES ? undefined : body),
      sourceIp: '127.0.0.1',
      requestId: randomUUID(),
      receivedAtMs: world.clock.nowMs(),
    });
    return { ...response, operation };
  };
  return { ...api, keys, send };
};
