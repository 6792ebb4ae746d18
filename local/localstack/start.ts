import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDynamodb } from '../emulators/dynamodb.ts';
import type { OnLost } from '../emulators/emulator.ts';
import { createCredentials } from '../emulators/request-guard.ts';
import { createCleanup } from '../lifecycle.ts';
import { MACHINE_STATUS, MachineError } from '../machine-error.ts';
import { killProcessTree } from '../processes.ts';
import { installPythonPackages } from '../python/install.ts';
import type { InstallTools } from '../python/install.ts';

const HOST = '127.0.0.1';
const PORT = 4566;
const ENDPOINT = `http://${HOST}:${PORT}`;
const START_TIMEOUT_MS = 120_000;
const POLL_MS = 250;
const STOP_TIMEOUT_MS = 20_000;

/** The account of LocalStack. Its key id is the account's; LocalStack verifies links with this secret only. */
export const ACCOUNT_ID = '000000000000';
export const REGION = 'us-east-1';

type Env = Readonly<Record<string, string | undefined>>;

/** Variables of a command that uses LocalStack. No AWS variable of the shell remains, so that nothing reaches AWS. */
export const commandEnv = (env: Env): Env => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('AWS_'))),
  ...connectionEnv,
});

export const connectionEnv = {
  AWS_ENDPOINT_URL: ENDPOINT,
  AWS_REGION: REGION,
  AWS_ACCESS_KEY_ID: ACCOUNT_ID,
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_EC2_METADATA_DISABLED: 'true',
} as const;

const localStackEnv = (folder: string): Env => ({
  HOME: folder,
  PATH: process.env['PATH'],
  PYTHONDONTWRITEBYTECODE: '1',
  LOCALSTACK_VOLUME_DIR: join(folder, 'volume'),
  TMPDIR: join(folder, 'tmp'),
  GATEWAY_LISTEN: `${HOST}:${PORT}`,
  DNS_ADDRESS: '0', // no name server
  DISABLE_EVENTS: '1', // no usage data
  SKIP_SSL_CERT_DOWNLOAD: '1',
  S3_SKIP_SIGNATURE_VALIDATION: '0',
  LAMBDA_KEEPALIVE_MS: '600000', // as long as an idle environment may live on Lambda
});

const isRunning = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid !== undefined && exitCode === null && signalCode === null;

const isReady = async (): Promise<boolean> => {
  const response = await fetch(`${ENDPOINT}/_localstack/health`, {
    signal: AbortSignal.timeout(1000),
  }).catch(() => undefined);
  return response?.ok ?? false;
};

/** Name of a socket that ends with its process. LocalStack itself listens only after its installation. */
const CLAIM = `\0video-api-localstack-${PORT}`;

/** Whether a program listens on the port, also one that is too busy to answer. */
const isPortUsed = async (): Promise<boolean> => {
  const socket = connect(PORT, HOST);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

/** Throws if another process uses the port or is about to. */
const claimPort = async (): Promise<() => void> => {
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(CLAIM, () => resolve(true));
  });
  if (isFree && !(await isPortUsed())) return () => void server.close();
  server.close();
  throw new MachineError(`Port ${PORT} is in use, by another LocalStack? Stop that one first.`);
};

/** A machine that is too slow or that ends processes, for example for want of memory, says nothing about the stacks. */
export const failedStart = (
  { exitCode, signalCode, pid }: Pick<ChildProcess, 'exitCode' | 'signalCode' | 'pid'>,
  logFile: string,
  reason: string,
): Error => {
  if (exitCode === MACHINE_STATUS) return new MachineError(reason);
  const isOfMachine = pid !== undefined && exitCode === null;
  const why = signalCode ?? (isOfMachine ? `not ready after ${START_TIMEOUT_MS / 1000} s` : reason);
  const message = `LocalStack did not start; its log is ${logFile}. ${why}`;
  return isOfMachine ? new MachineError(message) : new Error(message);
};

const waitUntilReady = async (child: ChildProcess, logFile: string, signal: AbortSignal): Promise<void> => {
  const deadlineMs = Date.now() + START_TIMEOUT_MS;
  while (isRunning(child) && !signal.aborted && Date.now() < deadlineMs) {
    if (await isReady()) return;
    await sleep(POLL_MS);
  }
  if (signal.aborted) throw new Error('Stopped before LocalStack was ready.');
  const reason = readFileSync(logFile, 'utf8').trim().split('\n').at(-1) ?? '';
  throw failedStart(child, logFile, reason);
};

const stop = async (child: ChildProcess): Promise<void> => {
  if (!isRunning(child)) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.pid && killProcessTree(child.pid), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
};

export interface LocalStack {
  /** Of LocalStack and, in `logs`, of each function. */
  readonly folder: string;
  readonly stop: () => Promise<void>;
}

export interface LocalStackTools extends InstallTools {
  /** Called with a sentence when LocalStack or its database ends by itself, and with the signal that ended it. */
  readonly onLost: OnLost;
}

/** Installs LocalStack below `dataDir` if needed, and starts it empty. Throws when it is aborted before. */
export const startLocalStack = async (dataDir: string, tools: LocalStackTools): Promise<LocalStack> => {
  const folder = join(dataDir, 'localstack');
  const cleanup = createCleanup();
  let isUsed = false;
  const reportLost: OnLost = (reason, endedBy) => {
    if (isUsed) tools.onLost(reason, endedBy);
  };
  try {
    cleanup.add(await claimPort());
    const packages = {
      title: 'LocalStack',
      source: import.meta.dirname,
      folder: join(dataDir, 'localstack-python'),
      size: '500 MB',
    };
    const python = await installPythonPackages(packages, tools);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, 'tmp'), { recursive: true, mode: 0o700 }); // functions reach their folders by mounts
    const dynamodb = await startDynamodb({ credentials: createCredentials(), onLost: reportLost });
    cleanup.add(dynamodb.stop);
    const { hostname, port } = new URL(dynamodb.unguardedEndpoint);
    const logFile = join(folder, 'localstack.log');
    const log = openSync(logFile, 'a');
    const program = join(import.meta.dirname, 'main.py');
    const child = spawn(python, [program, folder, process.execPath, hostname, port], {
      cwd: folder,
      env: localStackEnv(folder),
      stdio: ['ignore', log, log],
      detached: true, // Ctrl-C reaches this process only, which then stops everything in order
    });
    closeSync(log);
    cleanup.add(() => stop(child));
    child.once('exit', (_, endedBy) => reportLost(`LocalStack ended; its log is ${logFile}.`, endedBy));
    child.on('error', () => {}); // reported by waitUntilReady
    await waitUntilReady(child, logFile, tools.signal);
    isUsed = true;
    return {
      folder,
      stop: () => {
        isUsed = false;
        return cleanup.run();
      },
    };
  } catch (error) {
    await cleanup.run();
    throw error;
  }
};
