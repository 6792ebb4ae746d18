import { setTimeout as delay } from 'node:timers/promises';
import { apiDependencies } from '#composition-root/api.ts';
import { createValidator } from '#composition-root/validator.ts';
import { createDynamodbClient, createS3Client } from '#composition-root/aws-clients.ts';
import type { Environment } from '#composition-root/read-environment.ts';
import { createTemplateCatalog } from '#adapters/catalog/catalogs.ts';
import { createAssetStore } from '#adapters/dynamodb/assets.ts';
import { createProjectStore } from '#adapters/dynamodb/projects.ts';
import { createVideoStore } from '#adapters/dynamodb/videos.ts';
import { createAssetFiles } from '#adapters/s3/asset-files.ts';
import { createDownloadLinks } from '#adapters/s3/download-links.ts';
import { createProjectObjects } from '#adapters/s3/project-objects.ts';
import { newManifestId, newProjectId } from '#adapters/system.ts';
import { LOG_EVENTS } from '#core/log.ts';
import type { Revision } from '#core/project/project.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';

const projectDependencies = (
  name: 'read-templates' | 'change-projects',
  env: Environment<'read-templates'>,
) => {
  const dynamodb = createDynamodbClient();
  const s3 = createS3Client();
  return {
    ...apiDependencies(name, env, dynamodb),
    templates: createTemplateCatalog(env.BUNDLED_FILES_DIR),
    projects: createProjectStore(dynamodb, env.TABLE_NAME),
    projectObjects: createProjectObjects(s3, env.BUCKET_NAME),
    assets: createAssetStore(dynamodb, env.TABLE_NAME),
    assetFiles: createAssetFiles(s3, env.BUCKET_NAME),
    videos: createVideoStore(dynamodb, env.TABLE_NAME),
    downloadLinks: createDownloadLinks(s3, env.BUCKET_NAME),
  };
};

/** For operations that read templates and projects, which are the workspace's own templates. */
export const readTemplatesDependencies = (env: Environment<'read-templates'>) =>
  projectDependencies('read-templates', env);

/** For operations that change projects. */
export const changeProjectsDependencies = (env: Environment<'change-projects'>) => {
  const dependencies = projectDependencies('change-projects', env);
  return {
    ...dependencies,
    validator: createValidator(env, dependencies.log),
    newProjectId,
    newManifestId,
    maxStoredBytes: Number(env.MAX_STORED_BYTES),
    maxUploadedBytesPerDay: Number(env.MAX_UPLOADED_BYTES_PER_DAY),
    pause: (delayMs: number) => delay(delayMs),
    onNotRead: ({ workspaceId, projectId }: Revision, cause: unknown) =>
      dependencies.log(
        LOG_EVENTS.revisionsNotRead,
        { workspace_id: workspaceId, project_id: projectId },
        cause,
      ),
    onNotFreed: (workspaceId: WorkspaceId, cause: unknown) =>
      dependencies.log(LOG_EVENTS.projectsNotCleared, { workspace_id: workspaceId }, cause),
  };
};
