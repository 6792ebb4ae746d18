import dns from 'node:dns';

const LOOPBACK_NAME = /\.localhost$/;

/**
 * Names below `localhost` mean this machine (RFC 6761, section 6.3). Browsers resolve them by themselves, but Node.js asks
 * the C library, which asks a name server.
 */
export const resolveLoopbackNames = (): void => {
  const { lookup } = dns;
  const resolve = (name: string, ...rest: unknown[]): unknown =>
    Reflect.apply(lookup, dns, [LOOPBACK_NAME.test(name) ? '127.0.0.1' : name, ...rest]);
  Object.assign(dns, { lookup: resolve });
};
