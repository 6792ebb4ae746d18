// Runs inside the page. Bundled into vendor/mount-components.js with the format's own inliner, which its
// package keeps internal; the package's version is pinned exactly.
import { markFlattenedInnerRoot } from '../../node_modules/@hyperframes/core/dist/runtime/flattenedRoot.js';
import {
  parseHostVariableValues,
  readDeclaredDefaults,
} from '../../node_modules/@hyperframes/core/dist/runtime/getVariables.js';
import { inlineSubCompositions } from '../../node_modules/@hyperframes/core/dist/compiler/inlineSubCompositions.js';

interface MountedScript {
  readonly src?: string;
  readonly content?: string;
}

interface Page {
  readonly ['__renderControl']?: { reportMissingComponent(): void };
  ['__hfVariablesByComp']?: Record<string, unknown>;
  ['__timelines']?: Record<string, unknown>;
}

const MAX_MOUNTS = 200;
const page = window as unknown as Page;
const scripts: MountedScript[] = [];
const usedIds = new Map<string, number>();
let mounts = 0;

/** Source of a component; the answer comes from the renderer's memory, so waiting for it is quick. */
const readSource = (path: string): string | null => {
  mounts += 1;
  if (mounts > MAX_MOUNTS) return null;
  const request = new XMLHttpRequest();
  try {
    request.open('GET', path, false);
    request.send();
    return request.status === 200 ? request.responseText : null;
  } catch {
    return null;
  }
};

/** Gives each further mount of a composition an id of its own, as the format does (`card__hf2`). */
const identify = (host: Element) => {
  const authoredId = host.getAttribute('data-composition-id');
  if (authoredId === null) return { authoredCompositionId: null, runtimeCompositionId: null };
  const uses = (usedIds.get(authoredId) ?? 0) + 1;
  usedIds.set(authoredId, uses);
  const runtimeId = uses === 1 ? authoredId : `${authoredId}__hf${uses}`;
  if (uses > 1) {
    host.setAttribute('data-hf-original-composition-id', authoredId);
    host.setAttribute('data-composition-id', runtimeId);
  }
  return { authoredCompositionId: authoredId, runtimeCompositionId: runtimeId };
};

/** Keeps a component's root as a plain box inside its host, in the size it was made for. */
const flattenRoot = (root: Element): Element => {
  const box = root.cloneNode(true) as HTMLElement;
  const size = (name: string) => (box.hasAttribute(name) ? `${box.getAttribute(name)}px` : '100%');
  const [width, height] = [size('data-width'), size('data-height')];
  markFlattenedInnerRoot(box);
  box.style.setProperty('width', width);
  box.style.setProperty('height', height);
  return box;
};

const addToHead = (name: string, attributes: Readonly<Record<string, string>>, text = ''): void => {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.textContent = text;
  document.head.append(element);
};

/** Mounts the component of a host, and those nested in it, while the parser stands right behind the host. */
const mount = (marker: HTMLOrSVGScriptElement): void => {
  const host = marker.previousElementSibling;
  marker.remove();
  if (host === null) return;
  const result = inlineSubCompositions(document, [host], {
    resolveHtml: readSource,
    parseHtml: (html) => new DOMParser().parseFromString(html, 'text/html'),
    // safe: the inliner only ever calls `get`, once for each host it comes to
    hostIdentityMap: { get: identify } as unknown as Map<Element, ReturnType<typeof identify>>,
    rewriteInlineStyles: true,
    flattenInnerRoot: flattenRoot,
    readVariableDefaults: readDeclaredDefaults,
    parseHostVariables: parseHostVariableValues,
    onMissingComposition: () => page['__renderControl']?.reportMissingComponent(),
  });
  for (const { href, rel } of result.externalLinks) addToHead('link', { rel, href });
  addToHead('style', {}, result.styles.join('\n'));
  Object.assign((page['__hfVariablesByComp'] ??= {}), result.variablesByComp);
  scripts.push(...result.scriptItems);
};

/**
 * A component mounted again registers its timeline under its own id and under the id its author wrote, which is
 * the first mount's own: there the first one stays.
 */
const keepFirstTimeline = (id: string): void => {
  let first: unknown;
  const set = (timeline: unknown) => (first ??= timeline);
  const property = { get: () => first, set, enumerable: true, configurable: true };
  Object.defineProperty((page['__timelines'] ??= {}), id, property);
};

/** Hands the components' scripts to the parser, so that they run in order and before the page counts as parsed. */
const runScripts = (marker: HTMLOrSVGScriptElement): void => {
  marker.remove();
  for (const [id, uses] of usedIds) if (uses > 1) keepFirstTimeline(id);
  const loaded = new Set([...document.scripts].map(({ src }) => src));
  for (const { src, content } of scripts.splice(0)) {
    const url = src === undefined ? undefined : new URL(src, document.baseURI).href;
    if (url === undefined) document.write(`<script>${content ?? ''}</script>`);
    else if (!loaded.has(url)) document.write(`<script src="${url.replaceAll('"', '%22')}"></script>`);
    if (url !== undefined) loaded.add(url);
  }
};

Object.assign(window, { ['__components']: { mount, runScripts } });
