import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LaunchProbeOutcome } from '#contracts/schemas/launch-probe.ts';
import { layOutRoot } from '#test/support/lambda-root/lay-out-root.ts';
import { probeRestricted } from './support/probe-restricted.ts';
import type { Restrictions } from './support/probe-restricted.ts';
import { KILL, onNoNewPrivileges, refuseLikeLambda, REFUSE } from './support/seccomp-filter.ts';

const NONE: Restrictions = {
  sharedMemory: 'full',
  isReadOnly: false,
  isUnprivileged: false,
  isLimited: false,
  filter: undefined,
};
const LIMITED = { isUnprivileged: true, isLimited: true } as const; // limits do not hold for root

const MATRIX: Readonly<Record<string, Partial<Restrictions>>> = {
  none: {},
  '`prctl(PR_SET_NO_NEW_PRIVS)` refused (EPERM)': { filter: onNoNewPrivileges(REFUSE) },
  'every `prctl` and `fallocate` refused (EPERM)': { filter: refuseLikeLambda() },
  'the process killed for `prctl(PR_SET_NO_NEW_PRIVS)`': { filter: onNoNewPrivileges(KILL) },
  'no `/dev/shm`': { sharedMemory: 'absent' },
  'unwritable `/dev/shm` with 2 GiB free': { sharedMemory: 'unwritable' },
  'read-only root, writable `/tmp`': { isReadOnly: true },
  'unprivileged user': { isUnprivileged: true },
  '1024 descriptors, processes and threads, unprivileged user': LIMITED,
  'all of these as on Lambda: calls refused, no `/dev/shm`': {
    ...LIMITED,
    filter: refuseLikeLambda(),
    sharedMemory: 'absent',
    isReadOnly: true,
  },
  'all of these, unwritable `/dev/shm`': {
    ...LIMITED,
    filter: refuseLikeLambda(),
    sharedMemory: 'unwritable',
    isReadOnly: true,
  },
  'all of these, the process killed for the call': {
    ...LIMITED,
    filter: onNoNewPrivileges(KILL),
    sharedMemory: 'absent',
    isReadOnly: true,
  },
};

let root = '';
const rows: string[] = [];
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'launch-matrix-'));
  await layOutRoot(root);
});
afterAll(async () => {
  await rm(root, { recursive: true, force: true });
  const head = ['| restriction | single-process | multi-process |', '|---|---|---|'];
  process.stdout.write(`\n${[...head, ...rows].join('\n')}\n\n`);
});

const cell = (outcome: LaunchProbeOutcome): string =>
  outcome.status === 'passed' ? `first frame, ${outcome.seconds.toFixed(1)} s` : outcome.diagnostic;

it.each(Object.entries(MATRIX))(
  'Chromium starts, or says why not, with this restriction: %s',
  async (name, changes) => {
    const restrictions = { ...NONE, ...changes };
    const [single, multi] = await probeRestricted(root, restrictions);
    if (!single || !multi) throw new Error('a probe has no outcome');
    rows.push(`| ${name} | ${cell(single)} | ${cell(multi)} |`);
    expect(single).toMatchObject({ status: 'passed', launchStrategy: 'single-process' });
    // Only a process that is killed for the call cannot be started; Chromium ignores the refusal.
    const isKilled = restrictions.filter === onNoNewPrivileges(KILL);
    const failed = {
      status: 'failed',
      diagnostic: expect.stringMatching(/^Chromium did not start in multi-process: .*single-process if/),
    };
    expect(multi).toMatchObject(isKilled ? failed : { status: 'passed', launchStrategy: 'multi-process' });
  },
);
