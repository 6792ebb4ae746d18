import type { CDPSession, Protocol } from 'puppeteer-core';
import { NO_DISABLED_LAYERS } from '#renderer/browser/containment-layers.ts';
import type { DisabledLayers } from '#renderer/browser/containment-layers.ts';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import { ORIGIN } from '#renderer/page/origin.ts';
import type { Site, SiteFile } from '#renderer/page/site.ts';
import { RenderError } from '#renderer/render-error.ts';

/** A file of the renderer's own, which the composition has no part in. */
export interface RendererFile extends SiteFile {
  readonly contentSecurityPolicy: string | undefined;
}

export interface NetworkGuard {
  /** Requests that were refused so far. */
  readonly blockedRequests: () => number;
}

const SCRIPT_HOSTS = ['cdn.jsdelivr.net', 'unpkg.com', 'cdnjs.cloudflare.com'];
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `script-src 'self' 'unsafe-inline' 'unsafe-eval' ${SCRIPT_HOSTS.map((host) => `https://${host}`).join(' ')}`,
  "style-src 'self' 'unsafe-inline' https://fonts.googleapis.com",
  "font-src 'self' data: https://fonts.gstatic.com",
  "img-src 'self' data: blob:",
  "media-src 'self' data: blob:",
  "connect-src 'self' data: blob:",
  "worker-src 'none'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Kinds of request whose absence would show in the picture; a script's own fetch is not among them. */
const VISIBLE = new Set<string>(['Stylesheet', 'Script', 'Font', 'Image', 'Media']);
/** What a picture lacks without a word when a policy refuses it; `Other` is an SVG file that CSS draws with, or fetched ahead. */
const PAINTED = new Set<string>(['Stylesheet', 'Font', 'Image', 'Other']);

const policyHeaders = ({ contentSecurityPolicy }: RendererFile): Protocol.Fetch.HeaderEntry[] =>
  contentSecurityPolicy === undefined
    ? []
    : [{ name: 'Content-Security-Policy', value: contentSecurityPolicy }];

const fulfilment = (
  requestId: string,
  file: SiteFile,
  headers: readonly Protocol.Fetch.HeaderEntry[] = [],
): Protocol.Fetch.FulfillRequestRequest => ({
  requestId,
  responseCode: 200,
  responseHeaders: [
    { name: 'Content-Type', value: file.contentType },
    { name: 'Access-Control-Allow-Origin', value: '*' }, // fonts and `crossorigin` scripts of other origins
    { name: 'X-Content-Type-Options', value: 'nosniff' },
    ...headers,
  ],
  body: file.body.toString('base64'),
});

const leftPage = (): RenderError => new RenderError('script_error', 'the page left its document');

/**
 * Answers every request of the page from `site` and fails all others; no socket is ever opened for the page.
 * The document and the renderer's own files (by URL) are handed out once: a page that reloads or goes elsewhere
 * cannot be filmed.
 */
export const guardNetwork = async (
  session: CDPSession,
  site: Site,
  document: Buffer,
  watch: FailureWatch,
  disabledLayers: DisabledLayers = NO_DISABLED_LAYERS,
  rendererFiles: ReadonlyMap<string, RendererFile> = new Map(),
): Promise<NetworkGuard> => {
  const isOpen = disabledLayers.has('request-guard');
  let blocked = 0;
  const documents = new Map<string, RendererFile>([
    ...rendererFiles,
    [
      `${ORIGIN}/`,
      {
        contentType: 'text/html; charset=utf-8',
        body: document,
        contentSecurityPolicy: disabledLayers.has('content-policy') ? undefined : CONTENT_SECURITY_POLICY,
      },
    ],
  ]);
  const frames = new Set<string>();

  const respond = async (event: Protocol.Fetch.RequestPausedEvent) => {
    const { requestId, request, resourceType } = event;
    const isRendererFile = rendererFiles.has(request.url);
    const file = isRendererFile || resourceType === 'Document' ? documents.get(request.url) : undefined;
    if (file !== undefined) {
      documents.delete(request.url);
      if (resourceType === 'Document') frames.add(event.frameId);
      return session.send('Fetch.fulfillRequest', fulfilment(requestId, file, policyHeaders(file)));
    }
    if (resourceType === 'Document' && !isOpen) watch.fail(leftPage());
    const answer = await site.answer(request.url);
    if (answer.status === 'found') {
      return session.send('Fetch.fulfillRequest', fulfilment(requestId, answer.file));
    }
    blocked += 1;
    if (isOpen) return session.send('Fetch.continueRequest', { requestId });
    if (answer.status === 'missing' && VISIBLE.has(resourceType)) {
      watch.fail(new RenderError('asset_unavailable', `not in the bundle: ${answer.what}`));
    }
    return session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
  };

  session.on('Fetch.requestPaused', (event) => {
    // The session may close under an answer; that is known as the browser's death or the render's end.
    respond(event).catch(() => undefined);
  });
  session.on('Network.loadingFailed', ({ type, blockedReason }) => {
    if (blockedReason !== 'csp') return;
    blocked += 1;
    if (PAINTED.has(type) && !isOpen)
      watch.fail(new RenderError('asset_unavailable', `a policy refuses an address outside: ${type}`));
  });
  session.on('Page.frameRequestedNavigation', ({ frameId }) => {
    if (frames.has(frameId) && !isOpen) watch.fail(leftPage());
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  await session.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
  await session.send('Network.setBypassServiceWorker', { bypass: true });
  return { blockedRequests: () => blocked };
};
