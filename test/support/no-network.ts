import net from 'node:net';

const LOOPBACK = ['localhost', '127.0.0.1', '::1'];

/** The host of `socket.connect(options)`; net also calls it with a normalized argument list. */
const hostOf = (first: unknown): string => {
  const options: unknown = Array.isArray(first) ? first[0] : first;
  return typeof options === 'object' && options !== null && 'host' in options
    ? String(options.host)
    : 'localhost';
};

// Fast tests use fakes or files: any connection except to loopback throws immediately.
// oxlint-disable-next-line typescript/unbound-method -- Reflect.apply binds it to the socket of each call
const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = new Proxy(connect, {
  apply: (target, socket, args: unknown[]) => {
    const host = hostOf(args[0]);
    if (!LOOPBACK.includes(host)) throw new Error(`a test tried to reach ${host}`);
    return Reflect.apply(target, socket, args) as net.Socket;
  },
});
