import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Emulator, EmulatorOptions } from './emulator.ts';
import { findFreePort } from './free-port.ts';

const START_LIMIT_MS = 10_000;
const STOP_LIMIT_MS = 3000;

const findBinary = (): string => {
  try {
    return createRequire(import.meta.url).resolve('@dynoxide/linux-x64/dynoxide');
  } catch (cause) {
    throw new Error(
      'The DynamoDB emulator is missing: on Linux x64 run "npm ci --include=optional", which installs @dynoxide/linux-x64.',
      { cause },
    );
  }
};

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

const waitUntilReady = async (child: ChildProcess, endpoint: string): Promise<void> => {
  const giveUpAtMs = Date.now() + START_LIMIT_MS;
  while (Date.now() < giveUpAtMs && isRunning(child)) {
    const answered = await fetch(endpoint, { signal: AbortSignal.timeout(500) }).catch(() => undefined);
    if (answered) return;
    await sleep(20);
  }
  child.kill('SIGKILL');
  throw new Error(`The DynamoDB emulator did not start on ${endpoint}: is the port taken?`);
};

const stop = async (child: ChildProcess): Promise<void> => {
  if (!isRunning(child)) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const escalation = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await exited;
  clearTimeout(escalation);
};

export const startDynamodb = async ({ port, dataDir }: EmulatorOptions = {}): Promise<Emulator> => {
  const listenPort = port ?? (await findFreePort());
  const endpoint = `http://127.0.0.1:${listenPort}`;
  if (dataDir !== undefined) await mkdir(dataDir, { recursive: true });
  const storage = dataDir === undefined ? [] : ['--db-path', join(dataDir, 'dynamodb.sqlite')];
  const child = spawn(findBinary(), ['--host', '127.0.0.1', '--port', String(listenPort), ...storage], {
    stdio: 'ignore',
  });
  child.on('error', () => {});
  const killWithParent = () => child.kill('SIGKILL');
  process.once('exit', killWithParent);
  child.once('exit', () => process.off('exit', killWithParent));
  await waitUntilReady(child, endpoint);
  return { endpoint, stop: () => stop(child) };
};
