import { defaultTreeAdapter } from 'parse5';
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { VideoClip } from '#contracts/schemas/render-document.ts';
import {
  CLIP_MARK,
  isBoundMedia,
  needsDuration,
  positionalId,
  WITHOUT_ADDRESS,
  WITHOUT_BINDING,
} from '#core/composition/media-attributes.ts';
import { MAX_ELEMENTS, parseDocument } from '#core/composition/parse-document.ts';
import type { DocumentElement, ParsedTree } from '#core/composition/parse-document.ts';
import { propertyEdits } from '#core/composition/root-properties.ts';
import { findRoot } from '#core/composition/root-attributes.ts';
import { isSameDocument } from '#core/composition/same-document.ts';
import { applyEdits, attributeEdits, escapeAttribute, insertion } from '#core/composition/source-edits.ts';
import type { Edit } from '#core/composition/source-edits.ts';
import type { ChangedAttributes } from '#core/composition/same-document.ts';

export interface DocumentSettings {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  /** Set on a root without one. */
  readonly durationSeconds?: number;
  readonly clips?: readonly PreparedClip[];
  /** Values of a project's variables, which are CSS properties of its root. */
  readonly properties?: Readonly<Record<string, string | number | boolean>>;
}

/** A `<video>` that shows a clip. */
export interface PreparedClip extends Pick<VideoClip, 'elementId' | 'durationSeconds' | 'mounted'> {
  /** Shown before the first picture. */
  readonly poster: string;
}

/** A clip of a mounted document, as the mounter reads it. */
export interface MountedClip extends NonNullable<VideoClip['mounted']> {
  /** Index of the clip. */
  readonly index: number;
  readonly poster: string;
  readonly durationSeconds: number;
}

/** The first element that is added to the head. */
export const HEAD_START = '<link rel="stylesheet" href="/fonts/all.css">';
/** The script at the end of the head. */
export const RUNTIME_PATH = '/vendor/hyperframe.runtime.iife.js';
const HEAD_END = `<script src="${RUNTIME_PATH}"></script>`;
export const MOUNTER_PATH = '/vendor/mount-components.js';
/** The mounter, with the attributes of the `<video>` elements that it mounts. */
const mounterOf = (clips: readonly PreparedClip[]): string => {
  const mounted = clips.flatMap(({ mounted: place, poster, durationSeconds }, index): MountedClip[] =>
    place === undefined ? [] : [{ ...place, index, poster, durationSeconds }],
  );
  const data = mounted.length > 0 ? ` data-clips="${escapeAttribute(JSON.stringify(mounted))}"` : '';
  return `<script src="${MOUNTER_PATH}"${data}></script>`;
};
const MOUNT_CALL = '__components.mount(document.currentScript)';
const MOUNT = `<script>${MOUNT_CALL}</script>`;
const RUN_COMPONENT_SCRIPTS = '<script>__components.runScripts(document.currentScript)</script>';

const RUNTIME_FILES = /hyperframes?[.-]runtime[\w.-]*\.js|@hyperframes\/core\b/i;
const RUNTIME_MARKS = ['__hyperframeRuntimeBootstrapped', '__hyperframeRuntimeTeardown'];
/** A type that browsers do not run. */
const INERT_SCRIPT = { type: 'text/plain' };
/** The page script sees into open shadow roots only. */
const OPEN_SHADOW_ROOT = { shadowrootmode: 'open' };
/** The digest of a file on a CDN is not that of the copy that is served for it. */
const WITHOUT_INTEGRITY = { integrity: '' };

/** All elements in document order, without the contents of `<template>` elements. */
const elementsOf = ({ elements }: ParsedTree): Tree.Element[] =>
  elements.filter(({ isInTemplate }) => !isInTemplate).map(({ node }) => node);

const attribute = (element: Tree.Element, name: string): string | undefined =>
  element.attrs.find((attr) => attr.name === name)?.value;

const textOf = (element: Tree.Element): string =>
  element.childNodes.map((child) => (defaultTreeAdapter.isTextNode(child) ? child.value : '')).join('');

/** A copy of the HyperFrames runtime embedded by the author: it would conflict with the renderer's. */
export const isRuntimeScript = (element: Tree.Element): boolean =>
  element.tagName === 'script' &&
  (RUNTIME_FILES.test(attribute(element, 'src') ?? '') ||
    attribute(element, 'data-hyperframes-preview-runtime') !== undefined ||
    RUNTIME_MARKS.some((mark) => textOf(element).includes(mark)));

const doctypeEnd = (document: Tree.ParentNode): number =>
  document.childNodes.find(({ nodeName }) => nodeName === '#documentType')?.sourceCodeLocation?.endOffset ??
  0;

/** Offsets where the content of the head begins and ends, whether its tags are written or implied. */
const headBounds = (
  document: Tree.ParentNode,
  elements: readonly Tree.Element[],
): { readonly start: number; readonly end: number } => {
  const find = (name: string) => elements.find(({ tagName }) => tagName === name);
  const head = find('head');
  const location = head?.sourceCodeLocation;
  if (location?.startTag !== undefined) {
    const end = location.endTag?.startOffset ?? location.endOffset;
    return { start: location.startTag.endOffset, end };
  }
  const htmlStart = find('html')?.sourceCodeLocation?.startTag?.endOffset;
  const start = htmlStart ?? doctypeEnd(document);
  const children = head?.childNodes.map((node) => node.sourceCodeLocation?.endOffset ?? 0) ?? [];
  return { start, end: Math.max(start, ...children) };
};

/** Closes the host if no end tag does, so that the mounting script follows it. */
const mountEdits = ({ tagName, sourceCodeLocation: location }: Tree.Element): Edit[] => {
  if (!location) return [];
  const isOpen = location.startTag !== undefined && location.endTag === undefined;
  const close = {
    start: location.endOffset,
    end: location.endOffset,
    text: `</${tagName}>`,
    isElement: false,
  };
  return [...(isOpen ? [close] : []), insertion(location.endOffset, MOUNT)];
};

const isHost = (element: Tree.Element): boolean => attribute(element, 'data-composition-src') !== undefined;

/** Whether the element before a mounting script is a host. In a table, the parser may put them apart. */
const followsHost = (script: Tree.Element): boolean => {
  const siblings =
    script.parentNode?.childNodes.filter((node) => defaultTreeAdapter.isElementNode(node)) ?? [];
  const previous = siblings[siblings.indexOf(script) - 1];
  return previous !== undefined && isHost(previous);
};

/** Scripts that mount each component as the page is parsed, and run the components' scripts at the end. */
const componentEdits = (
  html: string,
  elements: readonly Tree.Element[],
  headEnd: number,
  clips: readonly PreparedClip[] = [],
): Edit[] => {
  const hosts = elements.filter(isHost);
  if (hosts.length === 0) return [];
  const body = elements.find(({ tagName }) => tagName === 'body');
  const bodyEnd = body?.sourceCodeLocation?.endTag?.startOffset ?? html.length;
  return [
    insertion(headEnd, mounterOf(clips)),
    ...hosts.toReversed().flatMap(mountEdits), // of hosts that end at one offset, the inner one comes first
    insertion(bodyEnd, RUN_COMPONENT_SCRIPTS),
  ];
};

const isClosedShadowRoot = ({ name, attributes }: DocumentElement): boolean =>
  name === 'template' && attributes.get('shadowrootmode')?.toLowerCase() === 'closed';

/** An `<audio>` with an address, or such a `<source>` in it. */
const loadsAudio = ({ name, isSvg, attributes, node: { parentNode } }: DocumentElement): boolean =>
  !isSvg &&
  attributes.has('src') &&
  (name === 'audio' ||
    (name === 'source' && parentNode !== null && 'tagName' in parentNode && parentNode.tagName === 'audio'));

/**
 * The poster and the mark of each `<video>` that shows a clip, and no address of it. One that starts at a time of its own has a
 * duration too: otherwise the runtime hides it when its source has played once.
 */
const videoAttributes = (
  { elements }: ParsedTree,
  clips: readonly PreparedClip[] = [],
): ChangedAttributes => {
  const changes = new Map<Tree.Element, Readonly<Record<string, string>>>();
  const indexes = new Map(
    clips.flatMap(({ elementId, mounted }, index) => (mounted ? [] : [[elementId, index] as const])),
  );
  let videos = 0;
  for (const { name, isSvg, attributes, node } of elements) {
    const isVideo = name === 'video' && !isSvg;
    const index = indexes.get(attributes.get('id') || positionalId(videos));
    const clip = clips[index ?? -1];
    if (isVideo) videos += 1;
    if (isVideo && clip !== undefined)
      changes.set(node, {
        ...WITHOUT_ADDRESS,
        poster: clip.poster,
        [CLIP_MARK]: String(index),
        ...(needsDuration(attributes) && { 'data-duration': String(clip.durationSeconds) }),
      });
    const { parentNode } = node;
    const isInVideo = parentNode !== null && 'tagName' in parentNode && changes.has(parentNode);
    if (name === 'source' && isInVideo && attributes.has('src')) changes.set(node, WITHOUT_ADDRESS);
  }
  return changes;
};

/** A document without a script, or a component with one, has no timeline that the renderer could wait for. */
const hasScript = ({ elements }: ParsedTree): boolean =>
  elements.some(({ name, attributes }) => name === 'script' || attributes.has('data-composition-src'));

/** Attributes that the renderer sets: of the root, audio, clips, the author's runtimes, shadow roots, and copies of files. */
const changedAttributes = (
  document: ParsedTree,
  elements: readonly Tree.Element[],
  { width, height, fps, durationSeconds, clips }: DocumentSettings,
): ChangedAttributes => {
  const { root } = findRoot(document);
  const isOpen = durationSeconds !== undefined && !root?.attributes.get('data-duration')?.trim();
  const format = {
    'data-width': String(width),
    'data-height': String(height),
    'data-fps': String(fps),
    ...(isOpen && { 'data-duration': String(durationSeconds) }),
  };
  const changes = new Map<Tree.Element, Record<string, string>>();
  for (const { node } of document.elements.filter(({ attributes }) => attributes.has('integrity')))
    changes.set(node, WITHOUT_INTEGRITY);
  for (const script of elements.filter(isRuntimeScript)) changes.set(script, INERT_SCRIPT);
  for (const { node } of document.elements.filter(loadsAudio)) changes.set(node, WITHOUT_ADDRESS);
  for (const [node, values] of videoAttributes(document, clips)) changes.set(node, { ...values });
  for (const { node } of document.elements.filter(isBoundMedia))
    changes.set(node, { ...changes.get(node), ...WITHOUT_BINDING });
  for (const { node } of document.elements.filter(isClosedShadowRoot)) changes.set(node, OPEN_SHADOW_ROOT);
  if (root !== undefined)
    changes.set(root.node, hasScript(document) ? format : { ...format, 'data-no-timeline': '' });
  return changes;
};

/** The prepared HTML, with what the renderer added and changed. */
export const makeAdditions = (document: ParsedTree, settings: DocumentSettings) => {
  const { source, tree } = document;
  const elements = elementsOf(document);
  const head = headBounds(tree, elements);
  const changes = changedAttributes(document, elements, settings);
  const additions = applyEdits(source, [
    insertion(head.start, HEAD_START),
    insertion(head.end, HEAD_END),
    ...propertyEdits(document, settings.properties, head.end),
    ...componentEdits(source, elements, head.end, settings.clips),
    ...[...changes].flatMap(([element, values]) => attributeEdits(source, element, values)),
  ]);
  return { ...additions, changes };
};

/**
 * The HTML that the browser loads: the root element has the size and frame rate of the video, and the renderer's
 * fonts, HyperFrames runtime and component mounter are included.
 */
export const prepareDocument = (document: ParsedTree, settings: DocumentSettings): string =>
  makeAdditions(document, settings).html;

/**
 * Whether the prepared HTML parses to the document and the renderer's additions in their places. It does not, for
 * example, if they are swallowed by a comment that is not closed.
 */
export const hasAdditionsInPlace = (
  document: ParsedTree,
  { html, elementOffsets, changes }: ReturnType<typeof makeAdditions>,
): boolean => {
  const prepared = parseDocument(html, 'document', { left: MAX_ELEMENTS + elementOffsets.size });
  if (!prepared || !isSameDocument(document.tree, prepared.tree, changes, elementOffsets)) return false;
  return prepared.elements.filter(({ text }) => text === MOUNT_CALL).every(({ node }) => followsHost(node));
};
