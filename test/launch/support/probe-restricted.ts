import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { LAUNCH_STRATEGIES } from '#contracts/launch-strategies.ts';
import type { LaunchProbeOutcome, LaunchProbeRequest } from '#contracts/schemas/launch-probe.ts';
import { LAMBDA_ENV, NAMESPACES } from '#test/support/lambda-root/run-in-root.ts';

export interface Restrictions {
  readonly sharedMemory: 'full' | 'absent' | 'unwritable';
  readonly isReadOnly: boolean;
  readonly isUnprivileged: boolean;
  /** 1024 descriptors, processes and threads, the limits of Lambda. */
  readonly isLimited: boolean;
  /** Seccomp program in hexadecimal. */
  readonly filter: string | undefined;
}

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const LIMIT_MS = 150_000;
const FUNCTION = ['/var/lang/bin/node', '/var/runtime/bootstrap.ts'];

/** Commands before that of the function: each applies to everything that the function starts. */
const wrap = (root: string, { filter, isLimited, isUnprivileged }: Restrictions): string[] => [
  ...(filter === undefined ? [] : ['perl', pathOf('filter-system-calls.pl'), filter]),
  ...(isLimited ? ['prlimit', '--nofile=1024:1024', '--nproc=1024:1024'] : []),
  'chroot',
  ...(isUnprivileged ? ['--userspec=993:990'] : []),
  root,
];

/** Starts the function in a root made by `layOutRoot`, restricted, and probes each launch strategy in turn. */
export const probeRestricted = async (
  root: string,
  restrictions: Restrictions,
): Promise<readonly LaunchProbeOutcome[]> => {
  const { sharedMemory, isReadOnly } = restrictions;
  const command = [...NAMESPACES, 'sh', pathOf('enter-restricted.sh'), root, ...wrap(root, restrictions)];
  const child = spawn('unshare', [...command, ...FUNCTION], {
    env: {
      ...LAMBDA_ENV,
      PATH: process.env['PATH'],
      SHARED_MEMORY: sharedMemory,
      READ_ONLY: isReadOnly ? 'yes' : 'no',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  const events = LAUNCH_STRATEGIES.map((launchStrategy): LaunchProbeRequest => ({
    probe: { launchStrategy },
  }));
  child.stdin.end(JSON.stringify(events));
  const [output, errors, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (status !== 0) throw new Error(`the function ended with ${status}: ${errors}`);
  // safe: printed by bootstrap.ts
  const report = JSON.parse(output) as { invocations: readonly { outcome: LaunchProbeOutcome }[] };
  return report.invocations.map(({ outcome }) => outcome);
};
