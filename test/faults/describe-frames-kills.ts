import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FRAMES_SECONDS } from '#contracts/timeouts.ts';
import { runFramesStep } from '#test/support/faults/frames-fixture.ts';
import type { FramesStep } from '#test/support/faults/frames-fixture.ts';
import { runKillable } from '#test/support/faults/killed-process.ts';
import type { FramesMessage } from '#test/support/faults/killed/frames.ts';
import { useEmulators } from '#test/support/faults/use-emulators.ts';

const PROGRAM = fileURLToPath(new URL('../support/faults/killed/frames.ts', import.meta.url));
const HOUR_MS = 3_600_000;

interface KillPoint {
  readonly role: FramesStep['role'];
  readonly write: number;
  readonly what: string;
  /** Whether the hour has counted the request. */
  readonly isCounted: boolean;
  /** Result of a read after the deadline. */
  readonly ends: 'no record' | 'failed' | 'done';
}

/** Every write of a request for two frames, in order. */
const OF_THE_REQUEST = [
  'place of the workspace',
  'place of the service',
  'count of the hour',
  'document',
  'record',
] as const;
const OF_THE_END = [
  'first picture',
  'second picture',
  'contact sheet',
  'end of the record',
  'freed place of the service',
  'freed place of the workspace',
] as const;

const KILL_POINTS: readonly KillPoint[] = [
  ...OF_THE_REQUEST.map((what, index) => ({
    role: 'draw' as const,
    write: index + 1,
    what,
    isCounted: index >= OF_THE_REQUEST.indexOf('count of the hour'),
    ends: what === 'record' ? ('failed' as const) : ('no record' as const),
  })),
  ...(['draw', 'read'] as const).flatMap((role) =>
    OF_THE_END.map((what, index) => ({
      role,
      write: index + 1 + (role === 'draw' ? OF_THE_REQUEST.length : 0),
      what,
      isCounted: true,
      ends: 'done' as const,
    })),
  ),
];

/** Kills a request for frames by SIGKILL after each of its writes; then its deadline passes. */
export const describeFramesKills = (runs: number, isIncluded: (point: KillPoint) => boolean = () => true) =>
  describe('a request for frames whose function is killed by SIGKILL', () => {
    /** Each run has an hour of its own, in which all places are free. */
    let hours = 0;
    const emulators = useEmulators(
      ({ clients, tableName, bucketName }) =>
        (settings: Omit<FramesStep, 'waitSeconds'>, waitSeconds = 20) =>
          runFramesStep({ ...clients, tableName, bucketName }, { ...settings, waitSeconds }),
    );

    it.each(KILL_POINTS.filter(isIncluded))(
      `ends by itself, and holds up nothing, in ${runs} runs: $role, $what`,
      async ({ role, write: killAfterWrites, isCounted, ends }) => {
        const { aws, audit, fixture: step } = emulators();
        for (let run = 0; run < runs; run += 1) {
          const workspaceId = await audit.openWorkspace(0);
          hours += 1;
          const nowMs = (Math.floor(Date.now() / HOUR_MS) + hours) * HOUR_MS;
          const own = { workspaceId, uuid: randomUUID(), nowMs };
          // The request answers before its renderer has ended, and a later read finds what that has drawn.
          if (role === 'read') await step({ ...own, role: 'draw' }, 0);
          const { tableName, bucketName } = aws;
          const place = { killAfterWrites, tableName, bucketName };
          const message: FramesMessage = { ...own, role, waitSeconds: 20, ...place };
          expect(await runKillable(PROGRAM, message, aws.env)).toBe('killed');

          // Another workspace is served meanwhile.
          const other = { workspaceId: await audit.openWorkspace(0), uuid: randomUUID(), nowMs };
          expect(await step({ ...other, role: 'draw' })).toBe('done');
          const later = nowMs + (FRAMES_SECONDS + 1) * 1000;
          expect(await step({ ...own, role: 'read', nowMs: later })).toBe(ends);
          const again = () => step({ ...own, role: 'draw', uuid: randomUUID(), nowMs: later });
          const second = [await again(), await again()];
          expect(second).toEqual(['done', isCounted ? 'frames_of_an_hour' : 'done']);
        }
      },
    );
  });
