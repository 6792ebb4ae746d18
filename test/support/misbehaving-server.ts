import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, vi } from 'vitest';

type Behavior = (socket: Socket) => void;

const repeat =
  (first: string, next: (index: number) => string, everyMs = 5): Behavior =>
  (socket) => {
    socket.write(first);
    let index = 0;
    const timer = setInterval(() => socket.write(next((index += 1))), everyMs);
    socket.once('close', () => clearInterval(timer));
  };

const flood =
  (text: string): Behavior =>
  (socket) => {
    const write = (): void => {
      while (socket.writable && socket.write(text));
    };
    socket.on('drain', write);
    write();
  };

const OK = 'HTTP/1.1 200 OK\r\n';
const CHUNKED = `${OK}transfer-encoding: chunked\r\n\r\n`;
const EARLY_HINTS = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n';

/** Connections that stay open without complete response headers. */
export const WITHOUT_HEADERS: Readonly<Record<string, Behavior>> = {
  'nothing at all': () => {},
  'informational responses without end': repeat('', () => EARLY_HINTS),
  'a header line without end': repeat(`${OK}x-slow: `, () => 'x'),
  'header fields without end': repeat(OK, (index) => `x-${index}: y\r\n`),
};

/** Connections that stay open after the headers of a 200. */
export const WITH_HEADERS: Readonly<Record<string, Behavior>> = {
  'a body that stops': (socket) => socket.write(`${OK}content-length: 10\r\n\r\n123`),
  'a body without end': repeat(CHUNKED, () => '1\r\nx\r\n'),
  'trailers without end': repeat(`${CHUNKED}1\r\nx\r\n0\r\n`, (index) => `x-${index}: y\r\n`),
};

export const FLOOD = flood(EARLY_HINTS.repeat(100));

export const UPGRADE: Behavior = (socket) =>
  socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');

/** Responses that end the exchange by themselves. */
export const ENDING: Readonly<Record<string, Behavior>> = {
  'an upgrade': UPGRADE,
  'a closed half of the connection': (socket) => socket.end(),
  'a reset in the middle of the headers': (socket) =>
    socket.write(`${OK}x-cut`, () => socket.resetAndDestroy()),
  'a reset in the middle of the body': (socket) =>
    socket.write(`${OK}content-length: 10\r\n\r\n123`, () => socket.resetAndDestroy()),
  'headers of 64 KiB': (socket) => socket.write(`${OK}x-long: ${'x'.repeat(64 * 1024)}\r\n\r\n`),
  'another protocol': (socket) => socket.write('SSH-2.0-OpenSSH_10.0\r\n'),
};

export const SEVERAL_RESPONSES: Behavior = (socket) =>
  socket.write(`${OK}content-length: 2\r\n\r\n{}`.repeat(3));

export interface MisbehavingServer {
  readonly port: number;
  /** Resolves when the first client has received some of the behavior. */
  readonly behaved: Promise<void>;
  /** Resolves when every accepted connection is closed. */
  readonly closed: () => Promise<void>;
}

/** Returns a function that starts a TCP server which behaves so when it receives the first bytes of a request. */
export const useMisbehavingServers = (): ((behavior: Behavior) => Promise<MisbehavingServer>) => {
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });
  return async (behavior) => {
    const { promise: behaved, resolve } = Promise.withResolvers<void>();
    const sockets: { readonly socket: Socket; readonly closed: Promise<unknown> }[] = [];
    const server = createServer((socket) => {
      socket.on('error', () => {});
      sockets.push({ socket, closed: new Promise((close) => socket.once('close', close)) });
      socket.once('data', () => {
        behavior(socket);
        socket.resume();
        setImmediate(resolve);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    stops.push(() => {
      server.close();
      for (const { socket } of sockets) socket.destroy();
    });
    return {
      port: (server.address() as AddressInfo).port,
      behaved,
      closed: async () => void (await Promise.all(sockets.map(({ closed }) => closed))),
    };
  };
};

const { setTimeout: realSetTimeout } = globalThis;
const CLOCK_STEPS = 100;
/** Of 2 ms: a call that is still pending after them hangs. */
const MAX_TURNS = 1500;

/**
 * Replaces `setTimeout` and `AbortSignal.timeout` in a test. `settleWithin` moves the clock through `limitMs` while
 * connections run in real time and throws when the call has not settled afterwards.
 */
export const useFakeLimits = () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const start = (): void => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((limitMs) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(new DOMException('The limit is reached', 'TimeoutError')), limitMs);
      return limit.signal;
    });
  };
  const settleWithin = async <T>(limitMs: number, call: Promise<T>): Promise<PromiseSettledResult<T>> => {
    const results: PromiseSettledResult<T>[] = [];
    void Promise.allSettled([call]).then((settled) => results.push(...settled));
    for (let turn = 0; ; turn += 1) {
      const [result] = results;
      if (result !== undefined) return result;
      if (turn > MAX_TURNS) throw new Error(`the call did not settle within ${limitMs} ms`);
      await new Promise((resolve) => realSetTimeout(resolve, 2));
      if (turn < CLOCK_STEPS) await vi.advanceTimersByTimeAsync(limitMs / CLOCK_STEPS);
    }
  };
  return { start, settleWithin };
};
