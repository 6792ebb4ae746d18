import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface Canary {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** `127.0.0.1:<port>` */
  readonly udpAddress: string;
  /** What arrived: the first line of each connection, and each datagram. */
  readonly hits: readonly string[];
  readonly close: () => void;
}

/** Listens on the loopback for connections and datagrams that nobody should send. */
export const startCanary = async (): Promise<Canary> => {
  const hits: string[] = [];
  const server = createServer((socket) => {
    const number = hits.push('connection') - 1;
    socket.once('data', (data) => (hits[number] = data.toString('latin1').split('\r\n')[0] ?? ''));
    socket.on('error', () => undefined); // a browser that gives up
    socket.setTimeout(1000, () => socket.destroy());
  });
  const udp = createSocket('udp4', (message) => hits.push(`datagram of ${message.length} bytes`));
  server.listen(0, '127.0.0.1');
  udp.bind(0, '127.0.0.1');
  await Promise.all([once(server, 'listening'), once(udp, 'listening')]);
  const { port } = server.address() as AddressInfo; // safe: it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    udpAddress: `127.0.0.1:${udp.address().port}`,
    hits,
    close: () => {
      server.close();
      udp.close();
    },
  };
};
