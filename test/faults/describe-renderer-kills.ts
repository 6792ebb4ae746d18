import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SegmentOutcome } from '#contracts/schemas/segment.ts';
import { findProcessesOf } from '#renderer/processes.ts';
import { startEmulators } from '#test/support/emulators.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import { A_REQUEST, waitUntil } from '#test/support/faults/fixture.ts';
import type { Worker } from '#test/support/faults/fixture.ts';
import { createEmulatedFixture } from '#test/support/faults/emulated-fixture.ts';
import { runKillable } from '#test/support/faults/killed-process.ts';
import { LAUNCH_ENV } from '#test/support/launch-env.ts';
import type { RendererMessage } from '#test/support/faults/killed/renderer.ts';
import { composition } from '../render/support/compositions.ts';
import { BUNDLED_FILES_DIR } from '../../layers/bundled-files/bundled-files-dir.ts';

const PROGRAM = fileURLToPath(new URL('../support/faults/killed/renderer.ts', import.meta.url));
const COST = 200;

/** Points of a video of five frames of 64 × 64. */
const KILL_POINTS = [
  'document fetched',
  'browser started',
  'browser responds',
  'page loaded',
  'frame 1',
  'frame 3',
  'frame 5',
  'encoder closing',
  'before upload',
  'half of upload',
  'after upload',
] as const;

/** Kills render-segment, which runs untrusted HTML, at each point; the next invocation renders the segment. */
export const describeRendererKills = (
  runs: number,
  isIncluded: (point: (typeof KILL_POINTS)[number]) => boolean = () => true,
) =>
  describe('render-segment killed by SIGKILL', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kill-test-'));
    let aws: EmulatedAws;
    beforeAll(async () => {
      aws = await startEmulators();
    });
    afterAll(async () => {
      await aws.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    });

    /** Responds to the worker's request with a real invocation; a killed one is reported as a crash. */
    const invoke = async (worker: Worker, killAt: string | null): Promise<SegmentOutcome | 'killed'> => {
      await waitUntil(() => worker.request() !== undefined || worker.outcome() !== undefined);
      const pending = worker.request();
      if (!pending) throw new Error(`no pending request: ${JSON.stringify(worker.outcome())}`);
      const request = { ...pending, deadlineMs: Date.now() + 60_000 };
      const message: RendererMessage = { killAt, request };
      // A separate temporary folder hides other renders on this machine from the test.
      const outcome = await runKillable(PROGRAM, message, {
        HOME: folder,
        TMPDIR: folder,
        BUNDLED_FILES_DIR,
        ...LAUNCH_ENV,
      });
      const crash = { status: 'failed', code: 'render_crashed', diagnostic: 'killed' } as const;
      worker.respond(outcome === 'killed' ? crash : (outcome as SegmentOutcome));
      return outcome as SegmentOutcome | 'killed';
    };

    it.each(KILL_POINTS.filter(isIncluded))(
      `is completed by the next invocation without left-over files or processes in ${runs} runs: %s`,
      async (killAt) => {
        for (let run = 0; run < runs; run += 1) {
          const fixture = createEmulatedFixture(aws);
          const workspaceId = await fixture.audit.openWorkspace(10 * COST);
          const html = composition({ durationSeconds: A_REQUEST.durationSeconds });
          await fixture.create(workspaceId, { renderRequest: { ...A_REQUEST, html } });
          const queued = fixture.receive();
          if (!queued) throw new Error('no message is visible');
          const worker = fixture.startWorker(queued);
          expect(await invoke(worker, killAt)).toBe('killed');
          expect(await invoke(worker, null)).toMatchObject({ status: 'rendered', frames: 5 });
          await worker.ended;
          const [video] = await fixture.audit.listVideos(workspaceId);
          expect(video).toMatchObject({ status: 'done', attempt: 1 });
          expect(await fixture.audit.balance(workspaceId)).toBe(9 * COST);
          expect(await fixture.audit.reconcile(workspaceId)).toEqual([]);
          expect(findProcessesOf(folder)).toEqual([]);
          expect(readdirSync(folder).filter((name) => name.startsWith('video-render-'))).toEqual([]);
          fixture.close();
        }
      },
    );
  });
