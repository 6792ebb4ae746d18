/*
 * Entry: loaded by the composition page as vendor/mount-components.js. Uses HyperFrames' own inliner, which its
 * package does not export; the version of the package is pinned.
 */
import { MAX_MOUNTED_COMPONENTS } from '#contracts/limits.ts';
import { CLIP_MARK, MOUNTED_VIDEO, NEEDS_DURATION } from '#core/composition/media-attributes.ts';
import type { MountedClip } from '#core/composition/prepare-document.ts';
import { PAGE_CONTROL } from '#renderer/browser-runtime/messages.ts';
import type { PageControl } from '#renderer/browser-runtime/messages.ts';
import { markFlattenedInnerRoot } from '../../../node_modules/@hyperframes/core/dist/runtime/flattenedRoot.js';
import {
  parseHostVariableValues,
  readDeclaredDefaults,
} from '../../../node_modules/@hyperframes/core/dist/runtime/getVariables.js';
import { sanitizeCssValue } from '../../../node_modules/@hyperframes/core/dist/runtime/applyVariableBindings.js';
import { inlineSubCompositions } from '../../../node_modules/@hyperframes/core/dist/compiler/inlineSubCompositions.js';

interface MountedScript {
  readonly src?: string;
  readonly content?: string;
}

interface Page {
  readonly [PAGE_CONTROL]?: Pick<PageControl, 'reportMissingComponent'>;
  ['__hfVariablesByComp']?: Record<string, unknown>;
  ['__timelines']?: Record<string, unknown>;
}

const page = window as unknown as Page;
const scripts: MountedScript[] = [];
/** Addresses of the components' own style sheets. */
const styleSheets = new Set<string>();
const usedIds = new Map<string, number>();
/** For each host's id the id in its component's own document. The component's scripts register timelines under the latter. */
const authoredIds = new Map<string, string>();
/** The timelines under each of these ids. */
const registered = new Map<string, unknown[]>();
const sources = new Map<string, string | null>();
/** Hosts without a size: they fill the frame, whatever the size of their component. */
const unsizedHosts: Element[] = [];
// safe: the renderer writes the attribute
const clips = JSON.parse(document.currentScript?.dataset['clips'] ?? '[]') as readonly MountedClip[];
const VIDEO_NUMBER = new RegExp(`${MOUNTED_VIDEO}="(\\d+)(\\${NEEDS_DURATION}?)"`, 'g');
let mounts = 0;

/** The source for one mount: each `<video>` that shows a clip has its mark and poster. */
const withClips = (source: string, mount: number): string =>
  clips.length === 0
    ? source
    : source.replaceAll(VIDEO_NUMBER, (attribute, video: string, open: string) => {
        const clip = clips.find((each) => each.mount === mount && each.video === Number(video));
        if (clip === undefined) return attribute;
        const duration = open === '' ? '' : ` data-duration="${clip.durationSeconds}"`;
        return `${CLIP_MARK}="${clip.index}" poster="${clip.poster}"${duration}`;
      });

/** Source of a component. A synchronous request is fast here: the renderer serves it from memory. */
const readSource = (path: string): string | null => {
  const mount = mounts;
  mounts += 1;
  if (mounts > MAX_MOUNTED_COMPONENTS) return null;
  const source = sources.has(path) ? (sources.get(path) ?? null) : fetchSource(path);
  sources.set(path, source);
  return source === null ? null : withClips(source, mount);
};

const fetchSource = (path: string): string | null => {
  const request = new XMLHttpRequest();
  try {
    request.open('GET', path, false);
    request.send();
    return request.status === 200 ? request.responseText : null;
  } catch {
    return null;
  }
};

const parseHtml = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

const readComponentId = (path: string | null): string | undefined => {
  const { body, head } = parseHtml(sources.get(path ?? '') ?? '');
  const content = (head.querySelector('template') ?? body.querySelector('template'))?.content ?? body;
  return content.querySelector('[data-composition-id]')?.getAttribute('data-composition-id') ?? undefined;
};

/**
 * Gives every further host with the same id a unique id, as HyperFrames does (`card__hf2`), and a host without one the id of
 * its component. Returns that id and the id in the component's own document, which may differ.
 */
const identify = (host: Element) => {
  const componentId = readComponentId(host.getAttribute('data-composition-src'));
  const hostId = host.getAttribute('data-composition-id')?.trim() || componentId;
  if (hostId === undefined) return { authoredCompositionId: null, runtimeCompositionId: null };
  const uses = (usedIds.get(hostId) ?? 0) + 1;
  usedIds.set(hostId, uses);
  const runtimeId = uses === 1 ? hostId : `${hostId}__hf${uses}`;
  if (uses > 1) host.setAttribute('data-hf-original-composition-id', hostId);
  host.setAttribute('data-composition-id', runtimeId);
  if (!host.hasAttribute('data-width') && !host.hasAttribute('data-height')) unsizedHosts.push(host);
  const authoredId = componentId ?? hostId;
  authoredIds.set(runtimeId, authoredId);
  return { authoredCompositionId: authoredId, runtimeCompositionId: runtimeId };
};

/** Turns a component's root into a box inside its host, with the size the component declares. */
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

/** CSS properties for the first drawing of scripts; the runtime sets the same when the page is parsed. */
const setProperties = (id: string, values: Readonly<Record<string, unknown>>): void => {
  const hosts = document.querySelectorAll<HTMLElement>(`[data-composition-id="${CSS.escape(id)}"]`);
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      for (const host of hosts) host.style.setProperty(`--${name}`, sanitizeCssValue(String(value)));
};

/** Mounts the component of the host before `marker`, and those nested in it, while the page is parsed. */
const mount = (marker: HTMLOrSVGScriptElement): void => {
  const host = marker.previousElementSibling;
  marker.remove();
  if (host === null) return;
  const result = inlineSubCompositions(document, [host], {
    resolveHtml: readSource,
    parseHtml,
    // safe: the inliner only calls `get`, once per host
    hostIdentityMap: { get: identify } as unknown as Map<Element, ReturnType<typeof identify>>,
    rewriteInlineStyles: true,
    flattenInnerRoot: flattenRoot,
    readVariableDefaults: readDeclaredDefaults,
    parseHostVariables: parseHostVariableValues,
    onMissingComposition: () => page[PAGE_CONTROL]?.reportMissingComponent(),
  });
  for (const unsized of unsizedHosts.splice(0)) {
    unsized.removeAttribute('data-width');
    unsized.removeAttribute('data-height');
  }
  for (const { href, rel } of result.externalLinks)
    if (/\bstylesheet\b/i.test(rel)) styleSheets.add(href);
    else addToHead('link', { rel, href });
  addToHead('style', {}, result.styles.join('\n'));
  Object.assign((page['__hfVariablesByComp'] ??= {}), result.variablesByComp);
  for (const [id, values] of Object.entries(result.variablesByComp)) setProperties(id, values);
  scripts.push(...result.scriptItems);
};

/**
 * A component registers its timelines under its own id and then, if that differs, under its host's id: the same timeline is
 * taken back from the first, which may also be another host's id. Of several under one id the last one counts.
 */
const shareTimelines = (id: string): void => {
  const timelines = (page['__timelines'] ??= {});
  const ofId: unknown[] = timelines[id] === undefined ? [] : [timelines[id]];
  registered.set(id, ofId);
  Object.defineProperty(timelines, id, {
    get: () => ofId.at(-1),
    set: (timeline: unknown) => {
      const authoredId = authoredIds.get(id) ?? id;
      const ofAuthored = registered.get(authoredId) ?? [];
      if (authoredId !== id && ofAuthored.at(-1) === timeline) ofAuthored.pop();
      ofId.push(timeline);
    },
    enumerable: true,
    configurable: true,
  });
};

/**
 * Name of a library, whatever its URL: a second copy would lack the plugins registered with the first. Another script is
 * known by its address.
 */
const libraryOf = (url: string): string | undefined => {
  const { origin, pathname } = new URL(url, document.baseURI);
  const isLibrary = origin !== location.origin || pathname.startsWith('/vendor/');
  return isLibrary
    ? pathname
        .split('/')
        .at(-1)
        ?.replace(/(?:\.min)?\.js$/, '')
    : url;
};

/** Writes the components' scripts into the document, so that they run in order and before parsing ends. */
const runScripts = (marker: HTMLOrSVGScriptElement): void => {
  marker.remove();
  for (const id of new Set([...authoredIds].flat())) shareTimelines(id);
  const loaded = new Set([...document.scripts].map(({ src }) => libraryOf(src)));
  // Written too, so that the scripts behind them wait: they may measure what the sheets style.
  for (const href of styleSheets)
    document.write(`<link rel="stylesheet" href="${href.replaceAll('"', '%22')}">`);
  for (const { src, content } of scripts.splice(0)) {
    const url = src === undefined ? undefined : new URL(src, document.baseURI).href;
    if (url === undefined) document.write(`<script>${content ?? ''}</script>`);
    else if (!loaded.has(libraryOf(url)))
      document.write(`<script src="${url.replaceAll('"', '%22')}"></script>`);
    if (url !== undefined) loaded.add(libraryOf(url));
  }
};

Object.assign(window, { ['__components']: { mount, runScripts } });
