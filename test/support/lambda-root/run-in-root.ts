import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { LAUNCH_ENV } from '#test/support/launch-env.ts';
import type { SegmentOutcome, SegmentRequest } from '#contracts/schemas/segment.ts';

export interface RootReport {
  /** Time to import the function's code. */
  readonly initMs: number;
  readonly invocations: readonly { readonly outcome: SegmentOutcome; readonly tookMs: number }[];
  /** Programs that the function's own process started. */
  readonly programs: readonly string[];
  /** Files and folders that the function could read and write. */
  readonly surroundings: {
    readonly variables: readonly string[];
    readonly folders: readonly string[];
    readonly writable: readonly string[];
    readonly uid: number;
  };
}

const ENTER = fileURLToPath(new URL('enter.sh', import.meta.url));
const LIMIT_MS = 120_000;
/** Root switches to an unprivileged user, as on Lambda; other users stay as they are. */
const IS_ROOT = process.getuid?.() === 0;
const USER = IS_ROOT ? '993:990' : '';
export const NAMESPACES = [
  '--mount',
  '--pid',
  '--fork',
  '--kill-child',
  ...(IS_ROOT ? [] : ['--map-root-user']),
];

/** The reason why this host cannot run a chroot; undefined when it can. */
export const whyNoRoot = (): string | undefined => {
  const trial = 'mount -t tmpfs tmpfs /tmp && mkdir /tmp/p && mount -t proc proc /tmp/p';
  const { status, stderr, error } = spawnSync('unshare', [...NAMESPACES, 'sh', '-c', trial], {
    encoding: 'utf8',
  });
  if (status === 0) return undefined;
  return `the kernel lets us make no namespace of mounts: ${error?.message ?? stderr.trim()}`;
};

/** Variables that Lambda and the stack set on `render-segment`; nothing is inherited from this process. */
export const LAMBDA_ENV = {
  AWS_LAMBDA_FUNCTION_NAME: 'render-segment',
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '3008',
  AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
  AWS_REGION: 'ap-southeast-3',
  LAMBDA_TASK_ROOT: '/var/task',
  LAMBDA_RUNTIME_DIR: '/var/runtime',
  LANG: 'en_US.UTF-8',
  TZ: ':UTC',
  NODE_PATH: '/opt/nodejs/node24/node_modules:/opt/nodejs/node_modules:/var/runtime/node_modules',
  NODE_OPTIONS: '--enable-source-maps',
  BUNDLED_FILES_DIR: '/opt/bundled-files',
  ...LAUNCH_ENV,
  FFMPEG_BIN: '/opt/bin/ffmpeg',
};

/** Starts the function in a root made by `layOutRoot` and invokes it with each request in order. */
export const runInRoot = async (
  root: string,
  requests: readonly SegmentRequest[],
  variables: Readonly<Record<string, string>> = {},
): Promise<RootReport> => {
  const child = spawn('unshare', [...NAMESPACES, 'sh', ENTER, root, USER], {
    env: { PATH: process.env['PATH'], ...LAMBDA_ENV, ...variables },
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  child.stdin.end(JSON.stringify(requests));
  const [output, complaints, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (status !== 0) throw new Error(`the function ended with ${status}: ${complaints}`);
  return JSON.parse(output) as RootReport; // safe: printed by bootstrap.ts
};
