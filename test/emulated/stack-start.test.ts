import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeEmbedded } from '#test/support/embedded-only.ts';
import { waitUntilGone } from '#test/support/stack.ts';
import { IS_THOROUGH, sampleOf } from '#test/render/support/thorough.ts';
import { findFreePort } from '../../local/emulators/emulator.ts';
import { descendantsOf, findProcesses, killProcessTree } from '../../local/processes.ts';

const START = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url));
const ADMIN = fileURLToPath(new URL('../../scripts/admin.ts', import.meta.url));

let dataDir: string;
const started: ChildProcess[] = [];

const makeDataDir = (): void => {
  dataDir = mkdtempSync(join(tmpdir(), 'stack-start-'));
};
const cleanUp = (): void => {
  for (const child of started.splice(0)) if (child.pid !== undefined) killProcessTree(child.pid);
  rmSync(dataDir, { recursive: true, force: true });
};

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly exited: Promise<number | null>;
}

const run = (program: string, args: readonly string[] = [], env: Record<string, string> = {}): Run => {
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      PATH: process.env['PATH'],
      FFMPEG_BIN: process.env['FFMPEG_BIN'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      LOCAL_DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  child.stdout?.on('data', (data) => (output += String(data)));
  child.stderr?.on('data', (data) => (output += String(data)));
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return { child, output: () => output, exited };
};

const waitFor = async (isReached: () => boolean, what: () => string): Promise<void> => {
  const deadlineMs = Date.now() + 20_000;
  while (!isReached()) {
    if (Date.now() > deadlineMs) throw new Error(`timed out: ${what()}`);
    await delay(25);
  }
};

const startHost = async (port: number, args: readonly string[] = []): Promise<Run> => {
  const host = run(START, args, { PORT: String(port) });
  const isReady = (): boolean => host.output().includes('Press Ctrl-C');
  await waitFor(() => isReady() || host.child.exitCode !== null, host.output);
  if (!isReady()) throw new Error(`did not start: ${host.output()}`);
  return host;
};

const readDemo = (): { base_url: string; api_key: string; workspace_id: string } =>
  JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'));

const get = (path: string): Promise<Response> => {
  const { base_url: baseUrl, api_key: apiKey } = readDemo();
  return fetch(baseUrl + path, { headers: { 'x-api-key': apiKey } });
};

const stopHost = async (host: Run, signal: NodeJS.Signals): Promise<number | null> => {
  host.child.kill(signal);
  return host.exited;
};

const admin = async (...args: readonly string[]) => {
  const command = run(ADMIN, args);
  return { status: await command.exited, output: command.output() };
};

describeEmbedded('a running npm start', () => {
  let port: number;
  let host: Run;
  beforeAll(async () => {
    makeDataDir();
    port = await findFreePort();
    host = await startHost(port);
  });
  afterAll(cleanUp);

  it('serves the workspace demo with the key in demo.json', async () => {
    expect(host.output()).toContain(`http://127.0.0.1:${port}`);
    expect(readDemo()).toMatchObject({ base_url: `http://127.0.0.1:${port}`, workspace_id: 'demo' });
    expect(statSync(join(dataDir, 'demo.json')).mode & 0o777).toBe(0o600);
    expect((await get('/v1/videos')).status).toBe(200);
  });

  it('is not changed by another one on its port', async () => {
    const before = readDemo();
    const second = run(START, ['--fresh'], { PORT: String(port) });
    expect(await second.exited).toBe(1);
    expect(second.output()).toBe(`Port ${port} is in use. Set PORT to another one.\n`);
    expect(readDemo()).toEqual(before);
    expect((await get('/v1/videos')).status).toBe(200);
  });

  it('has workspaces, credits and keys that npm run admin manages', async () => {
    const made = await admin('workspace', 'create', '--name', 'Toko', '--credits', '12.5', '--json');
    const { workspace_id: id } = JSON.parse(made.output);
    const granted = await admin('workspace', 'grant', id, '--credits', '0.5', '--json');
    expect(JSON.parse(granted.output)).toMatchObject({ balance_credits: 13 });

    const { output } = await admin('key', 'create', id, '--permissions', 'videos:read', '--json');
    const { api_key: apiKey, key_id: keyId } = JSON.parse(output);
    const list = () => fetch(`${readDemo().base_url}/v1/videos`, { headers: { 'x-api-key': apiKey } });
    expect((await list()).status).toBe(200);
    expect((await admin('key', 'revoke', keyId, '--workspace', id)).status).toBe(0);
    expect((await list()).status).toBe(401);
  });

  it('ends all processes on Ctrl-C', async () => {
    const family = descendantsOf(host.child.pid ?? 0);
    expect(family.length).toBeGreaterThanOrEqual(2); // the database and the functions
    expect(await stopHost(host, 'SIGINT')).toBe(0);
    await waitUntilGone(family);
    expect(existsSync(join(dataDir, 'env.json'))).toBe(false);
  });

  it.runIf(IS_THOROUGH)(
    'keeps the key when it starts again on another port, and when it was killed',
    async () => {
      const before = readDemo();
      const otherPort = await findFreePort();
      const second = await startHost(otherPort);
      expect(readDemo()).toEqual({ ...before, base_url: `http://127.0.0.1:${otherPort}` });
      expect((await get('/v1/videos')).status).toBe(200);
      const family = descendantsOf(second.child.pid ?? 0);
      await stopHost(second, 'SIGKILL');

      const third = await startHost(await findFreePort());
      await waitUntilGone(family);
      expect(readDemo().api_key).toBe(before.api_key);
      expect((await get('/v1/videos')).status).toBe(200);
      await stopHost(third, 'SIGTERM');
    },
  );
});

describeEmbedded('npm start', () => {
  beforeEach(makeDataDir);
  afterEach(cleanUp);

  it.runIf(IS_THOROUGH)('ends when npm ends, whose shell does not forward signals', async () => {
    const port = String(await findFreePort());
    const shell = spawn('sh', ['-c', `"${process.execPath}" "${START}"; true`], {
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        LOCAL_DATA_DIR: dataDir,
        PORT: port,
        npm_lifecycle_event: 'start',
      },
      stdio: 'ignore',
    });
    started.push(shell);
    await waitFor(
      () => existsSync(join(dataDir, 'demo.json')),
      () => 'demo.json',
    );
    const family = descendantsOf(shell.pid ?? 0);
    expect(family.length).toBeGreaterThanOrEqual(3); // the host, the database and the functions
    shell.kill('SIGTERM');
    await waitUntilGone(family);
  });

  it.each(
    sampleOf([
      ['DynamoDB', 'dynoxide\0'],
      ['Cognito', 'cognito-local/'],
    ] as const),
  )('ends with one sentence when the %s emulator has ended', async (name, program) => {
    const host = await startHost(await findFreePort());
    const pids = findProcesses(program);
    const pid = descendantsOf(host.child.pid ?? 0).find((child) => pids.includes(child));
    process.kill(pid ?? 0, 'SIGKILL');
    expect(await host.exited).toBe(1);
    expect(host.output()).toMatch(
      new RegExp(`\nThe ${name} emulator ended \\(SIGKILL\\)\\. Run "npm start" again\\.\n$`),
    );
  });

  it('rejects --fresh with external endpoints', async () => {
    const host = run(START, ['--fresh'], { AWS_ENDPOINT_URL: 'http://127.0.0.1:9' });
    expect(await host.exited).toBe(1);
    expect(host.output()).toBe(
      '--fresh deletes only the data of the emulators. Unset AWS_ENDPOINT_URL*, or empty those services yourself.\n',
    );
    expect(existsSync(join(dataDir, 'env.json'))).toBe(false);
  });

  it.each([
    [{ PORT: 'eighty' }, [], 1, 'PORT must be a whole number'],
    [{ PORT: '0' }, ['--frehs'], 2, "unknown option '--frehs'"],
  ])('rejects %j %j', async (env, args, status, sentence) => {
    const host = run(START, args, env);
    expect(await host.exited).toBe(status);
    expect(host.output()).toContain(sentence);
    expect(host.output()).not.toContain('    at ');
  });
});

describeEmbedded('npm start on the data of a stopped one', () => {
  let stopped: string;
  beforeAll(async () => {
    makeDataDir();
    stopped = dataDir;
    await stopHost(await startHost(await findFreePort()), 'SIGTERM');
  });
  beforeEach(() => {
    makeDataDir();
    cpSync(stopped, dataDir, { recursive: true });
  });
  afterEach(cleanUp);
  afterAll(() => rmSync(stopped, { recursive: true, force: true }));

  const FILES = ['demo.json', 'env.json', 'dynamodb.sqlite'];
  const damage = (file: string): string => {
    const path = join(dataDir, file);
    writeFileSync(path, '{"api_key": "vk_te');
    return path;
  };

  it.each(sampleOf(FILES))('names %s when it is damaged', async (file) => {
    const path = damage(file);
    const damaged = run(START, [], { PORT: '0' });
    expect(await damaged.exited).toBe(1);
    expect(damaged.output()).toBe(
      `${path} is damaged. Run "npm start -- --fresh" to delete all data, or set LOCAL_DATA_DIR to another folder.\n`,
    );
  });

  it.runIf(IS_THOROUGH)('deletes everything with --fresh, also when every file is damaged', async () => {
    const before = readDemo();
    FILES.forEach(damage);
    const fresh = await startHost(await findFreePort(), ['--fresh']);
    expect(readDemo().api_key).not.toBe(before.api_key);
    expect((await get('/v1/videos')).status).toBe(200);
    expect(await stopHost(fresh, 'SIGTERM')).toBe(0);
  });

  it.runIf(IS_THOROUGH)('names the database when a part of it is damaged', async () => {
    const path = join(dataDir, 'dynamodb.sqlite');
    writeFileSync(path, Buffer.concat([readFileSync(path).subarray(0, 4096), Buffer.alloc(45_056, 0xaa)]));
    const damaged = run(START, [], { PORT: '0' });
    expect(await damaged.exited).toBe(1);
    expect(damaged.output()).toMatch(
      /^The DynamoDB emulator does not start\. \S+dynamodb\.sqlite is damaged\. .*--fresh.*\n$/,
    );
  });
});

describeEmbedded('npm run admin', () => {
  beforeEach(makeDataDir);
  afterEach(cleanUp);

  it('explains how to start the stack when it is not running', async () => {
    const { status, output } = await admin('workspace', 'show', 'demo');
    expect(status).toBe(1);
    expect(output).toMatch(/^The embedded stack is not running: start it with `npm start`.*\n$/);
  });
});
