import { expect, it } from 'vitest';
import { buildRequestFromRevision } from '#core/use-cases/build-from-project.ts';
import { deleteProject } from '#core/use-cases/delete-project.ts';
import { readProject } from '#core/use-cases/read-project.ts';
import { updateProject } from '#core/use-cases/save-project.ts';
import { A_COMPOSITION, createApi } from '#test/support/api.ts';

const FILES = { 'index.html': { text: A_COMPOSITION } };

/** A project that is deleted when its manifest is about to be read. */
const createDeletedMeanwhile = async () => {
  const { send, deps, workspace } = await createApi();
  const { id } = (await send('create-project', { body: { name: 'x', files: FILES } })).body;
  const readManifest: typeof deps.projectObjects.readManifest = async (...of) => {
    await deleteProject(deps, workspace.id, id);
    return deps.projectObjects.readManifest(...of);
  };
  return { deps: { ...deps, projectObjects: { ...deps.projectObjects, readManifest } }, workspace, id };
};

it('a save of a project that is deleted meanwhile is refused with not_found', async () => {
  const { deps, workspace, id } = await createDeletedMeanwhile();
  const request = {
    workspaceId: workspace.id,
    name: null,
    revisionName: null,
    files: FILES,
    author: { type: 'api_key', id: 'key_1', name: 'Kunci' },
    signal: new AbortController().signal,
  } as const;
  expect(await updateProject(deps, request, id, 1)).toEqual({
    refusal: { code: 'not_found', resource: 'project' },
  });
});

it('a read of a project that is deleted meanwhile finds it deleted', async () => {
  const { deps, workspace, id } = await createDeletedMeanwhile();
  expect(await readProject(deps, workspace.id, id)).toMatchObject({ deleted: { id, status: 'deleted' } });
});

it('a video of a project that is deleted meanwhile is refused with unknown_template', async () => {
  const { deps, workspace, id } = await createDeletedMeanwhile();
  const request = { template: `${id}@1`, variables: {}, output: {} };
  expect(await buildRequestFromRevision(deps, workspace, request)).toEqual({
    refusal: { code: 'unknown_template', isRevision: true },
  });
});

it('a manifest that is missing while its revision exists is an error', async () => {
  const { send, deps, world, workspace } = await createApi();
  const { id } = (await send('create-project', { body: { name: 'x', files: FILES } })).body;
  world.projectObjects.stored.clear();
  await expect(readProject(deps, workspace.id, id)).rejects.toThrow('there is no manifest');
});
