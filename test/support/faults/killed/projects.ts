// Runs in a child process: one step in the life of a project that kills itself at the point given in the message.
import { createDynamodbClient, createS3Client } from '#composition-root/aws-clients.ts';
import { createAssetStore } from '#adapters/dynamodb/assets.ts';
import { createProjectStore } from '#adapters/dynamodb/projects.ts';
import { createVideoStore } from '#adapters/dynamodb/videos.ts';
import { createWorkspaceStore } from '#adapters/dynamodb/workspaces.ts';
import { createAssetFiles } from '#adapters/s3/asset-files.ts';
import { createCaptionFiles } from '#adapters/s3/caption-files.ts';
import { createOrderStore } from '#adapters/s3/orders.ts';
import { createProjectObjects } from '#adapters/s3/project-objects.ts';
import { createRenderDocuments } from '#adapters/s3/render-documents.ts';
import { newManifestId, newProjectId, newVideoId } from '#adapters/system.ts';
import type { RequestedFile } from '#contracts/schemas/project-bodies.ts';
import type { ProjectId } from '#core/project/project.ts';
import { buildRequestFromRevision } from '#core/use-cases/build-from-project.ts';
import { clearWorkspace } from '#core/use-cases/clear-projects.ts';
import { createVideo } from '#core/use-cases/create-video.ts';
import { deleteProject } from '#core/use-cases/delete-project.ts';
import { createProject, updateProject } from '#core/use-cases/save-project.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { AN_AUTHOR } from '#test/support/fakes/builders.ts';
import { createFakeCompositionValidator } from '#test/support/fakes/catalogs.ts';
import { killPort, onMessage } from '../killed-process.ts';

export interface ProjectMessage {
  readonly role: 'create' | 'save' | 'delete' | 'clear' | 'video';
  readonly killAt: string;
  readonly nowMs: number;
  readonly workspaceId: WorkspaceId;
  /** For all but `create` and `clear`. */
  readonly projectId?: ProjectId;
  readonly files: Readonly<Record<string, RequestedFile>>;
  readonly tableName: string;
  readonly bucketName: string;
}

const run = async (message: ProjectMessage): Promise<unknown> => {
  const { role, killAt, nowMs, workspaceId, projectId, files, tableName, bucketName } = message;
  const [dynamodb, s3] = [createDynamodbClient(), createS3Client()];
  const deps = {
    projects: killPort(createProjectStore(dynamodb, tableName), killAt),
    projectObjects: killPort(createProjectObjects(s3, bucketName), killAt),
    assets: killPort(createAssetStore(dynamodb, tableName), killAt),
    assetFiles: createAssetFiles(s3, bucketName),
    videos: killPort(createVideoStore(dynamodb, tableName), killAt),
    workspaces: createWorkspaceStore(dynamodb, tableName),
    validator: createFakeCompositionValidator(),
    clock: { nowMs: () => nowMs },
    newProjectId,
    newManifestId,
    maxStoredBytes: 1e9,
    maxUploadedBytesPerDay: 1e12,
    pause: async () => undefined,
    onNotFreed: (_: unknown, cause: unknown) => {
      throw cause;
    },
  };
  const request = {
    workspaceId,
    name: 'Promo',
    revisionName: null,
    files,
    author: AN_AUTHOR,
    signal: new AbortController().signal,
  };
  if (role === 'create') return createProject(deps, request, null);
  if (role === 'clear') return clearWorkspace(deps, { workspaceId, announcements: 0 }, () => true);
  if (!projectId) throw new Error('the project is missing');
  if (role === 'save') return updateProject(deps, request, projectId, 1);
  if (role === 'delete') return deleteProject(deps, workspaceId, projectId);
  const template = { template: `${projectId}@1`, variables: {}, output: {} };
  const settled = {
    ...deps,
    settleUpload: async <T>(asset: T): Promise<T> => asset,
    inspectFile: () => Promise.reject(new Error('the project has no pictures in values')),
  };
  const built = await buildRequestFromRevision(settled, { id: workspaceId, brandKit: {} }, template);
  return createVideo(
    {
      videos: deps.videos,
      documents: killPort(createRenderDocuments(s3, bucketName), killAt),
      orders: createOrderStore(s3, bucketName),
      captionFiles: createCaptionFiles(s3, bucketName),
      queue: { send: async () => undefined },
      backlog: { find: async () => undefined },
      clock: deps.clock,
      newVideoId,
      maxDurationSeconds: 300,
      unpaidRendererSecondsPerHour: 3600,
      maxBacklogSeconds: 900,
      onSendFailed: () => undefined,
    },
    { workspaceId, idempotency: null, signal: request.signal },
    built,
  );
};

onMessage(run);
