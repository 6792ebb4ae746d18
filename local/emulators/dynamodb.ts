import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from './emulator.ts';
import type { Emulator, EmulatorOptions } from './emulator.ts';

const START_TIMEOUT_MS = 10_000;
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

export const startDynamodb = async ({ port, dataDir }: EmulatorOptions = {}): Promise<Emulator> => {
  const listenPort = port ?? (await findFreePort());
  const endpoint = `http://127.0.0.1:${listenPort}`;
  if (dataDir !== undefined) await mkdir(dataDir, { recursive: true });
  const storage = dataDir === undefined ? [] : ['--db-path', join(dataDir, 'dynamodb.sqlite')];
  const child = spawn(findBinary(), ['--host', '127.0.0.1', '--port', String(listenPort), ...storage], {
    stdio: 'ignore',
  });
  child.on('error', () => {}); // reported by waitUntilReady
  const killWithParent = () => child.kill('SIGKILL');
  process.once('exit', killWithParent);
  child.once('exit', () => process.off('exit', killWithParent));
  await waitUntilReady(child, endpoint);
  return { endpoint, stop: () => stop(child) };
};
