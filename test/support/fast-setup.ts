import net from 'node:net';
import { afterAll, vi } from 'vitest';

// Runs before each fast test file. The files of a worker share one process (`isolate: false`).

afterAll(() => vi.restoreAllMocks());

const LOOPBACK = ['localhost', '127.0.0.1', '::1'];
const IS_GUARDED = Symbol.for('fast tests: connections are limited to loopback');

/** The host of `socket.connect(options)`; net also calls it with a normalized argument list. */
const hostOf = (first: unknown): string => {
  const options: unknown = Array.isArray(first) ? first[0] : first;
  return typeof options === 'object' && options !== null && 'host' in options
    ? String(options.host)
    : 'localhost';
};

// Fast tests use fakes or files: any connection except to loopback throws immediately.
if (!Reflect.has(net.Socket.prototype, IS_GUARDED)) {
  // oxlint-disable-next-line typescript/unbound-method -- Reflect.apply binds it to the socket of each call
  const { connect } = net.Socket.prototype;
  const guarded = new Proxy(connect, {
    apply: (target, socket, args: unknown[]) => {
      const host = hostOf(args[0]);
      if (!LOOPBACK.includes(host)) throw new Error(`a test tried to reach ${host}`);
      return Reflect.apply(target, socket, args) as net.Socket;
    },
  });
  Object.assign(net.Socket.prototype, { connect: guarded, [IS_GUARDED]: true });
}
