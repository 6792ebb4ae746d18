import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeError, OperatorError } from '../shared/command-line.ts';
import { compositionPolicy } from './composition-host.ts';
import type { SiteFiles } from './composition-host.ts';
import { readForm } from './form-body.ts';
import type { PageFiles } from './page-files.ts';
import { createSession } from './session.ts';
import type { PreviewSession } from './session.ts';
import type { PreviewSource } from './sources.ts';

export interface PreviewSettings {
  readonly source: PreviewSource;
  readonly bundledFiles: SiteFiles;
  readonly pageFiles: PageFiles;
  /** 0 for any free port. */
  readonly port: number;
}

export interface PreviewServer {
  readonly url: string;
  /** Reads the source again and shows it. */
  readonly update: () => Promise<void>;
  readonly close: () => void;
}

interface Origins {
  readonly page: string;
  readonly composition: string;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

const listen = async (server: Server, port: number): Promise<number> => {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening').catch(() => {
    throw new OperatorError(`Port ${port} cannot be used: choose another with --port.`);
  });
  return (server.address() as AddressInfo).port;
};

const send = (
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): void => {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  response.end(body);
};

const sendState = ({ subscribe }: PreviewSession, response: ServerResponse): void => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  response.on(
    'close',
    subscribe((state) => response.write(`data: ${JSON.stringify(state)}\n\n`)),
  );
};

const pagePolicy = ({ composition }: Origins): string =>
  `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; media-src blob:; frame-src ${composition}; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const createPageHandler = (
  { pageFiles }: PreviewSettings,
  session: PreviewSession,
  origins: Origins,
): Handler => {
  const files = new Map([
    ['/', [pageFiles.html, 'text/html; charset=utf-8']],
    ['/style.css', [pageFiles.css, 'text/css; charset=utf-8']],
    ['/main.js', [pageFiles.script, 'text/javascript; charset=utf-8']],
  ] as const);
  return async (request, response) => {
    const { method, url = '/', headers } = request;
    if (method === 'POST' && url === '/form') {
      // A page of another site can send a form, but not with this origin.
      const form = headers.origin === origins.page ? await readForm(request) : undefined;
      if (form === undefined) return send(response, 400, 'This is not the form of the preview.');
      await session.useForm(form);
      return send(response, 204, '');
    }
    if (method !== 'GET') return send(response, 405, 'Only GET is possible.');
    if (url === '/state') return sendState(session, response);
    const [body, contentType] = files.get(url as '/') ?? [];
    if (body === undefined) return send(response, 404, 'Not found.');
    return send(response, 200, body, {
      'Content-Type': contentType ?? '',
      'Content-Security-Policy': pagePolicy(origins),
    });
  };
};

const createCompositionHandler =
  (session: PreviewSession, origins: Origins): Handler =>
  async ({ method, url = '/' }, response) => {
    if (method !== 'GET') return send(response, 405, 'Only GET is possible.');
    const { status, contentType, body } = await session.respond(url);
    return send(response, status, body, {
      'Content-Type': contentType,
      'Content-Security-Policy': compositionPolicy(origins.page),
      'Access-Control-Allow-Origin': '*', // the composition has an opaque origin
      'Referrer-Policy': 'no-referrer',
    });
  };

/**
 * Serves the preview page on 127.0.0.1, and the composition on another origin, `<random>.localhost`: browsers resolve
 * it to the same address, and no other site can guess it. Other host names are refused (DNS rebinding).
 */
export const startPreviewServer = async (settings: PreviewSettings): Promise<PreviewServer> => {
  const { source, bundledFiles, pageFiles } = settings;
  const server = createServer();
  const port = await listen(server, settings.port);
  const hosts = {
    page: `127.0.0.1:${port}`,
    composition: `${randomBytes(16).toString('hex')}.localhost:${port}`,
  };
  const origins = { page: `http://${hosts.page}`, composition: `http://${hosts.composition}` };
  const session = createSession(source, bundledFiles, origins.composition, pageFiles.compositionScript);
  await session.update();
  const handlers = new Map<string | undefined, Handler>([
    [hosts.page, createPageHandler(settings, session, origins)],
    [hosts.composition, createCompositionHandler(session, origins)],
  ]);
  const refuse: Handler = (_request, response) => send(response, 403, `Open ${origins.page}/ instead.`);
  server.on('request', (request, response) => {
    const handle = handlers.get(request.headers.host) ?? refuse;
    Promise.resolve(handle(request, response)).catch((error: unknown) =>
      send(response, 500, describeError(error)),
    );
  });
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `${origins.page}/`, update: session.update, close };
};
