import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmulators } from '#test/support/emulators.ts';
import type { EmulatedAws } from '#test/support/emulators.ts';
import { A_REQUEST } from '#test/support/faults/fixture.ts';
import { createEmulatedFixture } from '#test/support/faults/emulated-fixture.ts';
import { runKillable } from '#test/support/faults/killed-process.ts';
import type { FunctionMessage } from '#test/support/faults/killed/functions.ts';

const PROGRAM = fileURLToPath(new URL('../support/faults/killed/functions.ts', import.meta.url));

/** The request and its price in milli-credits. */
const requestOf = ({ segmentFrames = [] }: KillPoint) => {
  const frames = segmentFrames.reduce((sum, count) => sum + count, 0);
  const durationSeconds = frames === 0 ? A_REQUEST.durationSeconds : frames / A_REQUEST.output.fps;
  return { renderRequest: { ...A_REQUEST, durationSeconds }, cost: Math.round(durationSeconds * 1000) };
};
const MINUTES_TO_END = 3;

interface KillPoint {
  readonly role: FunctionMessage['role'];
  readonly at: string;
  readonly ends: 'done' | 'failed' | 'not created';
  readonly fails?: true;
  /** A video long enough for several renderers. */
  readonly segmentFrames?: readonly number[];
}

const SEGMENT_FRAMES = [120, 100, 84];

const KILL_POINTS: readonly KillPoint[] = [
  { role: 'create', at: 'before create', ends: 'not created' },
  { role: 'create', at: 'after create', ends: 'done' },
  { role: 'create', at: 'after send', ends: 'done' },
  { role: 'render', at: 'before claim', ends: 'done' },
  { role: 'render', at: 'after claim', ends: 'done' },
  { role: 'render', at: 'after presignUpload', ends: 'done' },
  { role: 'render', at: 'before render', ends: 'done' },
  { role: 'render', at: 'after heartbeat', ends: 'done' },
  { role: 'render', at: 'half of upload', ends: 'done' },
  { role: 'render', at: 'after render', ends: 'done' },
  { role: 'render', at: 'after render', segmentFrames: SEGMENT_FRAMES, ends: 'done' },
  { role: 'render', at: 'before joinSegments', ends: 'done' },
  { role: 'render', at: 'after joinSegments', ends: 'done' },
  { role: 'render', at: 'before joinSegments', segmentFrames: SEGMENT_FRAMES, ends: 'done' },
  { role: 'render', at: 'after joinSegments', segmentFrames: SEGMENT_FRAMES, ends: 'done' },
  { role: 'render', at: 'after copyPoster', ends: 'done' },
  { role: 'render', at: 'after readDigest', ends: 'done' },
  { role: 'render', at: 'before finish', ends: 'done' },
  { role: 'render', at: 'after finish', ends: 'done' },
  { role: 'render', at: 'before fail', fails: true, ends: 'done' },
  { role: 'render', at: 'after fail', fails: true, ends: 'failed' },
  { role: 'sweep', at: 'before send', ends: 'done' },
  { role: 'sweep', at: 'after send', ends: 'done' },
  { role: 'close', at: 'before abandon', ends: 'done' },
  { role: 'close', at: 'after abandon', ends: 'failed' },
];

/** Kills each function by SIGKILL at each point; afterwards the sweeper and other workers continue. */
export const describeKills = (runs: number, isIncluded: (point: KillPoint) => boolean = () => true) =>
  describe('a function killed by SIGKILL', () => {
    let aws: EmulatedAws;
    beforeAll(async () => {
      aws = await startEmulators();
    });
    afterAll(() => aws.stop());

    const kill = async (point: KillPoint) => {
      const { role, at, fails, segmentFrames } = point;
      const { renderRequest, cost } = requestOf(point);
      const fixture = createEmulatedFixture(aws);
      const workspaceId = await fixture.audit.openWorkspace(10 * cost);
      if (role !== 'create') await fixture.create(workspaceId, { renderRequest });
      const [video] = await fixture.audit.listVideos(workspaceId);
      // The message is lost with the process, so that only the sweeper can recover the video.
      fixture.queue.loseAll();
      if (role === 'sweep') fixture.clock.advance(60_001);
      const message: FunctionMessage = {
        role,
        killAt: at,
        nowMs: fixture.clock.nowMs(),
        workspaceId,
        tableName: aws.tableName,
        bucketName: aws.bucketName,
        queueUrl: aws.queueUrl,
        ...(video && { videoId: video.id }),
        ...(fails && { fails }),
        ...(segmentFrames && { segmentFrames }),
      };
      expect(await runKillable(PROGRAM, message, aws.env)).toBe('killed');
      return { workspaceId, ...fixture };
    };

    const points = KILL_POINTS.filter(isIncluded).map((point) => ({
      ...point,
      of: point.segmentFrames ? 'several segments' : 'one segment',
    }));
    it.each(points)(`ends each video once in ${runs} runs: $role, $at, $of`, async (point) => {
      const { cost } = requestOf(point);
      for (let run = 0; run < runs; run += 1) {
        const { workspaceId, audit, minutesUntilEnded, close } = await kill(point);
        const areAllEnded = () => audit.areAllEnded(workspaceId);
        expect(await minutesUntilEnded(areAllEnded, MINUTES_TO_END)).toBeLessThanOrEqual(MINUTES_TO_END);
        const videos = await audit.listVideos(workspaceId);
        expect(videos.map(({ status }) => status)).toEqual(point.ends === 'not created' ? [] : [point.ends]);
        expect(await audit.reconcile(workspaceId)).toEqual([]);
        expect(await audit.balance(workspaceId)).toBe((point.ends === 'done' ? 9 : 10) * cost);
        for (const { outputKey } of videos)
          if (outputKey)
            expect((await audit.readDigest(outputKey, Infinity))?.sizeBytes).toBeGreaterThan(500);
        close();
      }
    });
  });
