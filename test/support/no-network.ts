import net from 'node:net';

// Tests of this project use fakes or files: an accidental connection fails at once instead of hanging or leaking.
// Loopback stays open for servers a test starts itself.
const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function guarded(this: net.Socket, ...args: never[]) {
  const [first] = (Array.isArray(args[0]) ? args[0] : args) as readonly unknown[];
  const host =
    typeof first === 'object' && first !== null && 'host' in first ? String(first.host) : 'localhost';
  if (!['localhost', '127.0.0.1', '::1'].includes(host)) throw new Error(`a test tried to reach ${host}`);
  return Reflect.apply(connect, this, args) as net.Socket;
} as typeof connect;
