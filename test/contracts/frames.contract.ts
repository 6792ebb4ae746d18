import { beforeAll, describe, expect, it } from 'vitest';
import { FRAMES_KEPT_DAYS } from '#contracts/limits.ts';
import { framesIdFromUuid } from '#core/frames/frames.ts';
import type { Frames } from '#core/frames/frames.ts';
import type { FramesStore } from '#core/ports/frames.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';
import { NOW_MS } from './store-world.ts';

const DEADLINE_MS = 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const LIMITS = { maxConcurrent: 3, perHour: 50 };

const aRequest = (workspaceId: WorkspaceId, nowMs = NOW_MS): Frames => ({
  id: framesIdFromUuid(crypto.randomUUID()),
  workspaceId,
  status: 'running',
  times: [0, 1.5],
  pictures: [0, 1],
  frames: [0, 45],
  format: 'jpeg',
  width: 540,
  height: 960,
  sheet: { columns: 2, rows: 1, width: 270, height: 480 },
  isFromTemplate: false,
  failure: null,
  createdAtMs: nowMs,
  deadlineMs: nowMs + DEADLINE_MS,
  slot: 0,
});

export const describeFrames = (name: string, makeStore: () => Promise<FramesStore>) =>
  describe(`${name}: frames`, () => {
    let store: FramesStore;
    let workspaces = 0;
    /** Requests of one test do not meet places that another one has left taken. */
    let nowMs = NOW_MS;
    beforeAll(async () => {
      store = await makeStore();
    });
    const createTenant = () => {
      workspaces += 1;
      nowMs += 2 * DEADLINE_MS;
      return asWorkspaceId(`ws_frames-${workspaces}`);
    };
    const begin = async (workspaceId: WorkspaceId, limits = LIMITS) => {
      const request = aRequest(workspaceId, nowMs);
      const begun = await store.begin(request, nowMs, limits);
      return { begun, frames: { ...request, slot: begun.status === 'begun' ? begun.slot : -1 } };
    };

    it('keeps a request for a day, in its workspace', async () => {
      const frames = aRequest(createTenant(), nowMs);
      await store.put(frames);
      expect(await store.find(frames.workspaceId, frames.id, nowMs)).toEqual(frames);
      expect(await store.find(createTenant(), frames.id, nowMs)).toBeUndefined();
      const afterMs = frames.createdAtMs + FRAMES_KEPT_DAYS * DAY_MS;
      expect(await store.find(frames.workspaceId, frames.id, afterMs)).toBeUndefined();
    });

    it('lets one of many requests of a workspace begin', async () => {
      const workspaceId = createTenant();
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => begin(workspaceId)));
      const statuses = outcomes.map(({ begun }) => begun.status);
      expect(statuses.filter((status) => status === 'begun')).toHaveLength(1);
      expect(statuses.filter((status) => status === 'running')).toHaveLength(19);
    });

    it('lets as many workspaces begin as the service has places', async () => {
      const tenants = Array.from({ length: 8 }, createTenant);
      const outcomes = await Promise.all(tenants.map((workspaceId) => begin(workspaceId)));
      const begun = outcomes.flatMap(({ begun: each }) => (each.status === 'begun' ? [each.slot] : []));
      expect(begun.sort((a, b) => a - b)).toEqual([0, 1, 2]);
      const refused = outcomes.find(({ begun: each }) => each.status === 'busy');
      for (const { frames } of outcomes) await store.end(frames, null);
      // A refused request holds nothing.
      expect((await begin(refused?.frames.workspaceId ?? asWorkspaceId(''))).begun.status).toBe('begun');
    });

    it('frees the places at the end, and at the deadline when no process is left', async () => {
      const workspaceId = createTenant();
      const first = await begin(workspaceId);
      await store.put(first.frames);
      expect(await store.end(first.frames, null)).toMatchObject({ status: 'done', failure: null });
      expect((await begin(workspaceId)).begun.status).toBe('begun');
      expect((await begin(workspaceId)).begun.status).toBe('running');
      nowMs += DEADLINE_MS;
      expect((await begin(workspaceId)).begun.status).toBe('begun');
      // The end of one whose place another request has taken meanwhile frees nothing.
      await store.end(first.frames, { code: 'render_timeout' });
      expect((await begin(workspaceId)).begun.status).toBe('running');
    });

    it('counts the requests of a clock hour', async () => {
      const workspaceId = createTenant();
      const limits = { ...LIMITS, perHour: 2 };
      for (const _ of [1, 2]) {
        const { begun, frames } = await begin(workspaceId, limits);
        expect(begun.status).toBe('begun');
        await store.end(frames, null);
      }
      expect((await begin(workspaceId, limits)).begun.status).toBe('used_up');
      expect((await begin(workspaceId, limits)).begun.status).toBe('used_up');
      expect((await begin(workspaceId)).begun.status).toBe('begun');
    });

    it('ends a request once', async () => {
      const { frames } = await begin(createTenant());
      await store.put(frames);
      const subject = { text: 'ReferenceError: x', line: 3 };
      const failed = { ...frames, status: 'failed', failure: { code: 'script_error', subject } };
      expect(await store.end(frames, { code: 'script_error', subject })).toEqual(failed);
      expect(await store.end(frames, null)).toEqual(failed);
      expect(await store.find(frames.workspaceId, frames.id, nowMs)).toEqual(failed);
    });
  });
