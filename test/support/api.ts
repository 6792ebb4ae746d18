import { appendFileSync } from 'node:fs';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { expect, inject } from 'vitest';
import { createCancelBatchHandler } from '../../functions/api/cancel-batch/handler.ts';
import { createCreateBatchHandler } from '../../functions/api/create-batch/handler.ts';
import { createGetBatchHandler } from '../../functions/api/get-batch/handler.ts';
import { createListBatchVideosHandler } from '../../functions/api/list-batch-videos/handler.ts';
import { createListBatchesHandler } from '../../functions/api/list-batches/handler.ts';
import { createResumeBatchHandler } from '../../functions/api/resume-batch/handler.ts';
import { createCancelVideoHandler } from '../../functions/api/cancel-video/handler.ts';
import { createCheckCompositionHandler } from '../../functions/api/check-composition/handler.ts';
import { createCheckVideoHandler } from '../../functions/api/check-video/handler.ts';
import { createCreateFramesHandler } from '../../functions/api/create-frames/handler.ts';
import { createGetFramesHandler } from '../../functions/api/get-frames/handler.ts';
import { createCreateAssetHandler } from '../../functions/api/create-asset/handler.ts';
import { createCreateCompositionHandler } from '../../functions/api/create-composition/handler.ts';
import { createCreateVideoHandler } from '../../functions/api/create-video/handler.ts';
import { createDeleteAssetHandler } from '../../functions/api/delete-asset/handler.ts';
import { createGetAssetHandler } from '../../functions/api/get-asset/handler.ts';
import { createGetOpenapiHandler } from '../../functions/api/get-openapi/handler.ts';
import { createGetTemplateHandler } from '../../functions/api/get-template/handler.ts';
import { createGetVideoHandler } from '../../functions/api/get-video/handler.ts';
import { createGetWorkspaceHandler } from '../../functions/api/get-workspace/handler.ts';
import { createListAssetsHandler } from '../../functions/api/list-assets/handler.ts';
import { createListTemplatesHandler } from '../../functions/api/list-templates/handler.ts';
import { createListVideosHandler } from '../../functions/api/list-videos/handler.ts';
import { createCreateProjectHandler } from '../../functions/api/create-project/handler.ts';
import { createDeleteProjectHandler } from '../../functions/api/delete-project/handler.ts';
import { createFindMissingTextsHandler } from '../../functions/api/find-missing-texts/handler.ts';
import { createGetProjectHandler } from '../../functions/api/get-project/handler.ts';
import { createGetProjectFilesHandler } from '../../functions/api/get-project-files/handler.ts';
import { createListProjectsHandler } from '../../functions/api/list-projects/handler.ts';
import { createStoreProjectTextsHandler } from '../../functions/api/store-project-texts/handler.ts';
import { createUpdateProjectHandler } from '../../functions/api/update-project/handler.ts';
import { ROUTES } from '#contracts/routes.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import type { Operation } from '#contracts/routes.ts';
import { LOG_EVENTS } from '#core/log.ts';
import type { Log, LogEvent } from '#core/log.ts';
import type { AssetFiles } from '#core/ports/assets.ts';
import type { CompositionValidator } from '#core/ports/compositions.ts';
import type { Asset } from '#core/asset/asset.ts';
import type { ProjectObjects } from '#core/ports/projects.ts';
import type { Revision } from '#core/project/project.ts';
import type { Clock } from '#core/ports/system.ts';
import type { RenderMessage } from '#core/ports/videos.ts';
import type { Template } from '#core/template/template.ts';
import type { FetchSourcesDeps } from '#core/use-cases/fetch-sources.ts';
import type { SaveProjectDeps } from '#core/use-cases/store-revision.ts';
import type { ApiKey } from '#core/workspace/api-key.ts';
import { generateApiKey, hashApiKey } from '#core/workspace/api-key.ts';
import type { Workspace } from '#core/workspace/workspace.ts';
import type { ApiHandler } from '#api/middleware/api-handler.ts';
import { createFakeWorld } from '#test/support/fakes/world.ts';
import type { FakeWorld } from '#test/support/fakes/world.ts';
import { findResponseViolations } from '#test/support/openapi-checker.ts';

export const A_VIDEO_ID = 'vid_01997b1e-0000-7000-8000-000000000001';

/** Storage of a workspace in these tests. */
export const MAX_STORED_BYTES = 25 * 1024 ** 2;
export const MAX_UPLOADED_BYTES_PER_DAY = 65 * 1024 ** 2;

const PEPPER = 'a pepper for tests';

export const A_TEMPLATE: Template = {
  id: 'kartu@1',
  title: 'Kartu',
  description: 'Satu kartu nama',
  category: 'pengumuman',
  tags: ['kartu'],
  examples: { nama_usaha: 'Kopi Senja', warna_utama: '#C2410C' },
  durationSeconds: 6,
  sizes: [
    { width: 1080, height: 1920 },
    { width: 1080, height: 1080 },
  ],
  variables: [
    { name: 'nama_usaha', label: 'Nama usaha', kind: 'text', maxLength: 20 },
    { name: 'warna_utama', label: 'Warna utama', kind: 'color', default: '#0EA5E9' },
    { name: 'slogan', label: 'Slogan', kind: 'text', maxLength: 10, default: '' },
  ],
  html: '<html><div data-composition-id="main" data-duration="6"></div></html>',
  isNewest: true,
  hasPreview: false,
};

export const A_COMPOSITION = `<!doctype html><html><head><script src="https://cdn.jsdelivr.net/npm/gsap@3.15.0/dist/gsap.min.js"></script></head><body>
<div id="root" data-composition-id="main" data-start="0" data-duration="2.5" data-width="640" data-height="360" data-fps="25"><h1 id="t">Halo</h1></div>
<script>window.__timelines = window.__timelines || {}; const tl = gsap.timeline({ paused: true }); tl.from('#t', { y: 40, duration: 1 }, 0); window.__timelines['main'] = tl;</script>
</body></html>`;

export const AN_ASSET_ID = 'asset_01997b1e-0000-7000-8000-000000000001';
/** Body of a create of an asset. */
export const A_PHOTO = { name: 'es-kopi.jpg', content_type: 'image/jpeg', size_bytes: 1000 };

export const A_BATCH_ID = 'batch_01997b1e-0000-7000-8000-000000000001';
/** Body of a create of a batch. */
export const A_BATCH = {
  template: 'kartu@1',
  rows: [
    { variables: { nama_usaha: 'Kopi Senja' }, title: 'Senja', metadata: { pesanan: 'A-1' } },
    { variables: { nama_usaha: 'Kopi Pagi' }, output: { width: 1080, height: 1080 } },
    { variables: { slogan: 'Enak' } },
  ],
} as const;

export const A_PROJECT_ID = 'proj_01997b1e-0000-7000-8000-000000000001';
/** Body of a create of a project. */
export const A_PROJECT = {
  name: 'Promo toko',
  files: { 'index.html': { text: A_COMPOSITION }, 'data/menu.json': { text: '{"kopi":15000}' } },
} as const;

interface AddAsset {
  readonly key?: string;
  /** What is uploaded: by default a file of the announced size, null for nothing. */
  readonly bytes?: Uint8Array | null;
}

export interface Send {
  readonly body?: unknown;
  /** Sent unchanged in place of `body`; bytes in base64, as the local gateway passes a body that is not UTF-8. */
  readonly rawBody?: string | Buffer;
  readonly key?: string | null;
  readonly query?: Record<string, string | readonly string[]>;
  readonly path?: Record<string, string>;
  readonly contentType?: string;
  /** Values of `Accept-Language`. */
  readonly languages?: readonly string[];
  readonly ifMatch?: string;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read the members they expect
  readonly body: any;
}

export type ReplacedPorts = Partial<
  Pick<
    FakeWorld,
    | 'assets'
    | 'projects'
    | 'inspectFile'
    | 'settleUpload'
    | 'workspaces'
    | 'workspaceAdmin'
    | 'apiKeys'
    | 'apiKeyAdmin'
    | 'members'
    | 'audit'
    | 'ledgerList'
    | 'webhooks'
    | 'webhookAdmin'
    | 'batches'
    | 'videos'
  > & {
    readonly assetFiles: AssetFiles;
    readonly projectObjects: ProjectObjects;
    readonly validator: CompositionValidator;
    readonly log: Log;
    readonly clock: Clock;
    readonly pause: SaveProjectDeps['pause'];
    /** By default the clock advances by the delay. */
    readonly sleep: FetchSourcesDeps['sleep'];
    readonly maxStoredBytes: number;
    readonly maxUploadedBytesPerDay: number;
  }
>;

/**
 * The real handlers and middleware over in-memory ports, with one workspace, 60 credits and a key with all permissions.
 * `ports` replaces in-memory ports and the recording log.
 */
export const createApi = async (ports: ReplacedPorts = {}) => {
  const world = createFakeWorld();
  const logged: { event: LogEvent; fields: unknown; error: unknown }[] = [];
  const record: Log = (event, fields, error) => void logged.push({ event, fields, error });
  const deps = {
    ...world,
    log: record,
    maxStoredBytes: MAX_STORED_BYTES,
    maxUploadedBytesPerDay: MAX_UPLOADED_BYTES_PER_DAY,
    sleep: async (delayMs: number) => world.clock.advance(delayMs),
    ...ports,
    allowLoopback: false,
    keyPepper: () => Promise.resolve(PEPPER),
    maxDurationSeconds: 300,
    unpaidRendererSecondsPerHour: 3600,
    maxBacklogSeconds: 900,
    framesLimits: { maxConcurrent: 2, perHour: 120 },
    onSendFailed: ({ workspaceId, videoId }: RenderMessage, cause: unknown) =>
      deps.log(LOG_EVENTS.renderMessageNotSent, { workspace_id: workspaceId, video_id: videoId }, cause),
    onNotRead: ({ workspaceId, projectId }: Revision, cause: unknown) =>
      deps.log(LOG_EVENTS.revisionsNotRead, { workspace_id: workspaceId, project_id: projectId }, cause),
    onNotFreed: (workspaceId: string, cause: unknown) =>
      deps.log(LOG_EVENTS.projectsNotCleared, { workspace_id: workspaceId }, cause),
    onNotRequested: ({ workspaceId, id }: Asset, cause: unknown) =>
      deps.log(LOG_EVENTS.thumbnailNotRequested, { workspace_id: workspaceId, asset_id: id }, cause),
  };
  world.templates.add(A_TEMPLATE);
  const handlers: Record<Operation, ApiHandler> = {
    'create-video': createCreateVideoHandler(deps),
    'create-composition': createCreateCompositionHandler(deps),
    'create-batch': createCreateBatchHandler(deps),
    'list-batches': createListBatchesHandler(deps),
    'get-batch': createGetBatchHandler(deps),
    'list-batch-videos': createListBatchVideosHandler(deps),
    'cancel-batch': createCancelBatchHandler(deps),
    'resume-batch': createResumeBatchHandler(deps),
    'check-video': createCheckVideoHandler(deps),
    'check-composition': createCheckCompositionHandler(deps),
    'create-frames': createCreateFramesHandler(deps),
    'get-frames': createGetFramesHandler(deps),
    'list-videos': createListVideosHandler(deps),
    'get-video': createGetVideoHandler(deps),
    'cancel-video': createCancelVideoHandler(deps),
    'list-templates': createListTemplatesHandler(deps),
    'get-template': createGetTemplateHandler(deps),
    'create-asset': createCreateAssetHandler(deps),
    'list-assets': createListAssetsHandler(deps),
    'get-asset': createGetAssetHandler(deps),
    'delete-asset': createDeleteAssetHandler(deps),
    'create-project': createCreateProjectHandler(deps),
    'list-projects': createListProjectsHandler(deps),
    'get-project': createGetProjectHandler(deps),
    'update-project': createUpdateProjectHandler(deps),
    'delete-project': createDeleteProjectHandler(deps),
    'get-project-files': createGetProjectFilesHandler(deps),
    'find-missing-texts': createFindMissingTextsHandler(deps),
    'store-project-texts': createStoreProjectTextsHandler(deps),
    'get-workspace': createGetWorkspaceHandler(deps),
    'get-openapi': createGetOpenapiHandler(deps),
  };
  let keyCount = 0;
  const addKey = async (overrides: Partial<ApiKey> = {}): Promise<string> => {
    const key = generateApiKey('test');
    keyCount += 1;
    await world.addApiKey({
      id: `key_10000000-0000-4000-8000-${String(keyCount).padStart(12, '0')}`,
      hash: hashApiKey(key, PEPPER),
      ...overrides,
    });
    return key;
  };
  const addWorkspace = (overrides: Partial<Workspace> = {}) =>
    world.addWorkspace({
      balanceMilliCredits: 60_000,
      brandKit: { nama_usaha: 'Kopi Tetangga' },
      ...overrides,
    });
  const workspace = await addWorkspace();
  const key = await addKey();

  const send = async (operation: Operation, request: Send = {}): Promise<TestResponse> => {
    const event = proxyEvent(operation, { key, ...request });
    // safe: the handlers read only these members of event and context
    const result = await handlers[operation](event as never, { awsRequestId: 'request-1' } as never);
    const response = toTestResponse(result);
    expectDocumented(operation, response);
    return response;
  };
  /** Creates an asset with a key and uploads a file for it, unless the bytes are null. */
  const addAsset = async (file: Partial<typeof A_PHOTO> = {}, { bytes, ...request }: AddAsset = {}) => {
    const { status, body } = await send('create-asset', { ...request, body: { ...A_PHOTO, ...file } });
    if (status !== 201) throw new Error(`the asset was not created: ${status}`);
    const uploaded = bytes === undefined ? Buffer.alloc(body.size_bytes, 1) : bytes;
    if (uploaded) world.assetFiles.stored.set(new URL(body.upload.url).pathname.slice(1), uploaded);
    return body as { readonly id: AssetId };
  };
  return { world, deps, workspace, key, addKey, addWorkspace, addAsset, send, logged, handlers };
};

export const proxyEvent = (
  operation: Operation,
  { body, rawBody, key, query, path, contentType, languages, ifMatch }: Send,
) => {
  const route = ROUTES.find((candidate) => candidate.operation === operation);
  const isBytes = Buffer.isBuffer(rawBody);
  const raw = isBytes ? rawBody.toString('base64') : rawBody;
  return {
    httpMethod: route?.method,
    multiValueHeaders: {
      ...(key === null || key === undefined ? {} : { 'x-api-key': [key] }),
      'content-type': [contentType ?? 'application/json'],
      ...(languages && { 'accept-language': languages }),
      ...(ifMatch !== undefined && { 'If-Match': [ifMatch] }),
    },
    multiValueQueryStringParameters: query
      ? Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value].flat()]))
      : null,
    pathParameters: path ?? null,
    body: raw ?? (body === undefined ? null : JSON.stringify(body)),
    isBase64Encoded: isBytes,
    requestContext: { requestId: 'request-1' },
  };
};

export const toTestResponse = ({ statusCode, headers, body }: APIGatewayProxyResult): TestResponse => ({
  status: statusCode,
  headers: headers as Record<string, string>,
  body: JSON.parse(body) as unknown,
});

const GUARD_STATUSES = [401, 403, 429, 500];

/** Checks a response against the OpenAPI document and records its status for test/support/api-coverage.ts. */
export const expectDocumented = (operation: Operation, response: TestResponse): void => {
  expect(findResponseViolations(operation, response)).toEqual([]);
  expect(response.headers['Vary']).toBe('Accept-Language');
  recordStatus(operation, response, GUARD_STATUSES);
};

/** Records a status that is returned in its own test file or in one of several operations. */
export const recordStatus = (
  operation: string,
  { status }: TestResponse,
  guardStatuses: readonly number[],
): void => {
  const file = inject('apiCoverageFile'); // undefined outside of the fast tests
  const places = [`${operation}/${status}`, `dashboard/${status}`];
  if (status === 404) places.push('not-found');
  if (guardStatuses.includes(status)) places.push('guards');
  const path = expect.getState().testPath ?? '';
  if (file && places.some((place) => path.endsWith(`/test/api/${place}.test.ts`)))
    appendFileSync(file, `${operation} ${status}\n`);
};
