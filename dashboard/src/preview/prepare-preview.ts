import { ASSETS_PER_VIDEO_MAX } from '#contracts/limits.ts';
import { CDN_HOSTS, findLibrary } from '#core/composition/bundled-libraries.ts';
import { parseDocument } from '#core/composition/parse-document.ts';
import { HEAD_START, prepareDocument } from '#core/composition/prepare-document.ts';
import type { DocumentSettings } from '#core/composition/prepare-document.ts';
import { FONT_STYLESHEET_HOST, isFontStylesheet } from '#core/composition/served-files.ts';

export interface PreviewFormat extends DocumentSettings {
  readonly durationSeconds: number;
}

/** A composition with addresses of `/preview/`, relative to the frame's page. */
export interface PreparedPreview extends PreviewFormat {
  readonly html: string;
  /** Assets that the document loads from `assets/<id>`. */
  readonly assetIds: readonly string[];
}

type Values = Readonly<Record<string, string>>;

/** Contains every bundled face, so it stands for any stylesheet of the font provider. */
const ALL_FONTS = 'fonts/all.css';
const HOSTS = [...CDN_HOSTS, FONT_STYLESHEET_HOST].map((host) => host.replaceAll('.', '\\.'));
const HOST_ADDRESS = new RegExp(`(?:https?:)?//(?:${HOSTS.join('|')})/[^"'()\\s<>\\\\]*`, 'g');
const OWN_FOLDER = /(?<=["'(=\s])\/(?=(?:assets|compositions|fonts|vendor)\/)/g;
const ASSET_ADDRESS = /\bassets\/(asset_[\da-f-]{36})(?![\w-])/g;

const localAddress = (address: string): string => {
  const url = new URL(address.replaceAll('&amp;', '&').replace(/^(?:https?:)?/, 'https:'));
  if (isFontStylesheet(url)) return ALL_FONTS;
  const file = findLibrary(url)?.file;
  return file === undefined ? address : `./vendor/${file}`; // an import needs the dot
};

/** Replaces addresses of the renderer's site by the files that lie beside the frame's page. */
export const rewriteAddresses = (html: string): string =>
  html.replaceAll(HOST_ADDRESS, localAddress).replaceAll(OWN_FOLDER, '');

const setGlobals = (globals: Readonly<Record<string, Values>>): string =>
  `<script>Object.assign(window,${JSON.stringify(globals).replaceAll('<', '\\u003c')})</script>`;

const COMPOSITION_SCRIPT = '<script src="composition-script.js"></script>';

/** Whether a document mounts components, whose sources must come with it. */
export const mountsComponents = (html: string): boolean => html.includes('data-composition-src');

/**
 * The document that a frame shows: as the renderer prepares it, with the values of a template. Undefined for a
 * document that is too complex.
 */
export const preparePreview = (
  html: string,
  format: PreviewFormat,
  variables: Values = {},
  components: Values = {},
): PreparedPreview | undefined => {
  const document = parseDocument(html);
  if (document === undefined) return undefined;
  const added =
    setGlobals({ __hfVariables: variables, __previewComponents: components }) + COMPOSITION_SCRIPT;
  const prepared = prepareDocument(document, format).replace(HEAD_START, (start) => added + start);
  const local = rewriteAddresses(prepared);
  const assetIds = new Set([...local.matchAll(ASSET_ADDRESS)].map(([, id = '']) => id));
  return { ...format, html: local, assetIds: [...assetIds].slice(0, ASSETS_PER_VIDEO_MAX) };
};
