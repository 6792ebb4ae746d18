import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createVideoStore } from '#adapters/dynamodb/videos.ts';
import { createWebhookStore } from '#adapters/dynamodb/webhooks.ts';
import { PREVIEW_TYPES, previewFileName } from '#contracts/preview-files.ts';
import type { PreviewExtension } from '#contracts/preview-files.ts';
import type { Lease, VideoStore } from '#core/ports/videos.ts';
import { outputKeyOf } from '#core/rendering/object-keys.ts';
import type { RenderFailure } from '#core/rendering/render-failure.ts';
import type { Video, VideoId } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import type { DemoRecord } from '../../local/data-dir.ts';
import { sdkConfig } from '../../local/stack-env.ts';
import type { Env } from '../../local/stack-env.ts';
import { CATALOG_DIR } from '../shared/catalog-dir.ts';
import { findTemplate } from '../shared/templates.ts';
import type { DashboardSession } from './api-session.ts';

const LEASE_MS = 60 * 60_000;
const NO_DURATION_MS = 0;

/** Ids of the videos that the seed creates. */
export interface SeededVideos {
  readonly done: string;
  readonly failed: string;
  readonly rendering: string;
}

interface Stores {
  readonly videos: VideoStore;
  readonly webhooks: ReturnType<typeof createWebhookStore>;
  readonly putFile: (key: string, templateId: string, extension: PreviewExtension) => Promise<void>;
  readonly close: () => void;
}

const openStores = (env: Env): Stores => {
  const dynamodb = DynamoDBDocumentClient.from(new DynamoDBClient(sdkConfig(env, 'DYNAMODB')));
  const s3 = new S3Client(sdkConfig(env, 'S3'));
  const table = env['TABLE_NAME'] ?? '';
  return {
    videos: createVideoStore(dynamodb, table),
    webhooks: createWebhookStore(dynamodb, table),
    putFile: async (Key, templateId, extension) => {
      const file = join(CATALOG_DIR, 'previews', previewFileName(templateId, extension));
      await s3.send(
        new PutObjectCommand({
          Bucket: env['BUCKET_NAME'],
          Key,
          ContentType: PREVIEW_TYPES[extension],
          Body: await readFile(file),
        }),
      );
    },
    close: () => {
      dynamodb.destroy();
      s3.destroy();
    },
  };
};

/** Texts of the template's examples, and the photo where it needs one. */
const exampleVariables = (templateId: string, photoId: string): Readonly<Record<string, string>> => {
  const { variables, examples } = findTemplate(templateId);
  return Object.fromEntries(
    variables.flatMap((variable) => {
      const { name, kind } = variable;
      if (kind === 'text') return [[name, examples[name] ?? 'Contoh']];
      return kind === 'image' && variable.default === undefined ? [[name, photoId]] : [];
    }),
  );
};

const claim = async (
  { videos }: Stores,
  workspaceId: WorkspaceId,
  id: VideoId,
): Promise<readonly [Video, Lease]> => {
  const nowMs = Date.now();
  const wanted = { owner: 'seed', nowMs, leaseExpiresAtMs: nowMs + LEASE_MS };
  const video = await videos.claim(workspaceId, id, wanted);
  if (!video) throw new Error(`Video ${id} is not queued.`);
  return [video, { workspaceId, videoId: id, attempt: video.attempt, owner: 'seed' }];
};

/** Completes videos as workers do, with the previews of their templates as files: nothing is rendered. */
const createSteps = (
  stores: Stores,
  { send }: DashboardSession,
  workspaceId: WorkspaceId,
  photoId: string,
) => {
  const create = async (templateId: string): Promise<VideoId> => {
    const order = { template: templateId, variables: exampleVariables(templateId, photoId) };
    return (await send('POST', '/videos', order)).id;
  };
  const settle = async (videoId: VideoId, result: string, status: 'delivered' | 'failed'): Promise<void> => {
    const nowMs = Date.now();
    const lease = { nowMs, leaseExpiresAtMs: nowMs + LEASE_MS };
    const delivery = await stores.webhooks.claim({ workspaceId, videoId, attempt: 0 }, lease);
    if (delivery) await stores.webhooks.settle(delivery, { status, result });
  };
  return {
    create,
    settle,
    finish: async (templateId: string): Promise<VideoId> => {
      const [video, lease] = await claim(stores, workspaceId, await create(templateId));
      const keys = {
        outputKey: outputKeyOf(video, 'video.mp4'),
        posterKey: outputKeyOf(video, 'poster.jpg'),
      };
      await stores.putFile(keys.outputKey, templateId, 'mp4');
      await stores.putFile(keys.posterKey, templateId, 'jpg');
      const durationMs = Math.round((video.frameCount / video.output.fps) * 1000);
      await stores.videos.finish(lease, { ...keys, durationMs, finishedAtMs: Date.now() });
      return video.id;
    },
    fail: async (id: VideoId, failure: RenderFailure): Promise<VideoId> => {
      const [, lease] = await claim(stores, workspaceId, id);
      const end = { failure, finishedAtMs: Date.now(), unpaidRendererMs: NO_DURATION_MS };
      await stores.videos.fail(lease, end);
      return id;
    },
    startRendering: async (templateId: string): Promise<VideoId> => {
      const [video, lease] = await claim(stores, workspaceId, await create(templateId));
      await stores.videos.heartbeat(lease, {
        leaseExpiresAtMs: Date.now() + LEASE_MS,
        framesDone: Math.round(video.frameCount * 0.4),
        rendererMsAtLeaseEnd: NO_DURATION_MS,
        renderersRunning: 1,
      });
      return video.id;
    },
  };
};

const COMPOSITION = `<!doctype html><html lang="id"><head><meta charset="utf-8"><title>Promo akhir pekan</title>
<script src="https://cdn.jsdelivr.net/npm/gsap@3.15.0/dist/gsap.min.js"></script></head>
<body><div id="root" data-composition-id="promo" data-start="0" data-duration="3" data-width="1080" data-height="1920"></div>
<script>window.__timelines = { promo: gsap.timeline({ paused: true }) };</script></body></html>`;

/** Videos of every status, with deliveries to the workspace's webhook if it has one. For a stack without workers. */
export const seedVideos = async (
  env: Env,
  { workspace_id }: DemoRecord,
  session: DashboardSession,
  photoId: string,
): Promise<SeededVideos> => {
  const stores = openStores(env);
  const workspaceId = workspace_id as WorkspaceId; // safe: an existing workspace
  const steps = createSteps(stores, session, workspaceId, photoId);
  try {
    const done = await steps.finish('promo-produk@5');
    await steps.settle(done, 'http_204', 'delivered');
    await steps.settle(await steps.finish('testimoni@3'), 'http_503', 'failed');
    const order = { title: 'Promo akhir pekan', html: COMPOSITION };
    const composition: VideoId = (await session.send('POST', '/compositions', order)).id;
    const failed = await steps.fail(composition, {
      code: 'script_error',
      subject: { text: "TypeError: Cannot read properties of null (reading 'style')", line: 3, column: 17 },
    });
    await session.send('POST', `/videos/${await steps.create('flash-sale@2')}/cancel`);
    const rendering = await steps.startRendering('menu-harian@3');
    return { done, failed, rendering };
  } finally {
    stores.close();
  }
};
