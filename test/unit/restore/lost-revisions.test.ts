import { expect, it } from 'vitest';
import type { RequestedFile } from '#contracts/schemas/project-bodies.ts';
import type { ProjectId } from '#core/project/project.ts';
import { isRefused } from '#core/refusal.ts';
import { readProject } from '#core/use-cases/read-project.ts';
import { digestOf } from '#core/use-cases/project-texts.ts';
import { createProject, updateProject } from '#core/use-cases/save-project.ts';
import { createAdmin } from '#test/support/admin.ts';
import { AN_AUTHOR, asWorkspaceId } from '#test/support/fakes/builders.ts';
import { reconcile } from '../../../scripts/admin/ledger.ts';
import { countLostRevisions, deleteLostRevisions } from '../../../scripts/restore/lost-revisions.ts';

const ID = asWorkspaceId('ws_kopi');
const INDEX = { 'index.html': { text: 'index' } };

const setUp = async () => {
  const { world, ports } = createAdmin();
  await world.addWorkspace({ id: ID });
  const { stored } = world.projectObjects;
  const keys = {
    list: async function* list(prefix: string) {
      yield* [...stored.keys()].filter((key) => key.startsWith(prefix)).sort();
    },
    has: async (key: string) => stored.has(key),
  };
  const deps = { ...world, maxStoredBytes: 1e6, maxUploadedBytesPerDay: 1e12 };
  const request = (files: Readonly<Record<string, RequestedFile>>) => ({
    workspaceId: ID,
    name: 'Promo',
    revisionName: null,
    files: { ...INDEX, ...files },
    author: AN_AUTHOR,
    signal: new AbortController().signal,
  });
  return {
    world,
    loseText: (text: string) => void stored.delete(`texts/${ID}/${digestOf(text)}`),
    loseManifest: (id: ProjectId, revision: number) => {
      const { manifestId } = world.records.revisions.get(`${ID}/${id}/${revision}`) ?? {};
      stored.delete(`projects/${ID}/${manifestId}.json`);
    },
    create: async (text: string): Promise<ProjectId> => {
      const created = await createProject(deps, request({ 'a.txt': { text } }), null);
      if (isRefused(created) || created.value.status !== 'created') throw new Error('not created');
      return created.value.saved.project.id;
    },
    save: async (id: ProjectId, revision: number, text: string) =>
      expect(isRefused(await updateProject(deps, request({ 'a.txt': { text } }), id, revision))).toBe(false),
    repair: () => deleteLostRevisions({ ports, keys }),
    lost: () => countLostRevisions({ ports, keys }, ID),
    differences: async () => (await reconcile(ports, ID)).found,
    read: async (id: ProjectId) => {
      const view = await readProject(world, ID, id);
      return view && 'revisions' in view ? view.revisions.map(({ revision }) => revision) : undefined;
    },
    storedBytes: async () => (await world.assets.findStorage(ID)).storedBytes,
  };
};

it('removes revisions with a lost text or manifest, and counts uses and bytes again', async () => {
  const { create, save, loseText, loseManifest, lost, repair, differences, read, storedBytes } =
    await setUp();
  const id = await create('satu');
  for (const [index, text] of ['dua', 'tiga', 'empat'].entries()) await save(id, index + 1, text);
  await create('dua');
  loseText('dua');
  loseManifest(id, 3);
  expect(await lost()).toBe(3);
  expect((await differences()).map(({ code }) => code)).toContain('project_file');
  expect(await repair()).toBe(3);
  expect([await lost(), await differences()]).toEqual([0, []]);
  expect(await read(id)).toEqual([1, 4]);
  expect(await storedBytes()).toBe('index'.length + 'satu'.length + 'empat'.length);
  expect(await repair()).toBe(0);
});

it('saves the newest complete revision again when the newest one is lost, so that the project can be changed', async () => {
  const { create, save, loseText, repair, differences, read, world } = await setUp();
  const id = await create('satu');
  await save(id, 1, 'dua');
  loseText('dua');
  await repair();
  expect(await read(id)).toEqual([1, 3]);
  await save(id, 3, 'dua');
  expect(await differences()).toEqual([]);
  expect(world.projectObjects.stored.has(`texts/${ID}/${digestOf('dua')}`)).toBe(true);
});

it('deletes a project of which nothing is left', async () => {
  const { create, loseText, repair, differences, read, storedBytes } = await setUp();
  const id = await create('satu');
  loseText('index');
  expect(await repair()).toBe(1);
  expect([await read(id), await differences(), await storedBytes()]).toEqual([undefined, [], 0]);
});
