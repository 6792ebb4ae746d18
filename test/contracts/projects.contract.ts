import { beforeAll, describe, expect, it } from 'vitest';
import { PROJECTS_MAX, PROJECT_REVISIONS_KEPT } from '#contracts/limits.ts';
import type { RequestedFile } from '#contracts/schemas/project-bodies.ts';
import type { AssetFiles, AssetStore } from '#core/ports/assets.ts';
import type { ProjectObjects, ProjectStore } from '#core/ports/projects.ts';
import type { Clock } from '#core/ports/system.ts';
import type { VideoStore } from '#core/ports/videos.ts';
import type { WorkspaceAdmin, WorkspaceStore } from '#core/ports/workspaces.ts';
import type { ProjectId } from '#core/project/project.ts';
import { readItems } from '#core/read-items.ts';
import { isRefused } from '#core/refusal.ts';
import { clearWorkspace } from '#core/use-cases/clear-projects.ts';
import { deleteAsset } from '#core/use-cases/delete-asset.ts';
import { deleteProject } from '#core/use-cases/delete-project.ts';
import { freeRevisions } from '#core/use-cases/free-revisions.ts';
import { digestOf, storeTexts } from '#core/use-cases/project-texts.ts';
import { createProject, updateProject } from '#core/use-cases/save-project.ts';
import {
  AN_AUTHOR,
  anAsset,
  asWorkspaceId,
  aWorkspace,
  createAssetIds,
  createProjectIds,
} from '#test/support/fakes/builders.ts';
import { createFakeCompositionValidator } from '#test/support/fakes/catalogs.ts';
import { NO_ASSET_LIMITS } from '#test/support/fakes/assets.ts';

export interface ProjectWorld {
  readonly projects: ProjectStore;
  readonly projectObjects: ProjectObjects;
  readonly assets: AssetStore;
  readonly assetFiles: AssetFiles;
  readonly videos: VideoStore;
  readonly workspaces: WorkspaceStore;
  readonly workspaceAdmin: WorkspaceAdmin;
  /** Of the objects, if it is not that of the machine. */
  readonly clock?: Clock;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const INDEX = 'x'.repeat(100);
const BY_INDEX = { 'index.html': { text: INDEX } };

let tenants = 0;

export const describeProjects = (name: string, makeWorld: () => Promise<ProjectWorld>) =>
  describe(`${name}: projects`, () => {
    let world: ProjectWorld;
    beforeAll(async () => {
      world = await makeWorld();
    });

    /** A workspace of its own for one test. */
    const createTenant = async (maxStoredBytes = 1e6) => {
      tenants += 1;
      const workspaceId = asWorkspaceId(`ws_projects-${tenants}`);
      await world.workspaceAdmin.create(aWorkspace({ id: workspaceId }));
      let nowMs = world.clock?.nowMs() ?? Date.now();
      const clock = { nowMs: () => nowMs };
      let manifests = 0;
      const deps = {
        ...world,
        validator: createFakeCompositionValidator(),
        newProjectId: createProjectIds(clock),
        newManifestId: () => `manifest-${(manifests += 1)}`,
        clock,
        maxStoredBytes,
        maxUploadedBytesPerDay: 1e12,
        pause: async (delayMs: number) => void (nowMs += delayMs),
        onNotFreed: (_: unknown, cause: unknown) => {
          throw cause;
        },
      };
      const request = (files: Record<string, RequestedFile>, revisionName: string | null = 'Draf') => ({
        workspaceId,
        name: 'Promo',
        revisionName,
        files,
        author: AN_AUTHOR,
        signal: new AbortController().signal,
      });
      const tryCreate = (files: Record<string, RequestedFile> = BY_INDEX, keyHash?: string) =>
        createProject(deps, request(files), keyHash === undefined ? null : { keyHash, fingerprint: 'f' });
      const create = async (files: Record<string, RequestedFile> = BY_INDEX): Promise<ProjectId> => {
        const created = await tryCreate(files);
        if (isRefused(created) || created.value.status !== 'created') throw new Error('not created');
        return created.value.saved.project.id;
      };
      const save = (
        id: ProjectId,
        revision: number,
        files: Record<string, RequestedFile>,
        revisionName?: string | null,
      ) => updateProject(deps, request({ ...BY_INDEX, ...files }, revisionName), id, revision);
      const names = async (kind: 'text' | 'manifest') => {
        const found: string[] = [];
        for await (const object of readItems((cursor) =>
          world.projectObjects.list(workspaceId, kind, cursor),
        ))
          found.push(object.name);
        return found.sort();
      };
      return {
        workspaceId,
        deps,
        tryCreate,
        create,
        save,
        names,
        pass: (ms: number) => void (nowMs += ms),
        storedBytes: async () => (await world.assets.findStorage(workspaceId)).storedBytes,
        uses: async () => Object.fromEntries((await world.projects.allUses(workspaceId)).counts),
        /** Clears the workspace if it is due. */
        clear: async () => {
          for await (const due of readItems((cursor) => world.projects.listToClear(nowMs, cursor)))
            if (due.workspaceId === workspaceId) {
              await clearWorkspace(deps, due, () => true);
              return true;
            }
          return false;
        },
        addAsset: async (fileDigest: string | null = null) => {
          const id = createAssetIds(clock)();
          const asset = anAsset({ id, workspaceId, createdAtMs: nowMs }, { sizeBytes: 1000 });
          await world.assets.create(asset, NO_ASSET_LIMITS);
          await world.assets.markReady(
            { ...asset, fileDigest },
            { width: 1, height: 1, durationMs: null },
            0,
          );
          return id;
        },
      };
    };

    it('stores a text of several files, revisions and projects once, and counts its rows of revisions', async () => {
      const { create, save, names, storedBytes, uses } = await createTenant();
      const id = await create({ ...BY_INDEX, 'a.txt': { text: 'a' }, 'b.txt': { text: 'a' } });
      await create({ ...BY_INDEX, 'c.txt': { text: 'a' } });
      await save(id, 1, {});
      await save(id, 2, { 'a.txt': { text: 'a' } });
      expect(await uses()).toEqual({ [digestOf(INDEX)]: 2, [digestOf('a')]: 3 });
      expect(await names('text')).toEqual([digestOf('a'), digestOf(INDEX)].sort());
      expect(await names('manifest')).toHaveLength(4);
      expect(await storedBytes()).toBe(101);
    });

    it('counts uploads up to the maximum of a day, with those at the same time and those of assets', async () => {
      const { workspaceId, deps } = await createTenant();
      const atMs = deps.clock.nowMs();
      const count = (bytes: number, laterMs = 0) =>
        world.projects.countUploads(workspaceId, { bytes, maxBytes: 10_000, atMs: atMs + laterMs });
      const counted = await Promise.all(Array.from({ length: 4 }, () => count(3000)));
      expect(counted.filter(({ status }) => status === 'counted')).toHaveLength(3);
      expect(await count(1001)).toEqual({ status: 'day_full', uploadedBytes: 9000 });
      const asset = anAsset(
        { id: createAssetIds(deps.clock)(), workspaceId, createdAtMs: atMs },
        { sizeBytes: 1001 },
      );
      const limits = { maxStoredBytes: 1e6, maxUploadedBytesPerDay: 10_000 };
      expect(await world.assets.create(asset, limits)).toEqual({ status: 'day_full', uploadedBytes: 9000 });
      expect(await count(1000)).toEqual({ status: 'counted' });
      expect(await count(1, DAY_MS)).toEqual({ status: 'counted' });
    });

    it('stores the names of revisions, also those without one', async () => {
      const { create, deps, workspaceId } = await createTenant();
      const id = await create();
      const request = { workspaceId, name: null, revisionName: null, files: BY_INDEX, author: AN_AUTHOR };
      await updateProject(deps, { ...request, signal: new AbortController().signal }, id, 1);
      const revisions = await world.projects.revisions(workspaceId, id);
      expect(revisions.map(({ name }) => name)).toEqual(['Draf', null]);
    });

    it('saves one of two revisions that are saved at once', async () => {
      const { create, save, names, uses } = await createTenant();
      const id = await create();
      const saved = await Promise.all(['a', 'b'].map((text) => save(id, 1, { 'a.txt': { text } })));
      const refused = saved.filter(isRefused);
      expect(refused).toEqual([
        { refusal: { code: 'stale_revision', isMissing: false, currentRevision: 2 } },
      ]);
      expect(Object.keys(await uses())).toHaveLength(2);
      expect(await names('manifest')).toHaveLength(2);
    });

    it('creates one project for one idempotency key', async () => {
      const { tryCreate } = await createTenant();
      const [first, second] = await Promise.all([tryCreate(BY_INDEX, 'k'), tryCreate(BY_INDEX, 'k')]);
      const statuses = [first, second].map((each) => (isRefused(each) ? 'refused' : each.value.status));
      expect(statuses.sort()).toEqual(['created', 'replayed']);
      expect(await tryCreate(BY_INDEX, 'k')).toMatchObject({ value: { status: 'replayed' } });
    });

    it('refuses what does not fit into the storage, and stores nothing', async () => {
      const { tryCreate, create, storedBytes, uses } = await createTenant(150);
      await create();
      const before = await uses();
      expect(await tryCreate({ ...BY_INDEX, 'a.txt': { text: 'x'.repeat(51) } })).toEqual({
        refusal: { code: 'quota_exceeded', quota: 'storage', storedBytes: 100, maxBytes: 150 },
      });
      expect(await uses()).toEqual(before);
      await create({ ...BY_INDEX, 'a.txt': { text: 'x'.repeat(50) } });
      expect(await storedBytes()).toBe(150);
    });

    it('removes the oldest revisions and what only they use', async () => {
      const { create, save, deps, workspaceId, storedBytes, uses } = await createTenant();
      const id = await create({ ...BY_INDEX, 'a.txt': { text: 'only the first' } });
      for (let revision = 1; revision <= PROJECT_REVISIONS_KEPT; revision += 1) await save(id, revision, {});
      expect(await freeRevisions(deps, workspaceId, id)).toBe(true);
      const kept = (await world.projects.revisions(workspaceId, id)).map(({ revision }) => revision);
      expect([kept.length, kept[0]]).toEqual([PROJECT_REVISIONS_KEPT, 2]);
      expect(await uses()).toEqual({ [digestOf(INDEX)]: 1 });
      expect(await storedBytes()).toBe(100);
    });

    it('removes revisions without a name before those that have one, and never the newest', async () => {
      const { create, save, deps, workspaceId, storedBytes, uses } = await createTenant();
      const id = await create({ ...BY_INDEX, 'a.txt': { text: 'first' } });
      const last = PROJECT_REVISIONS_KEPT + 5;
      for (let revision = 1; revision < last; revision += 1) await save(id, revision, {}, null);
      expect(await freeRevisions(deps, workspaceId, id)).toBe(true);
      const kept = (await world.projects.revisions(workspaceId, id)).map(({ revision }) => revision);
      expect([kept.length, kept[0], kept[1], kept.at(-1)]).toEqual([PROJECT_REVISIONS_KEPT, 1, 7, last]);
      expect(await uses()).toEqual({ [digestOf(INDEX)]: 1, [digestOf('first')]: 1 });
      expect(await storedBytes()).toBe(105);
    });

    it('frees everything that a deleted project uses, and deletes its objects a day later', async () => {
      const { create, save, deps, workspaceId, storedBytes, uses, names, clear, pass } = await createTenant();
      const id = await create();
      await save(id, 1, { 'a.txt': { text: 'a' } });
      expect(await deleteProject(deps, workspaceId, id)).toMatchObject({
        value: { status: 'deleted', revision: 2 },
      });
      expect(await world.projects.list(workspaceId, { limit: 1 })).toEqual({
        projects: [],
        nextCursor: null,
      });
      expect([await storedBytes(), await uses(), await names('manifest')]).toEqual([0, {}, []]);
      pass(DAY_MS / 24);
      expect(await clear()).toBe(true);
      expect(await names('text')).toHaveLength(2);
      pass(1.1 * DAY_MS);
      expect(await clear()).toBe(true);
      expect([await names('text'), await uses()]).toEqual([[], {}]);
      pass(2 * DAY_MS);
      expect(await clear()).toBe(false);
    });

    it('deletes a text that no revision names within a day, and a save stores it again', async () => {
      const { create, save, deps, workspaceId, names, clear, pass } = await createTenant();
      const id = await create();
      await storeTexts(deps, workspaceId, ['unused']);
      pass(1.1 * DAY_MS);
      expect(await clear()).toBe(true);
      expect(await names('text')).toEqual([digestOf(INDEX)]);
      const bySha = { 'a.txt': { sha256: digestOf('unused') } };
      expect(await save(id, 1, bySha)).toMatchObject({ refusal: { code: 'invalid_input' } });
      expect(isRefused(await save(id, 1, { 'a.txt': { text: 'unused' } }))).toBe(false);
      expect(isRefused(await save(id, 2, bySha))).toBe(false);
    });

    it('saves a text whose deletion was begun and not ended, uploaded before or sent with the save', async () => {
      const { create, save, deps, workspaceId, uses, clear, pass } = await createTenant();
      const id = await create();
      await storeTexts(deps, workspaceId, ['uploaded', 'sent']);
      pass(1.1 * DAY_MS);
      const digests = ['uploaded', 'sent'].map(digestOf);
      const mark = async () => {
        const read = await world.projects.readUses(workspaceId, digests);
        expect(await world.projects.markDeleting(workspaceId, digests, read, deps.clock.nowMs())).toBe(true);
        for (const digest of digests) await world.projectObjects.delete(workspaceId, 'text', digest);
      };
      await mark();
      await storeTexts(deps, workspaceId, ['uploaded']);
      await mark();
      await storeTexts(deps, workspaceId, ['uploaded']);
      const files = { 'a.txt': { sha256: digestOf('uploaded') }, 'b.txt': { text: 'sent' } };
      expect(isRefused(await save(id, 1, files))).toBe(false);
      expect(await uses()).toMatchObject({ [digestOf('uploaded')]: 1, [digestOf('sent')]: 1 });
      pass(2 * DAY_MS);
      await clear();
      expect(isRefused(await save(id, 2, files))).toBe(false);
    });

    it('removes only the marks of one deletion', async () => {
      const { workspaceId } = await createTenant();
      const digest = digestOf('marked');
      const mark = async (sinceMs: number) => {
        const read = await world.projects.readUses(workspaceId, [digest]);
        expect(await world.projects.markDeleting(workspaceId, [digest], read, sinceMs)).toBe(true);
      };
      const marks = async () => [...(await world.projects.allUses(workspaceId)).deleting];
      await mark(1000);
      await mark(2000);
      await world.projects.clearDeleting(workspaceId, [digest], 1000);
      expect(await marks()).toEqual([[digest, 2000]]);
      await world.projects.clearDeleting(workspaceId, [digest], 2000);
      expect(await marks()).toEqual([]);
    });

    it('keeps the bytes of a deleted asset while a kept revision uses it', async () => {
      const { create, save, deps, workspaceId, storedBytes, addAsset } = await createTenant();
      const assetId = await addAsset();
      const id = await create({ ...BY_INDEX, 'a.jpg': { asset: assetId } });
      expect(await deleteAsset(deps, workspaceId, assetId)).toMatchObject({
        status: 'deleted',
        isKept: true,
      });
      expect(await storedBytes()).toBe(1100);
      expect(isRefused(await save(id, 1, { 'b.jpg': { asset: assetId } }))).toBe(false);
      await deleteProject(deps, workspaceId, id);
      expect(await world.assets.find(workspaceId, assetId)).toMatchObject({
        status: 'deleted',
        isKept: null,
      });
      expect(await storedBytes()).toBe(0);
      const another = await deps.projects.list(workspaceId, { limit: 1 });
      expect(another.projects).toEqual([]);
    });

    it('keeps the file that a deleted asset shares while a kept revision uses it', async () => {
      const { create, deps, workspaceId, storedBytes, addAsset, pass } = await createTenant();
      const first = await addAsset('shared');
      pass(1);
      const second = await addAsset('shared');
      const holders = async () => (await world.assets.findFile(workspaceId, 'shared'))?.holders;
      const id = await create({ ...BY_INDEX, 'b.jpg': { asset: second } });
      expect([await storedBytes(), await holders()]).toEqual([1100, 2]);
      await deleteAsset(deps, workspaceId, first);
      expect(await deleteAsset(deps, workspaceId, second)).toMatchObject({ isKept: true, fileId: first });
      expect([await storedBytes(), await holders()]).toEqual([1100, 1]);
      await deleteProject(deps, workspaceId, id);
      expect([await storedBytes(), await holders()]).toEqual([0, undefined]);
    });

    it('refuses an asset that is deleted while a save looks at it', async () => {
      const { tryCreate, deps, workspaceId, addAsset, uses } = await createTenant();
      const assetId = await addAsset();
      const { find } = world.assets;
      let deletions = 0;
      const assets: AssetStore = {
        ...world.assets,
        find: async (...of) => {
          const found = await find(...of);
          if ((deletions += 1) === 1) await deleteAsset(deps, workspaceId, assetId);
          return found;
        },
      };
      Object.assign(deps, { assets });
      const files = { ...BY_INDEX, 'a.jpg': { asset: assetId } };
      expect(await tryCreate(files)).toMatchObject({ refusal: { code: 'invalid_input' } });
      expect(await uses()).not.toHaveProperty(assetId);
    });

    it('has at most so many projects', async () => {
      const { create, tryCreate, deps, workspaceId } = await createTenant();
      const id = await create();
      for (let count = 1; count < PROJECTS_MAX; count += 1) await create();
      expect(await tryCreate()).toEqual({ refusal: { code: 'quota_exceeded', quota: 'projects' } });
      await deleteProject(deps, workspaceId, id);
      expect(isRefused(await tryCreate())).toBe(false);
    });
  });
