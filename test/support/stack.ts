import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, inject } from 'vitest';
import { PERMISSIONS } from '#contracts/routes.ts';
import type { BrandKit } from '#contracts/brand-kit.ts';
import { descendantsOf, isRunning } from '../../local/processes.ts';
import { createCredentials } from '../../local/emulators/request-guard.ts';
import type { Access } from '../../local/emulators/request-guard.ts';
import { startStack } from '../../local/stack.ts';
import type { Stack, StackOptions } from '../../local/stack.ts';
import type { Env } from '../../local/stack-env.ts';
import { recordInto } from './iam/record-calls.ts';
import { createApiKey } from '../../scripts/admin/api-keys.ts';
import { connectAdmin } from '../../scripts/admin/connection.ts';
import { createWorkspace, getWorkspace, setBrandKit } from '../../scripts/admin/workspaces.ts';

export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests access the members they expect
  readonly body: any;
}

/** Credentials of one workspace for the HTTP API. */
export interface Customer {
  readonly workspaceId: string;
  readonly apiKey: string;
}

const TERMINAL = ['done', 'failed', 'canceled'];

/** Resolves when all processes have ended; throws after five seconds. */
export const waitUntilGone = async (pids: readonly number[]): Promise<void> => {
  const deadlineMs = Date.now() + 5000;
  for (;;) {
    const left = pids.filter(isRunning);
    if (left.length === 0) return;
    if (Date.now() > deadlineMs) throw new Error(`still running: ${left.join(', ')}`);
    await delay(20);
  }
};

/** A workspace with credits and a key with all permissions. */
export const openWorkspace = async (env: Env, milliCredits: number): Promise<Customer> => {
  const { ports, close } = connectAdmin(env);
  try {
    const { id } = await createWorkspace(ports, { name: 'Toko Uji', milliCredits });
    const { secret } = await createApiKey(ports, {
      workspaceId: id,
      name: 'test',
      mode: 'test',
      permissions: PERMISSIONS,
      expiresAtMs: null,
    });
    return { workspaceId: id, apiKey: secret };
  } finally {
    close();
  }
};

type TestStackOptions = Pick<
  StackOptions,
  'workers' | 'renders' | 'thumbnails' | 's3HostName' | 'requestsPerMinute'
>;

/** The embedded stack in a temporary folder, with helpers for tests. */
export const startTestStack = async (options: TestStackOptions & Pick<Access, 'authorize'> = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stack-test-'));
  const callsFile = inject('awsCallsFile');
  const authorize = options.authorize ?? (callsFile === undefined ? undefined : recordInto(callsFile));
  const external = { credentials: { ...createCredentials(), ...(authorize && { authorize }) } };
  let stack: Stack = await startStack({ ...options, external, port: 0, dataDir });

  const withAdmin = async <T>(
    work: (admin: ReturnType<typeof connectAdmin>['ports']) => Promise<T>,
  ): Promise<T> => {
    const admin = connectAdmin(stack.env);
    try {
      return await work(admin.ports);
    } finally {
      admin.close();
    }
  };

  const send = async (
    { apiKey }: Pick<Customer, 'apiKey'>,
    method: string,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<HttpResponse> => {
    const response = await fetch(stack.baseUrl + path, {
      method,
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };

  return {
    dataDir,
    stack: () => stack,
    send,
    withAdmin,
    openWorkspace: (milliCredits = 600_000): Promise<Customer> => openWorkspace(stack.env, milliCredits),
    setBrandKit: ({ workspaceId }: Customer, brandKit: BrandKit) =>
      withAdmin((ports) => setBrandKit(ports, workspaceId, brandKit)),
    workspaceOf: ({ workspaceId }: Customer) => withAdmin((ports) => getWorkspace(ports, workspaceId)),
    /** Polls until the video is done, failed or canceled. */
    waitUntilCompleted: async (customer: Customer, id: string, timeoutMs = 120_000) => {
      const deadlineMs = Date.now() + timeoutMs;
      for (;;) {
        const { body } = await send(customer, 'GET', `/v1/videos/${id}`);
        if (TERMINAL.includes(body.status)) return body;
        if (Date.now() > deadlineMs) throw new Error(`the video is still ${body.status}`);
        await delay(200);
      }
    },
    /** Restarts the stack with the same data folder. */
    restart: async (changed: TestStackOptions = options) => {
      await stack.stop();
      stack = await startStack({ ...changed, external, port: 0, dataDir });
    },
    stop: async () => {
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

export type TestStack = Awaited<ReturnType<typeof startTestStack>>;

/** A small valid composition; `script` runs before the timeline is registered. */
export const aComposition = ({ durationSeconds = 1, script = '' } = {}): string => `<!doctype html>
<html lang="id"><head><meta charset="UTF-8" /><title>Uji</title>
<script src="https://cdn.jsdelivr.net/npm/gsap@3.15.0/dist/gsap.min.js"></script>
<style>body { margin: 0; background: #0f172a } #box { width: 80px; height: 80px; background: #f59e0b }</style></head>
<body><div id="root" data-composition-id="uji" data-start="0" data-duration="${durationSeconds}"
  data-width="320" data-height="240" data-fps="25"><div id="box"></div></div>
<script>
${script}
window.__timelines = window.__timelines || {};
const tl = gsap.timeline({ paused: true });
tl.to('#box', { x: 200, duration: ${durationSeconds}, ease: 'none' }, 0);
window.__timelines['uji'] = tl;
</script></body></html>`;

/** Posts a composition and returns the id of its video. */
export const createComposition = async (
  host: TestStack,
  customer: Customer,
  html: string,
): Promise<string> => {
  const { status, body } = await host.send(customer, 'POST', '/v1/compositions', { html });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body.id;
};

/** The first defined value that `find` returns. */
export const waitFor = async <T>(
  find: () => T | undefined | Promise<T | undefined>,
  timeoutMs = 60_000,
): Promise<T> => {
  const timeoutAtMs = Date.now() + timeoutMs;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (Date.now() > timeoutAtMs) throw new Error('the wait timed out');
    await delay(20);
  }
};

const commandLineOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

/** Descendants of this process by program name, without the child processes of a browser. */
export const findPrograms = (name: RegExp): readonly number[] =>
  descendantsOf(process.pid).filter((pid) => {
    const commandLine = commandLineOf(pid);
    return name.test(basename(commandLine.split('\0')[0] ?? '')) && !commandLine.includes('--type=');
  });

/** The encoder runs while frames are captured. */
export const waitForFrames = () => waitFor(() => findPrograms(/ffmpeg/)[0]);
