import { DOWNLOAD_LINK_SECONDS } from '#contracts/limits.ts';
import type { AssetFiles, AssetStore } from '#core/ports/assets.ts';
import type { ProjectObjects } from '#core/ports/projects.ts';
import { isReadyForProjects, isTyped } from '#core/asset/asset.ts';
import type { Manifest, ManifestFile } from '#core/project/manifest.ts';
import { parseProjectId } from '#core/project/project.ts';
import { accept, isRefused, refuse } from '#core/refusal.ts';
import { readProject } from '#core/use-cases/read-project.ts';
import type { ReadProjectDeps } from '#core/use-cases/read-project.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { createApiHandler, ignoreBody } from '#api/middleware/api-handler.ts';
import type { ApiHandlerDeps } from '#api/middleware/api-handler.ts';
import { parseProjectFileInclude } from '#api/middleware/parse-include.ts';
import { parseRevisionQuery } from '#api/middleware/parse-revision.ts';
import { presentFileLink, presentFiles } from '#api/presenters/project.ts';

export type GetProjectFilesDeps = ApiHandlerDeps &
  ReadProjectDeps & {
    readonly projectObjects: Pick<ProjectObjects, 'presignText'>;
    readonly assets: Pick<AssetStore, 'find'>;
    readonly assetFiles: Pick<AssetFiles, 'presignDownload'>;
  };

export const createGetProjectFilesHandler = (deps: GetProjectFilesDeps) =>
  createApiHandler('get-project-files', deps, ignoreBody, async ({ caller, path: { id: idText }, query }) => {
    const wanted = parseRevisionQuery(query);
    if (isRefused(wanted)) return wanted;
    const parsed = parseProjectFileInclude(query['include']);
    if ('violation' in parsed) return refuse({ code: 'invalid_input', violations: [parsed.violation] });
    const id = parseProjectId(idText);
    const workspaceId = caller.workspace.id;
    const view = id && (await readProject(deps, workspaceId, id, wanted.value));
    if (!view || 'deleted' in view) return refuse({ code: 'not_found', resource: 'project' });
    const { manifest, revision } = view;
    const path = query['path'];
    if (path === undefined) {
      const urls = parsed.includes.has('url') ? await presignTexts(deps, workspaceId, manifest) : undefined;
      return accept({ status: 200, body: presentFiles(revision.revision, manifest, urls) });
    }
    const file = Object.hasOwn(manifest.files, path) ? manifest.files[path] : undefined;
    const url = file && (await presignFile(deps, workspaceId, path, file));
    if (!file || url === undefined) return refuse({ code: 'not_found', resource: 'project_file' });
    const link = { url, nowMs: deps.clock.nowMs() };
    return accept({ status: 200, body: presentFileLink(revision.revision, path, file, link) });
  });

/** Links to all texts by path. */
const presignTexts = async (
  { projectObjects }: GetProjectFilesDeps,
  workspaceId: WorkspaceId,
  { files }: Manifest,
): Promise<ReadonlyMap<string, string>> => {
  const links = Object.entries(files).flatMap(([path, file]) =>
    'sha256' in file
      ? [
          projectObjects
            .presignText(workspaceId, file.sha256, path, DOWNLOAD_LINK_SECONDS)
            .then((url) => [path, url] as const),
        ]
      : [],
  );
  return new Map(await Promise.all(links));
};

/** Undefined for an asset that is not ready. */
const presignFile = async (
  { projectObjects, assets, assetFiles }: GetProjectFilesDeps,
  workspaceId: WorkspaceId,
  path: string,
  file: ManifestFile,
): Promise<string | undefined> => {
  if ('sha256' in file)
    return projectObjects.presignText(workspaceId, file.sha256, path, DOWNLOAD_LINK_SECONDS);
  const asset = await assets.find(workspaceId, file.assetId);
  return asset && isTyped(asset) && isReadyForProjects(asset)
    ? assetFiles.presignDownload(asset, DOWNLOAD_LINK_SECONDS)
    : undefined;
};
