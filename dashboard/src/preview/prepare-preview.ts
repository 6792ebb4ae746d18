import { ASSETS_PER_VIDEO_MAX } from '#contracts/limits.ts';
import { parseDocument } from '#core/composition/parse-document.ts';
import { HEAD_START, prepareDocument, RUNTIME_PATH } from '#core/composition/prepare-document.ts';
import type { PreviewFormat } from './preview-format.ts';
import { rewriteAddresses } from './rewrite-addresses.ts';

/** A composition with addresses of `/preview/`, relative to the frame's page. */
export interface PreparedPreview extends PreviewFormat {
  readonly html: string;
  /** Addresses of files that come with the document: its assets, and what every composition loads. */
  readonly files: readonly string[];
}

/** Files of every preview. */
export const COMPOSITION_SCRIPT = 'composition-script.js';
export const RUNTIME_SCRIPT = RUNTIME_PATH.slice(1);

type Sources = Readonly<Record<string, string>>;

/** What a project adds to a document. */
interface ProjectAdditions {
  /** Global variables of the page. */
  readonly globals: Readonly<Record<string, unknown>>;
  /** What stands before everything of the document. */
  readonly head: string;
  /** Replaces addresses of the project's files. */
  readonly rewrite: (html: string) => string;
}

const NOTHING: ProjectAdditions = { globals: {}, head: '', rewrite: (html) => html };

const ASSET_ADDRESS = /\bassets\/asset_[\da-f-]{36}(?![\w-])/g;
/** Plain scripts: a module could not import the files beside it. */
const SHARED_SCRIPT =
  /(?<=src=")(?:vendor\/hyperframe\.runtime\.iife\.js|(?:\.\/)?vendor\/gsap\.min\.js|composition-script\.js)(?=")/g;

const setGlobals = (globals: Readonly<Record<string, unknown>>): string =>
  Object.entries(globals)
    .map(([name, value]) => `window.${name}=${JSON.stringify(value).replaceAll('<', '\\u003c')};`)
    .join('');

/** Whether a document mounts components, whose sources must come with it. */
export const mountsComponents = (html: string): boolean => html.includes('data-composition-src');

/** The document that a frame shows, as the renderer prepares it. Undefined for a document that is too complex. */
export const preparePreview = (
  html: string,
  format: PreviewFormat,
  components: Sources = {},
  { globals, head, rewrite }: ProjectAdditions = NOTHING,
): PreparedPreview | undefined => {
  const document = parseDocument(html);
  if (document === undefined) return undefined;
  const set = `<script>${setGlobals({ __previewComponents: components, ...globals })}</script>`;
  const added = `${head}${set}<script src="${COMPOSITION_SCRIPT}"></script>`;
  const prepared = rewrite(prepareDocument(document, format)).replace(HEAD_START, (start) => added + start);
  const local = rewriteAddresses(prepared);
  const assets = new Set(local.match(ASSET_ADDRESS));
  const scripts = new Set(local.match(SHARED_SCRIPT));
  return { ...format, html: local, files: [...scripts, ...[...assets].slice(0, ASSETS_PER_VIDEO_MAX)] };
};
