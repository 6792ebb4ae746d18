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
import { preparePreview } from '../../dashboard/src/preview/prepare-preview.ts';
import type { GatewayResponse } from '../../local/gateway/handle-request.ts';
import { createPages } from '../../local/gateway/pages.ts';
import { describeError, OperatorError } from '../shared/command-line.ts';
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

const PAGE = '/local-preview/index.html';
/** Files that the prepared document loads, which no file of the composition replaces. */
const BUILT_FILES = ['composition-script.js', 'fonts/all.css'].map((file) => PREVIEW_FOLDER + file);
/** Folder for the files of the font provider, whose addresses the renderer answers inside the browser. */
const HOSTS = 'hosts/';
const FONT_ADDRESS = /(?:https?:)?\/\/(fonts\.(?:googleapis|gstatic)\.com)\//g;

const listen = async (server: Server, port: number): Promise<number> => {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening').catch(() => {
    throw new OperatorError(`Port ${port} cannot be used: choose another with --port.`);
  });
  return (server.address() as AddressInfo).port;
};

/** Where the renderer's site has what the composition requests. */
const siteAddress = (target: string): string => {
  const path = target.startsWith(PREVIEW_FOLDER) ? target.slice(PREVIEW_FOLDER.length) : target.slice(1);
  return path.startsWith(HOSTS) ? `https://${path.slice(HOSTS.length)}` : `${ORIGIN}/${path}`;
};

const isStylesheet = ({ contentType }: SiteFile): boolean => contentType.startsWith('text/css');

const withLocalFonts = (css: string): string =>
  css.replaceAll(`${ORIGIN}/`, PREVIEW_FOLDER).replaceAll(FONT_ADDRESS, `${PREVIEW_FOLDER}${HOSTS}$1/`);

/** Finds files of the composition as the renderer does, and those of the built dashboard. */
const createFiles = (dist: string, origin: string) => {
  const origins = { bucket: origin };
  const servePage = createPages({ dist, origins, config: () => ({}) });
  const { 'content-security-policy': policy = '', ...headers } = pageHeaders('preview', origins);
  const ownHeaders = {
    ...headers,
    // Unlike in the dashboard, a composition may load its own videos and data.
    'content-security-policy': policy.replaceAll(/(?:connect|media)-src/g, "$& 'self'"),
  };

  const findOwn = async (target: string, site: Site | undefined): Promise<GatewayResponse | undefined> => {
    const found = await site?.respond(siteAddress(target));
    if (found?.status !== 'found') return undefined;
    const { contentType, body } = found.file;
    return {
      statusCode: 200,
      headers: { ...ownHeaders, 'content-type': contentType },
      body: isStylesheet(found.file) ? withLocalFonts(body.toString()) : body,
    };
  };
  const findBuilt = (target: string) => servePage({ method: 'GET', target: target === '/' ? PAGE : target });
  return async (target: string, site: Site | undefined): Promise<GatewayResponse | undefined> => {
    const isOwnFirst = target.startsWith(PREVIEW_FOLDER) && !BUILT_FILES.includes(target);
    return isOwnFirst
      ? ((await findOwn(target, site)) ?? findBuilt(target))
      : ((await findBuilt(target)) ?? findOwn(target, site));
  };
};

/** The state of the page, whom to send it, and what the composition may load. */
const createSession = ({ source, bundledFiles }: PreviewSettings) => {
  const listeners = new Set<ServerResponse>();
  let state: PreviewState = { title: source.title, problems: [], warnings: [] };
  let site: Site | undefined;
  let version = 0;
  let previous: Promise<void> = Promise.resolve();
  const send = (response: ServerResponse) => response.write(`data: ${JSON.stringify(state)}\n\n`);

  const read = async (): Promise<Omit<PreviewState, 'title'>> => {
    const { document, ...shown } = await source.read();
    if (document === undefined) return shown;
    const { html, format } = document;
    const prepared = preparePreview(html.replaceAll(FONT_ADDRESS, `${HOSTS}$1/`), format);
    if (prepared === undefined) return shown;
    const file = siteFile('index.html', Buffer.from(prepared.html));
    site = createSite(bundledFiles, new Map([...document.files, ['', file]]));
    version += 1;
    return { ...shown, composition: { ...format, address: `${PREVIEW_FOLDER}?version=${version}` } };
  };
  const updateNow = async () => {
    const failed = (error: unknown) => ({ problems: [], warnings: [], failure: describeError(error) });
    state = { title: source.title, ...(await read().catch(failed)) };
    for (const listener of listeners) send(listener);
  };
  return {
    site: () => site,
    /** One after the other, so that the last change is shown last. */
    update: () => (previous = previous.then(updateNow)),
    /** Sends the current state and each later one. */
    subscribe: (response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      send(response);
      listeners.add(response);
      response.on('close', () => listeners.delete(response));
    },
  };
};

/**
 * Serves the preview page of the dashboard on 127.0.0.1, with the composition in a frame of an opaque origin. Other
 * host names are refused (DNS rebinding).
 */
export const startPreviewServer = async (settings: PreviewSettings): Promise<PreviewServer> => {
  const server = createServer();
  const host = `127.0.0.1:${await listen(server, settings.port)}`;
  const url = `http://${host}/`;
  const session = createSession(settings);
  const find = createFiles(settings.dist, new URL(url).origin);
  await session.update();

  const respond = async (
    { method, url: target = '/', headers }: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const refuse = (status: number, text: string) => {
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
    };
    if (headers.host !== host) return refuse(403, `Open ${url} instead.`);
    if (method !== 'GET') return refuse(405, 'Only GET is possible.');
    if (target === '/events') return session.subscribe(response);
    const file = await find(target, session.site());
    if (file === undefined) return refuse(404, 'Not found.');
    response.writeHead(200, { ...file.headers, 'cache-control': 'no-store' }).end(file.body);
  };
  server.on('request', (request, response) => {
    respond(request, response).catch((error: unknown) => response.writeHead(500).end(describeError(error)));
  });
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, update: session.update, close };
};
