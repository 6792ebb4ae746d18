import type { CDPSession, Protocol } from 'puppeteer-core';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import { ORIGIN } from '#renderer/page/origin.ts';
import type { Site, SiteFile } from '#renderer/page/site.ts';
import { CDN_HOSTS } from '#core/composition/bundled-libraries.ts';
import { FONT_FILE_HOST, FONT_STYLESHEET_HOST } from '#core/composition/served-files.ts';
import { RenderError } from '#core/rendering/render-error.ts';

/** A file of the renderer, and the content security policy of one that is a document or a worker. */
export interface RendererFile extends SiteFile {
  readonly contentSecurityPolicy?: string;
}

export interface NetworkGuard {
  /** Number of requests refused so far. */
  readonly blockedRequests: () => number;
}

/** Policy of the composition. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `script-src 'self' 'unsafe-inline' 'unsafe-eval' ${CDN_HOSTS.map((host) => `https://${host}`).join(' ')}`,
  `style-src 'self' 'unsafe-inline' https://${FONT_STYLESHEET_HOST}`,
  `font-src 'self' data: https://${FONT_FILE_HOST}`,
  "img-src 'self' data: blob:",
  "media-src 'self' data: blob:",
  "connect-src 'self' data: blob:",
  "worker-src 'none'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Resource types whose absence would be visible in the video; requests of scripts are not among them. */
const REQUIRED_TYPES = new Set<string>(['Stylesheet', 'Script', 'Font', 'Image', 'Media']);
/**
 * Resource types that the policy refuses without a script error. `Other` is an SVG file referenced by CSS, or a
 * prefetch.
 */
const SILENTLY_REFUSED_TYPES = new Set<string>(['Stylesheet', 'Font', 'Image', 'Other']);

const policyHeaders = ({ contentSecurityPolicy }: RendererFile): Protocol.Fetch.HeaderEntry[] =>
  contentSecurityPolicy === undefined
    ? []
    : [{ name: 'Content-Security-Policy', value: contentSecurityPolicy }];

const fulfillment = (
  requestId: string,
  file: SiteFile,
  headers: readonly Protocol.Fetch.HeaderEntry[] = [],
): Protocol.Fetch.FulfillRequestRequest => ({
  requestId,
  responseCode: 200,
  responseHeaders: [
    { name: 'Content-Type', value: file.contentType },
    { name: 'Access-Control-Allow-Origin', value: '*' }, // for fonts and `crossorigin` scripts
    { name: 'X-Content-Type-Options', value: 'nosniff' },
    ...headers,
  ],
  body: file.body.toString('base64'),
});

/** Requests remembered by id, because a refused one is reported without its URL. */
const MAX_NAMED_REQUESTS = 1000;

/** Address of a file as the document wrote it, at most 500 characters. */
const nameOf = (url: string): string => url.slice(0, 500).replace(`${ORIGIN}/`, '');

const unavailable = (diagnostic: string, text: string): RenderError =>
  new RenderError('asset_unavailable', diagnostic, { text });

/** Returns the name of a request by its id; an empty text for one that was not remembered. */
const watchRequestNames = (cdp: CDPSession): ((requestId: string) => string) => {
  const names = new Map<string, string>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (names.size < MAX_NAMED_REQUESTS) names.set(requestId, nameOf(request.url));
  });
  return (requestId) => names.get(requestId) ?? '';
};

const navigationError = (): RenderError =>
  new RenderError('script_error', 'the page navigated away from its document');

const pauseRequests = async (cdp: CDPSession): Promise<void> => {
  await Promise.all([
    cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
    cdp.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }),
    cdp.send('Network.setBypassServiceWorker', { bypass: true }),
  ]);
};

/**
 * Layers `request-guard` and `content-policy`: serves requests from `site` and fails all others, so that no socket
 * is opened for the page. The document and `rendererFiles` (by URL) are served once: reloading or leaving the page
 * fails the render.
 */
export const guardNetwork = async (
  cdp: CDPSession,
  site: Site,
  document: Buffer,
  watch: FailureWatch,
  rendererFiles: ReadonlyMap<string, RendererFile> = new Map(),
): Promise<NetworkGuard> => {
  let blocked = 0;
  const documentFile: RendererFile = {
    contentType: 'text/html; charset=utf-8',
    body: document,
    contentSecurityPolicy: CONTENT_SECURITY_POLICY,
  };
  const unserved = new Map<string, RendererFile>([...rendererFiles, [`${ORIGIN}/`, documentFile]]);
  const frames = new Set<string>();
  const nameOfRequest = watchRequestNames(cdp);

  const respond = async (event: Protocol.Fetch.RequestPausedEvent) => {
    const { requestId, request, resourceType } = event;
    const isRendererFile = rendererFiles.has(request.url);
    const file = isRendererFile || resourceType === 'Document' ? unserved.get(request.url) : undefined;
    if (file !== undefined) {
      unserved.delete(request.url);
      if (resourceType === 'Document') frames.add(event.frameId);
      return cdp.send('Fetch.fulfillRequest', fulfillment(requestId, file, policyHeaders(file)));
    }
    if (resourceType === 'Document') watch.fail(navigationError());
    const response = await site.respond(request.url);
    if (response.status === 'found') {
      return cdp.send('Fetch.fulfillRequest', fulfillment(requestId, response.file));
    }
    blocked += 1;
    if (response.status === 'missing' && REQUIRED_TYPES.has(resourceType)) {
      watch.fail(unavailable(`not in the bundle: ${response.what}`, response.family || nameOf(request.url)));
    }
    return cdp.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
  };

  cdp.on('Fetch.requestPaused', (event) => {
    // Rejects when the session closes meanwhile, which launch.ts reports.
    respond(event).catch(() => undefined);
  });
  cdp.on('Network.loadingFailed', ({ type, blockedReason, requestId }) => {
    if (blockedReason !== 'csp') return;
    blocked += 1;
    if (SILENTLY_REFUSED_TYPES.has(type)) {
      watch.fail(unavailable(`the content security policy refused: ${type}`, nameOfRequest(requestId)));
    }
  });
  cdp.on('Page.frameRequestedNavigation', ({ frameId }) => {
    if (frames.has(frameId)) watch.fail(navigationError());
  });
  await pauseRequests(cdp);
  return { blockedRequests: () => blocked };
};
