import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort, serve } from './emulator.ts';
import type { Emulator, EmulatorOptions } from './emulator.ts';

const START_TIMEOUT_MS = 10_000;
/** Another process may take the free port before the emulator does. */
const START_ATTEMPTS = 3;
const STOP_TIMEOUT_MS = 3000;

/** A program that emulates an AWS service without checking who sends a request. */
export interface EmulatorProgram {
  /** Of the service, for errors. */
  readonly name: string;
  readonly path: string;
  readonly args: (host: string, port: number) => readonly string[];
  readonly env?: (host: string, port: number) => Readonly<Record<string, string>>;
  readonly cwd?: string;
}

export interface ChildEmulator extends Emulator {
  /** Of the program itself, which accepts requests without a signature. */
  readonly unguardedEndpoint: string;
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

const waitUntilReady = async (name: string, child: ChildProcess, endpoint: string): Promise<void> => {
  const deadlineMs = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadlineMs && isRunning(child)) {
    const response = await fetch(endpoint, { signal: AbortSignal.timeout(500) }).catch(() => undefined);
    if (response) return;
    await sleep(20);
  }
  child.kill('SIGKILL');
  throw new Error(`The ${name} emulator did not start on ${endpoint}. Is the port in use?`);
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
 * A random address of 127.0.0.0/8. The program accepts every request and allows every origin, so that a web page must not
 * find its port on a well-known address.
 */
const randomLoopback = (): string => `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;

/** Passes requests on to the program and drops its CORS headers. */
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

const startProgram = async (
  { name, path, args, env, cwd }: EmulatorProgram,
  host: string,
  port: number,
): Promise<ChildProcess> => {
  const child = spawn(path, args(host, port), {
    stdio: 'ignore',
    ...(env && { env: env(host, port) }),
    ...(cwd !== undefined && { cwd }),
  });
  child.on('error', () => {}); // reported by waitUntilReady
  const killWithParent = () => child.kill('SIGKILL');
  process.once('exit', killWithParent);
  child.once('exit', () => process.off('exit', killWithParent));
  await waitUntilReady(name, child, `http://${host}:${port}`);
  return child;
};

const startOnFreePort = async (program: EmulatorProgram, attempt = 1) => {
  const host = randomLoopback();
  const port = await findFreePort(host);
  try {
    return { host, port, child: await startProgram(program, host, port) };
  } catch (error) {
    if (attempt === START_ATTEMPTS) throw error;
    return startOnFreePort(program, attempt + 1);
  }
};

/** Starts a program on a random loopback address, and a server that passes signed requests on to it. */
export const startChildEmulator = async (
  program: EmulatorProgram,
  { port, credentials, onLost }: Omit<EmulatorOptions, 'dataDir'>,
): Promise<ChildEmulator> => {
  const { host, port: programPort, child } = await startOnFreePort(program);
  const agent = new Agent({ keepAlive: true });
  let isStopping = false;
  child.once('exit', (code, signal) => {
    if (!isStopping)
      onLost?.(`The ${program.name} emulator ended (${signal ?? `exit status ${code}`}).`, signal);
  });
  try {
    const proxy = await serve(forwardTo(host, programPort, agent), credentials, port);
    return {
      endpoint: proxy.endpoint,
      unguardedEndpoint: `http://${host}:${programPort}`,
      stop: async () => {
        isStopping = true;
        await proxy.stop();
        agent.destroy();
        await stop(child);
      },
    };
  } catch (error) {
    isStopping = true;
    await stop(child);
    throw error;
  }
};
