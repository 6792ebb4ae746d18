import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canaryPng, canaryText, LEAK_FUNCTION } from './canary-pattern.ts';

/** What hostile documents try to reach. */
export interface Targets {
  readonly httpPort: number;
  readonly tcpPort: number;
  readonly udpPort: number;
  readonly runtimeApiPort: number;
  /** Contains secret.txt, .json, .js, .html and .png, as another tenant's scratch folder might. */
  readonly secretDir: string;
  /** Process with the canary in its environment. */
  readonly parentPid: number;
  /** Canary text that a page paints when it is granted a permission. */
  readonly canaryText: string;
}

export type CanaryKind = 'http' | 'tcp' | 'udp' | 'runtime-api';

export interface Hit {
  readonly kind: CanaryKind;
  /** Method and path of a request, or a description of a connection. */
  readonly detail: string;
}

export interface Canaries {
  readonly targets: Targets;
  /** The 16 hexadecimal digits that every secret of this run contains. */
  readonly bits: string;
  readonly hits: Hit[];
  readonly close: () => Promise<void>;
}

const secretPage = (bits: string): string =>
  `<!doctype html><body style="margin:0"><script>${LEAK_FUNCTION}leak(${JSON.stringify(canaryText(bits))})</script>`;

/** A response in the requested format that shows, runs or contains the canary. */
const chooseResponse = (request: IncomingMessage, bits: string): { type: string; body: Buffer | string } => {
  const purpose = request.headers['sec-fetch-dest'];
  const path = request.url ?? '';
  if (purpose === 'image' || path.endsWith('.png')) return { type: 'image/png', body: canaryPng(bits) };
  if (path.endsWith('.css') || purpose === 'style') {
    return { type: 'text/css', body: `body::after{content:"";position:fixed;inset:0}` };
  }
  if (path.endsWith('.js') || purpose === 'script') {
    return { type: 'text/javascript', body: `globalThis.leak?.(${JSON.stringify(canaryText(bits))});` };
  }
  if (path.endsWith('.html') || purpose === 'iframe' || purpose === 'document') {
    return { type: 'text/html', body: secretPage(bits) };
  }
  if (path.endsWith('.events')) return { type: 'text/event-stream', body: `data: ${canaryText(bits)}\n\n` };
  return { type: 'text/plain', body: canaryText(bits) };
};

const respond = (request: IncomingMessage, response: ServerResponse, bits: string): void => {
  const { type, body } = chooseResponse(request, bits);
  response.writeHead(200, {
    'Content-Type': type,
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Allow-Private-Network': 'true',
    'Service-Worker-Allowed': '/',
  });
  response.end(body);
};

const listen = async (server: Server, host: string, port = 0): Promise<number> => {
  await once(server.listen(port, host), 'listening');
  return (server.address() as AddressInfo).port;
};

const startHttp = async (kind: CanaryKind, bits: string, hits: Hit[], servers: Server[]): Promise<number> => {
  const create = () =>
    createHttpServer((request, response) => {
      hits.push({ kind, detail: `${request.method} ${request.url}` });
      respond(request, response, bits);
    })
      .on('connection', (socket) => {
        hits.push({ kind: 'tcp', detail: `connection to the ${kind} canary` });
        socket.on('error', () => undefined);
      })
      .on('upgrade', (request, socket) => {
        hits.push({ kind, detail: `UPGRADE ${request.url}` });
        socket.destroy();
      });
  const server = create();
  servers.push(server);
  const port = await listen(server, '127.0.0.1');
  const onIpv6 = create();
  const isBound = await listen(onIpv6, '::1', port).then(
    () => true,
    () => false, // a machine without IPv6
  );
  if (isBound) servers.push(onIpv6);
  return port;
};

const writeSecrets = async (bits: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'other-tenant-'));
  await mkdir(join(folder, 'home'));
  await writeFile(join(folder, 'secret.txt'), canaryText(bits));
  await writeFile(join(folder, 'secret.json'), JSON.stringify({ canary: canaryText(bits) }));
  await writeFile(join(folder, 'secret.js'), `globalThis.leak?.(${JSON.stringify(canaryText(bits))});`);
  await writeFile(join(folder, 'secret.html'), secretPage(bits));
  await writeFile(join(folder, 'secret.png'), canaryPng(bits));
  return folder;
};

/** Environment variables that an attacker would read; each contains the canary. */
const SECRET_VARIABLES = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'] as const;

/** Starts listeners that record every connection, and writes secrets to files and this process's environment. */
export const startCanaries = async (): Promise<Canaries> => {
  const bits = randomBytes(8).toString('hex');
  const hits: Hit[] = [];
  const servers: Server[] = [];
  const httpPort = await startHttp('http', bits, hits, servers);
  const runtimeApiPort = await startHttp('runtime-api', bits, hits, servers);
  const tcpServer = createTcpServer((socket) => {
    hits.push({ kind: 'tcp', detail: 'connection to the TCP canary' });
    socket.on('error', () => undefined);
    socket.end(canaryText(bits));
  });
  servers.push(tcpServer);
  const tcpPort = await listen(tcpServer, '127.0.0.1');
  const udp = createSocket('udp4', (message) => {
    hits.push({ kind: 'udp', detail: `${message.length} bytes` });
  });
  await once(udp.bind(0, '127.0.0.1'), 'listening');
  const secretDir = await writeSecrets(bits);
  const before = { ...process.env };
  process.env['AWS_LAMBDA_RUNTIME_API'] = `127.0.0.1:${runtimeApiPort}`;
  for (const name of SECRET_VARIABLES) process.env[name] = canaryText(bits);
  return {
    targets: {
      httpPort,
      tcpPort,
      udpPort: udp.address().port,
      runtimeApiPort,
      secretDir,
      parentPid: process.pid,
      canaryText: canaryText(bits),
    },
    bits,
    hits,
    close: async () => {
      for (const name of ['AWS_LAMBDA_RUNTIME_API', ...SECRET_VARIABLES]) {
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
      }
      udp.close();
      for (const server of servers) server.close();
      await rm(secretDir, { recursive: true, force: true });
    },
  };
};
