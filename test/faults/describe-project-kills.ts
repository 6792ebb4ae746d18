import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createAssetStore } from '#adapters/dynamodb/assets.ts';
import { createProjectStore } from '#adapters/dynamodb/projects.ts';
import { createVideoStore } from '#adapters/dynamodb/videos.ts';
import { createWorkspaceStore } from '#adapters/dynamodb/workspaces.ts';
import { createAssetFiles } from '#adapters/s3/asset-files.ts';
import { createProjectObjects } from '#adapters/s3/project-objects.ts';
import { newManifestId, newProjectId } from '#adapters/system.ts';
import type { ProjectId } from '#core/project/project.ts';
import { readItems } from '#core/read-items.ts';
import { isRefused } from '#core/refusal.ts';
import { clearWorkspace } from '#core/use-cases/clear-projects.ts';
import { deleteProject } from '#core/use-cases/delete-project.ts';
import { storeTexts } from '#core/use-cases/project-texts.ts';
import { createProject } from '#core/use-cases/save-project.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { A_COMPOSITION } from '#test/support/api.ts';
import { createFakeCompositionValidator } from '#test/support/fakes/catalogs.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import { AN_AUTHOR } from '#test/support/fakes/builders.ts';
import { runKillable } from '#test/support/faults/killed-process.ts';
import type { ProjectMessage } from '#test/support/faults/killed/projects.ts';
import { useEmulators } from '#test/support/faults/use-emulators.ts';

const PROGRAM = fileURLToPath(new URL('../support/faults/killed/projects.ts', import.meta.url));
const DAY_MS = 24 * 60 * 60 * 1000;
const FILES = { 'index.html': { text: A_COMPOSITION }, 'a.css': { text: 'a' } };
const CHANGED = { 'index.html': { text: A_COMPOSITION }, 'b.css': { text: 'b' } };

interface KillPoint {
  readonly role: ProjectMessage['role'];
  readonly at: string;
  /** Revisions of the project and videos of the workspace after the step. */
  readonly revisions: number;
  readonly videos?: number;
}

const around = (role: KillPoint['role'], call: string, [before, after]: readonly [number, number]) =>
  [
    { role, at: `before ${call}`, revisions: before },
    { role, at: `after ${call}`, revisions: after },
  ] as const;

/** Before and after every write. */
const KILL_POINTS: readonly KillPoint[] = [
  ...around('create', 'announceClearing', [0, 0]),
  ...around('create', 'putText', [0, 0]),
  ...around('create', 'putManifest', [0, 0]),
  ...around('create', 'change', [0, 1]),
  ...around('save', 'announceClearing', [1, 1]),
  ...around('save', 'putText', [1, 1]),
  ...around('save', 'putManifest', [1, 1]),
  ...around('save', 'change', [1, 2]),
  ...around('delete', 'announceClearing', [1, 1]),
  ...around('delete', 'change', [1, 0]),
  { role: 'delete', at: 'before delete', revisions: 0 },
  { role: 'delete', at: 'after delete', revisions: 0 },
  { role: 'clear', at: 'before markDeleting', revisions: 1 },
  { role: 'clear', at: 'after markDeleting', revisions: 1 },
  { role: 'clear', at: 'before delete', revisions: 1 },
  { role: 'clear', at: 'after delete', revisions: 1 },
  { role: 'clear', at: 'before clearDeleting', revisions: 1 },
  { role: 'clear', at: 'after clearDeleting', revisions: 1 },
  { role: 'clear', at: 'before endClearing', revisions: 1 },
  { role: 'clear', at: 'after endClearing', revisions: 1 },
  { role: 'video', at: 'before put', revisions: 1 },
  { role: 'video', at: 'after put', revisions: 1 },
  { role: 'video', at: 'before create', revisions: 1 },
  { role: 'video', at: 'after create', revisions: 1, videos: 1 },
];

const createFixture = (aws: EmulatedAws) => {
  const { dynamodb, s3 } = aws.clients;
  const depsAt = (nowMs: number) => ({
    projects: createProjectStore(dynamodb, aws.tableName),
    projectObjects: createProjectObjects(s3, aws.bucketName),
    assets: createAssetStore(dynamodb, aws.tableName),
    assetFiles: createAssetFiles(s3, aws.bucketName),
    videos: createVideoStore(dynamodb, aws.tableName),
    workspaces: createWorkspaceStore(dynamodb, aws.tableName),
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
  });
  return {
    depsAt,
    create: async (workspaceId: WorkspaceId): Promise<ProjectId> => {
      const signal = new AbortController().signal;
      const request = {
        workspaceId,
        name: 'Promo',
        revisionName: null,
        files: FILES,
        author: AN_AUTHOR,
        signal,
      };
      const created = await createProject(depsAt(Date.now()), request, null);
      if (isRefused(created) || created.value.status !== 'created') throw new Error('not created');
      return created.value.saved.project.id;
    },
    /** Clears the workspace at that time, if it is due. */
    clear: async (workspaceId: WorkspaceId, nowMs: number) => {
      const deps = depsAt(nowMs);
      for await (const due of readItems((cursor) => deps.projects.listToClear(nowMs, cursor)))
        if (due.workspaceId === workspaceId) await clearWorkspace(deps, due, () => true);
    },
    count: async (workspaceId: WorkspaceId, kind: 'text' | 'manifest') =>
      (await depsAt(0).projectObjects.list(workspaceId, kind, null)).items.length,
  };
};

/** Kills each step of a project's life by SIGKILL at each point; two days later nothing is left over and nothing is lost. */
export const describeProjectKills = (runs: number, isIncluded: (point: KillPoint) => boolean = () => true) =>
  describe('a project whose function is killed by SIGKILL', () => {
    const emulators = useEmulators(createFixture);

    it.each(KILL_POINTS.filter(isIncluded))(
      `is neither lost nor orphaned in ${runs} runs: $role, $at`,
      async ({ role, at, revisions, videos = 0 }) => {
        const { aws, audit, fixture } = emulators();
        for (let run = 0; run < runs; run += 1) {
          const workspaceId = await audit.openWorkspace(10_000);
          const projectId = role === 'create' ? undefined : await fixture.create(workspaceId);
          const nowMs = Date.now();
          if (role === 'clear') await storeTexts(fixture.depsAt(nowMs), workspaceId, ['unused']);
          const message: ProjectMessage = {
            role,
            killAt: at,
            nowMs: role === 'clear' ? nowMs + 2 * DAY_MS : nowMs,
            workspaceId,
            ...(projectId && { projectId }),
            files: CHANGED,
            tableName: aws.tableName,
            bucketName: aws.bucketName,
          };
          expect(await runKillable(PROGRAM, message, aws.env)).toBe('killed');
          expect(await audit.reconcile(workspaceId)).toEqual([]);

          const deps = fixture.depsAt(nowMs + 2 * DAY_MS);
          await fixture.clear(workspaceId, nowMs + 2 * DAY_MS);
          await fixture.clear(workspaceId, nowMs + 4 * DAY_MS);
          const kept = (await deps.projects.allRevisions(workspaceId, null)).items;
          expect(kept).toHaveLength(revisions);
          expect(await fixture.count(workspaceId, 'manifest')).toBe(revisions);
          expect(await fixture.count(workspaceId, 'text')).toBe(revisions === 0 ? 0 : revisions + 1);
          expect(await audit.reconcile(workspaceId)).toEqual([]);

          const active = await audit.listVideos(workspaceId);
          expect(active).toHaveLength(videos);
          for (const { id } of (await deps.projects.all(workspaceId, null)).items)
            await deleteProject(deps, workspaceId, id);
          expect((await deps.projects.allRevisions(workspaceId, null)).items).toHaveLength(videos);
          for (const video of active) await deps.videos.cancel(workspaceId, video.id, nowMs);
          await fixture.clear(workspaceId, nowMs + 6 * DAY_MS);
          await fixture.clear(workspaceId, nowMs + 8 * DAY_MS);
          const { storedBytes } = await deps.assets.findStorage(workspaceId);
          const texts = await fixture.count(workspaceId, 'text');
          expect([storedBytes, texts, await fixture.count(workspaceId, 'manifest')]).toEqual([0, 0, 0]);
          expect(await audit.reconcile(workspaceId)).toEqual([]);
        }
      },
    );
  });
