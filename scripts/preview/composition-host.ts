import { parseDocument } from '#core/composition/parse-document.ts';
import { HEAD_START, prepareDocument } from '#core/composition/prepare-document.ts';
import { CDN_HOSTS, FONT_FILE_HOST, FONT_STYLESHEET_HOST } from '#core/composition/served-files.ts';
import { CONTENT_SECURITY_POLICY } from '#renderer/browser/network-guard.ts';
import type { BundledFiles } from '#renderer/bundled-files.ts';
import { ORIGIN } from '#renderer/page/origin.ts';
import { createSite } from '#renderer/page/site.ts';
import type { SiteFile } from '#renderer/page/site.ts';
import type { FrameFormat } from './state.ts';

/** The bundled files that compositions load. */
export type SiteFiles = Pick<BundledFiles, 'read' | 'fonts'>;

/** A composition to show. */
export interface ShownDocument extends FrameFormat {
  readonly html: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly files: ReadonlyMap<string, SiteFile>;
}

export interface HostResponse {
  readonly status: 200 | 404;
  readonly contentType: string;
  readonly body: Buffer | string;
}

/** Folder for the files of other hosts. */
const HOSTS_PATH = '/.hosts/';
const HOSTS = [...CDN_HOSTS, FONT_STYLESHEET_HOST, FONT_FILE_HOST].map((host) => host.replaceAll('.', '\\.'));
const HOST_ADDRESS = new RegExp(`(?:https?:)?//(${HOSTS.join('|')})/`, 'g');

/** The renderer answers for these hosts inside the browser; here their addresses must name this server. */
const rewriteAddresses = (text: string, origin: string): string =>
  text.replaceAll(HOST_ADDRESS, `${origin}${HOSTS_PATH}$1/`).replaceAll(`${ORIGIN}/`, `${origin}/`);

const originalAddress = (path: string): string =>
  path.startsWith(HOSTS_PATH) ? `https://${path.slice(HOSTS_PATH.length)}` : `${ORIGIN}${path}`;

const isText = (contentType: string): boolean => /^text\/(?:html|css|javascript)/.test(contentType);

/** The renderer's policy, without other hosts; only the preview page may show the composition. */
export const compositionPolicy = (previewOrigin: string): string =>
  [
    CONTENT_SECURITY_POLICY.replaceAll(/ https:\/\/[\w.-]+/g, ''),
    'sandbox allow-scripts',
    `frame-ancestors ${previewOrigin}`,
  ].join('; ');

const MISSING: HostResponse = { status: 404, contentType: 'text/plain; charset=utf-8', body: 'Not found.' };

const prepare = (document: ShownDocument, script: string): string => {
  const parsed = parseDocument(document.html);
  if (parsed === undefined) return '';
  const variables = JSON.stringify(document.variables).replaceAll('<', '\\u003c');
  const added = `<script>window.__hfVariables=${variables};${script}</script>`;
  return prepareDocument(parsed, document).replace(HEAD_START, (start) => added + start);
};

/**
 * Answers the requests of the composition as the renderer does: the prepared document, its own files and the bundled
 * files. `script` runs before those of the document.
 */
export const createCompositionHost = (
  document: ShownDocument,
  bundledFiles: SiteFiles,
  origin: string,
  script: string,
) => {
  const html = rewriteAddresses(prepare(document, script), origin);
  const site = createSite(bundledFiles, document.files);
  return async (path: string): Promise<HostResponse> => {
    if (/^\/(?:\?|$)/.test(path)) return { status: 200, contentType: 'text/html; charset=utf-8', body: html };
    const response = await site.respond(originalAddress(path));
    if (response.status !== 'found') return MISSING;
    const { contentType, body } = response.file;
    return {
      status: 200,
      contentType,
      body: isText(contentType) ? rewriteAddresses(body.toString(), origin) : body,
    };
  };
};
