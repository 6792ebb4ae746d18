import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isRefused } from '#core/refusal.ts';
import { isTerminal } from '#core/video/video.ts';
import type { WorkspaceId } from '#core/workspace/workspace-id.ts';
import { createBatchSteps } from '#test/support/faults/batch-ports.ts';
import { runKillable } from '#test/support/faults/killed-process.ts';
import type { BatchStepMessage } from '#test/support/faults/killed/batches.ts';
import { useEmulators } from '#test/support/faults/use-emulators.ts';

const PROGRAM = fileURLToPath(new URL('../support/faults/killed/batches.ts', import.meta.url));
const ROWS = 3;
const PRICE = 6000;

interface KillPoint {
  readonly role: BatchStepMessage['role'];
  readonly at: string;
  /** Rows that had ended before the step. */
  readonly ended?: number;
  /** Final status of the batch; undefined when there is none. */
  readonly ends?: 'done' | 'canceled' | undefined;
}

/** Before and after every write and every message. */
const KILL_POINTS: readonly KillPoint[] = [
  { role: 'create', at: 'before put', ends: undefined },
  { role: 'create', at: 'after put', ends: undefined },
  { role: 'create', at: 'before create', ends: undefined },
  { role: 'create', at: 'after create', ends: 'done' },
  { role: 'create', at: 'after announce', ends: 'done' },
  { role: 'feed', at: 'after read', ends: 'done' },
  { role: 'feed', at: 'before create', ends: 'done' },
  { role: 'feed', at: 'after create', ends: 'done' },
  { role: 'feed', at: 'after send', ends: 'done' },
  { role: 'feed', at: 'before create', ended: 1, ends: 'done' },
  { role: 'feed', at: 'after create', ended: 1, ends: 'done' },
  { role: 'feed', at: 'before end', ended: ROWS, ends: 'done' },
  { role: 'feed', at: 'after end', ended: ROWS, ends: 'done' },
  { role: 'feed', at: 'before stop', ended: ROWS, ends: 'done' },
  { role: 'feed', at: 'after stop', ended: ROWS, ends: 'done' },
  { role: 'finish', at: 'before finish', ends: 'done' },
  { role: 'finish', at: 'after finish', ends: 'done' },
  { role: 'finish', at: 'before announce', ends: 'done' },
  { role: 'finish', at: 'after announce', ends: 'done' },
  { role: 'finish', at: 'after finish', ended: ROWS - 1, ends: 'done' },
  { role: 'cancel', at: 'before cancel', ends: 'done' },
  { role: 'cancel', at: 'after cancel', ends: 'canceled' },
  { role: 'cancel', at: 'before announce', ends: 'canceled' },
  { role: 'cancel', at: 'after announce', ends: 'canceled' },
];

/** Kills each step of a batch by SIGKILL at each point; afterwards the sweeper and other workers continue. */
export const describeBatchKills = (runs: number, isIncluded: (point: KillPoint) => boolean = () => true) =>
  describe('a batch whose function is killed by SIGKILL', () => {
    let nowMs = Date.now();
    const emulators = useEmulators(({ clients: { dynamodb, s3 }, tableName, bucketName }) =>
      createBatchSteps({ dynamodb, s3, tableName, bucketName, nowMs: () => nowMs }),
    );

    const activeVideos = async (workspaceId: WorkspaceId) =>
      (await emulators().audit.listVideos(workspaceId)).filter(({ status }) => !isTerminal(status));
    /** Videos are claimed again a minute after a worker died. */
    const finishActive = async (workspaceId: WorkspaceId) => {
      const active = await activeVideos(workspaceId);
      expect(active.length).toBeLessThanOrEqual(1);
      for (const video of active) await emulators().fixture.finish(video);
    };
    /** Runs the sweeper every minute until nothing is due. */
    const sweepUntilEnded = async (workspaceId: WorkspaceId) => {
      const { fixture: steps } = emulators();
      for (let minute = 0; minute < 4 * ROWS; minute += 1) {
        nowMs += 61_000;
        await finishActive(workspaceId);
        const { items } = await steps.deps.batches.listDue(nowMs, null);
        if (!items.some((due) => due.workspaceId === workspaceId)) return;
        await steps.feed(workspaceId);
      }
      throw new Error('the batch did not end');
    };
    const prepare = async (workspaceId: WorkspaceId, { role, ended = 0 }: KillPoint) => {
      if (role === 'create') return {};
      const { fixture: steps } = emulators();
      const created = await steps.create(workspaceId, ROWS);
      if (isRefused(created)) throw new Error('the batch was refused');
      for (let row = 0; row < ended; row += 1) {
        await steps.feed(workspaceId);
        await finishActive(workspaceId);
      }
      if (role !== 'feed') await steps.feed(workspaceId);
      const [video] = await activeVideos(workspaceId);
      return { batchId: created.value.batch.id, ...(video && { videoId: video.id }) };
    };

    it.each(KILL_POINTS.filter(isIncluded).map((point) => ({ ended: 0, ...point })))(
      `loses nothing and makes nothing twice in ${runs} runs: $role, $at, after $ended rows`,
      async (point) => {
        const { aws, audit, fixture: steps } = emulators();
        for (let run = 0; run < runs; run += 1) {
          const workspaceId = await audit.openWorkspace(10 * PRICE);
          const message: BatchStepMessage = {
            role: point.role,
            killAt: point.at,
            nowMs,
            workspaceId,
            rowCount: ROWS,
            tableName: aws.tableName,
            bucketName: aws.bucketName,
            ...(await prepare(workspaceId, point)),
          };
          expect(await runKillable(PROGRAM, message, aws.env)).toBe('killed');
          expect(await audit.reconcile(workspaceId)).toEqual([]);
          await sweepUntilEnded(workspaceId);

          const { batches } = await steps.deps.batches.list(workspaceId, { limit: 9 });
          expect(batches.map(({ status }) => status)).toEqual(point.ends ? [point.ends] : []);
          const videos = await audit.listVideos(workspaceId);
          const done = videos.filter(({ status }) => status === 'done').length;
          expect(await audit.balance(workspaceId)).toBe((10 - done) * PRICE);
          for (const batch of batches) {
            expect(batch).toMatchObject({ done, canceled: videos.length - done, failed: 0 });
            expect(batch.finishedAtMs).not.toBeNull();
            const indexes = videos.map((video) => video.batch?.index).toReversed();
            expect(indexes).toEqual(videos.map((_, index) => index));
            if (point.ends === 'done') expect(done).toBe(ROWS);
          }
          expect(await steps.deps.batches.running(workspaceId)).toEqual({ ids: [], videoId: null });
          expect(await audit.reconcile(workspaceId)).toEqual([]);
        }
      },
    );
  });
