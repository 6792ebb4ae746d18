import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PREVIEW_FOLDER } from '#contracts/dashboard-files.ts';
import { pageHeaders } from '#contracts/dashboard-headers.ts';
import type { BundledFiles } from '#renderer/bundled-files.ts';
import { ORIGIN } from '#renderer/page/origin.ts';
import { createSite, siteFile } from '#renderer/page/site.ts';
import type { Site, SiteFile } from '#renderer/page/site.ts';
import { templateDocument } from '../../dashboard/preview/template-document.ts';
import { preparePreview } from '../../dashboard/src/preview/prepare-preview.ts';
import { rewriteHosts } from '../../dashboard/src/preview/rewrite-addresses.ts';
import type { GatewayResponse } from '../../local/gateway/handle-request.ts';
import { createPages } from '../../local/gateway/pages.ts';
import { describeError, OperatorError } from '../shared/command-line.ts';
import { sendClip } from './send-clip.ts';
import type { PreviewSource } from './sources.ts';
import type { PreviewState } from './state.ts';

export interface PreviewSettings {
  readonly source: PreviewSource;
  readonly bundledFiles: Pick<BundledFiles, 'read' | 'fonts'>;
  /** Folder of the built dashboard. */
  readonly dist: string;
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

type FindFile = (target: string, site: Site | undefined) => Promise<GatewayResponse | undefined>;

const OWN_HEADERS = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};
const PAGE = '/local-preview/index.html';
/** Files that the prepared document loads, which no file of the composition replaces. */
const BUILT_FILES = ['/composition-script.js', '/template-script.js', '/fonts/all.css'];
/** Folder for the files of the font provider, whose addresses the renderer answers inside the browser. */
const HOSTS = 'hosts/';
const FONT_ADDRESS = /(?:https?:)?\/\/(fonts\.(?:googleapis|gstatic)\.com)\//g;

/** Of a machine without IPv6. */
const NO_IPV6 = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

const listen = async (server: Server, host: string, port: number): Promise<number> => {
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (host === '::1' && NO_IPV6.includes(error.code ?? '')) return;
    throw new OperatorError(`Port ${port} cannot be used: choose another with --port.`);
  });
  return (server.address() as AddressInfo | null)?.port ?? port;
};

const sendText = (response: ServerResponse, status: number, text: string): void => {
  response.writeHead(status, { ...OWN_HEADERS, 'content-type': 'text/plain; charset=utf-8' }).end(text);
};

/** Where the renderer's site has what the composition requests. */
const siteAddress = (target: string): string =>
  target.startsWith(`/${HOSTS}`) ? `https://${target.slice(HOSTS.length + 1)}` : ORIGIN + target;

const withLocalFonts = (text: string): string =>
  text.replaceAll(`${ORIGIN}/`, '/').replaceAll(FONT_ADDRESS, `/${HOSTS}$1/`);

/** Texts with addresses of this server. The prepared document has them already; documents that it mounts do not. */
const localBody = ({ contentType, body }: SiteFile, isDocument: boolean): string | Buffer => {
  if (contentType.startsWith('text/css')) return withLocalFonts(body.toString());
  const isMounted = contentType.startsWith('text/html') && !isDocument;
  return isMounted ? rewriteHosts(withLocalFonts(body.toString()), '/') : body;
};

/** What each origin serves: the built dashboard; and files of the composition, found as the renderer does. */
const createFiles = (dist: string, { page, composition }: Origins) => {
  const origins = { bucket: page };
  const servePage = createPages({ dist, origins, config: () => ({}) });
  const findBuilt = (target: string) => servePage({ method: 'GET', target });
  const { 'content-security-policy': policy = '', ...headers } = pageHeaders('preview', origins);
  const ownHeaders = {
    ...headers,
    'content-security-policy': policy
      .replaceAll(/(?:connect|media)-src/g, "$& 'self'") // unlike in the dashboard, for its own videos and data
      .replace("frame-ancestors 'self'", `frame-ancestors ${page}`),
  };

  const findForPage: FindFile = async (target) => {
    const found = await findBuilt(target === '/' ? PAGE : target);
    if (found === undefined) return undefined;
    const pagePolicy = String(found.headers['content-security-policy']);
    const framePolicy = pagePolicy.replace("frame-src 'self'", `$& ${composition}`);
    return { ...found, headers: { ...found.headers, 'content-security-policy': framePolicy } };
  };
  const findForComposition: FindFile = async (target, site) => {
    const built = () => findBuilt(PREVIEW_FOLDER + target.slice(1));
    if (BUILT_FILES.includes(target)) return built();
    const found = await site?.respond(siteAddress(target));
    if (found?.status !== 'found') return target.startsWith('/fonts/') ? built() : undefined;
    return {
      statusCode: 200,
      headers: { ...ownHeaders, 'content-type': found.file.contentType },
      body: localBody(found.file, new URL(target, ORIGIN).pathname === '/'),
    };
  };
  return { findForPage, findForComposition, ownHeaders };
};

/** The state of the page, whom to send it, and what the composition may load. */
const createSession = ({ source, bundledFiles }: PreviewSettings, origin: string) => {
  const listeners = new Set<ServerResponse>();
  let state: PreviewState = { title: source.title, problems: [], warnings: [] };
  let site: Site | undefined;
  let clips: ReadonlyMap<string, string> = new Map();
  let version = 0;
  let previous: Promise<void> = Promise.resolve();
  const send = (response: ServerResponse) => response.write(`data: ${JSON.stringify(state)}\n\n`);

  const read = async (): Promise<Omit<PreviewState, 'title'>> => {
    const { document, ...shown } = await source.read();
    if (document === undefined) return shown;
    const { html, format } = document;
    const prepared = shown.template
      ? templateDocument(html)
      : preparePreview(html.replaceAll(FONT_ADDRESS, `${HOSTS}$1/`), format)?.html;
    if (prepared === undefined) return shown;
    const file = siteFile('index.html', Buffer.from(prepared));
    site = createSite(bundledFiles, new Map([...document.files, ['', file]]));
    clips = document.clips;
    version += 1;
    return { ...shown, composition: { ...format, address: `${origin}/?version=${version}` } };
  };
  const updateNow = async () => {
    const failed = (error: unknown) => ({ problems: [], warnings: [], failure: describeError(error) });
    state = { title: source.title, ...(await read().catch(failed)) };
    for (const listener of listeners) send(listener);
  };
  return {
    site: () => site,
    /** Path of the clip that the composition requests. */
    findClip: (target: string) =>
      [...clips].find(([path]) => new URL(path, `${origin}/`).pathname === target)?.[1],
    /** One after the other, so that the last change is shown last. */
    update: () => (previous = previous.then(updateNow)),
    /** Sends the current state and each later one. */
    subscribe: (response: ServerResponse) => {
      response.writeHead(200, { ...OWN_HEADERS, 'content-type': 'text/event-stream' });
      send(response);
      listeners.add(response);
      response.on('close', () => listeners.delete(response));
    },
  };
};

/**
 * Serves the preview page of the dashboard on 127.0.0.1, and the composition on `<random>.localhost`, which no other site
 * can guess: browsers look for it on ::1 first. Other host names are refused (DNS rebinding).
 */
export const startPreviewServer = async (settings: PreviewSettings): Promise<PreviewServer> => {
  const server = createServer();
  const serverOnIpv6 = createServer();
  const port = await listen(server, '127.0.0.1', settings.port);
  await listen(serverOnIpv6, '::1', port);
  const pageHost = `127.0.0.1:${port}`;
  const compositionHost = `${randomBytes(16).toString('hex')}.localhost:${port}`;
  const origins = { page: `http://${pageHost}`, composition: `http://${compositionHost}` };
  const url = `${origins.page}/`;
  const session = createSession(settings, origins.composition);
  const { findForPage, findForComposition, ownHeaders } = createFiles(settings.dist, origins);
  const finders = new Map([
    [pageHost, findForPage],
    [compositionHost, findForComposition],
  ]);
  await session.update();

  const respond = async (
    { method, url: target = '/', headers: { host = '', range } }: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const refuse = (status: number, text: string) => sendText(response, status, text);
    const find = finders.get(host);
    if (find === undefined) return refuse(403, `Open ${url} instead.`);
    if (method !== 'GET') return refuse(405, 'Only GET is possible.');
    if (host === pageHost && target === '/events') return session.subscribe(response);
    const clip = host === compositionHost ? session.findClip(target) : undefined;
    if (clip !== undefined) return sendClip(clip, range, ownHeaders, response);
    const file = await find(target, session.site());
    if (file === undefined) return refuse(404, 'Not found.');
    response.writeHead(200, { ...file.headers, 'cache-control': 'no-store' }).end(file.body);
  };
  const servers = [server, serverOnIpv6];
  for (const each of servers)
    each.on('request', (request, response) => {
      respond(request, response).catch((error: unknown) => sendText(response, 500, describeError(error)));
    });
  const close = () => {
    for (const each of servers) {
      each.closeAllConnections();
      each.close();
    }
  };
  return { url, update: session.update, close };
};
