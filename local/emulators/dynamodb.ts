import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { dataFiles } from '../data-dir.ts';
import { findFreePort, serve } from './emulator.ts';
import type { Emulator, EmulatorOptions } from './emulator.ts';

const START_TIMEOUT_MS = 10_000;
/** Another process may take the free port before dynoxide does. */
const START_ATTEMPTS = 3;
const STOP_TIMEOUT_MS = 3000;

const findBinary = (): string => {
  try {
    return createRequire(import.meta.url).resolve('@dynoxide/linux-x64/dynoxide');
  } catch (cause) {
    throw new Error(
      'The DynamoDB emulator is not installed. It runs on Linux x64 only: run "npm ci --include=optional".',
      { cause },
    );
  }
};

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

const waitUntilReady = async (child: ChildProcess, endpoint: string): Promise<void> => {
  const deadlineMs = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadlineMs && isRunning(child)) {
    const response = await fetch(endpoint, { signal: AbortSignal.timeout(500) }).catch(() => undefined);
    if (response) return;
    await sleep(20);
  }
  child.kill('SIGKILL');
  throw new Error(`The DynamoDB emulator did not start on ${endpoint}. Is the port in use?`);
};

const stop = async (child: ChildProcess): Promise<void> => {
  if (!isRunning(child)) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
};

/**
 * A random address of 127.0.0.0/8. dynoxide itself accepts every request and allows every origin, so that a web page
 * must not find its port on a well-known address.
 */
const randomLoopback = (): string => `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;

/** Passes requests on to dynoxide and drops its CORS headers. */
const forwardTo = (host: string, port: number, agent: Agent): RequestListener => {
  return (incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const forwarded = request({ host, port, agent, method, path, headers }, (response) => {
      const own = Object.entries(response.headers).filter(([name]) => !name.startsWith('access-control-'));
      outgoing.writeHead(response.statusCode ?? 502, Object.fromEntries(own));
      response.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  };
};

const startDynoxide = async (host: string, port: number, dataDir?: string): Promise<ChildProcess> => {
  if (dataDir !== undefined) await mkdir(dataDir, { recursive: true });
  const storage = dataDir === undefined ? [] : ['--db-path', dataFiles(dataDir).database];
  const child = spawn(findBinary(), ['--host', host, '--port', String(port), ...storage], {
    stdio: 'ignore',
  });
  child.on('error', () => {}); // reported by waitUntilReady
  const killWithParent = () => child.kill('SIGKILL');
  process.once('exit', killWithParent);
  child.once('exit', () => process.off('exit', killWithParent));
  await waitUntilReady(child, `http://${host}:${port}`);
  return child;
};

const startOnFreePort = async (dataDir?: string, attempt = 1) => {
  const host = randomLoopback();
  const port = await findFreePort(host);
  try {
    return { host, port, child: await startDynoxide(host, port, dataDir) };
  } catch (error) {
    if (attempt === START_ATTEMPTS) throw error;
    return startOnFreePort(dataDir, attempt + 1);
  }
};

export const startDynamodb = async ({ port, dataDir, credentials }: EmulatorOptions): Promise<Emulator> => {
  const { host, port: dynoxidePort, child } = await startOnFreePort(dataDir);
  const agent = new Agent({ keepAlive: true });
  try {
    const proxy = await serve(forwardTo(host, dynoxidePort, agent), credentials, port);
    return {
      endpoint: proxy.endpoint,
      stop: async () => {
        await proxy.stop();
        agent.destroy();
        await stop(child);
      },
    };
  } catch (error) {
    await stop(child);
    throw error;
  }
};
