import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { parseDocument } from '#core/composition/parse-document.ts';
import { findRoot } from '#core/composition/root-attributes.ts';
import { RenderError } from '#core/rendering/render-error.ts';

export interface DocumentSettings {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
}

/** Replaces `[start, end)` of the source by `text`. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const HEAD_START = '<link rel="stylesheet" href="/fonts/all.css">';
const HEAD_END = '<script src="/vendor/hyperframe.runtime.iife.js"></script>';
const MOUNTER = '<script src="/vendor/mount-components.js"></script>';
const MOUNT = '<script>__components.mount(document.currentScript)</script>';
const RUN_COMPONENT_SCRIPTS = '<script>__components.runScripts(document.currentScript)</script>';

const RUNTIME_FILES = /hyperframes?[.-]runtime[\w.-]*\.js|@hyperframes\/core\b/i;
const RUNTIME_MARKS = ['__hyperframeRuntimeBootstrapped', '__hyperframeRuntimeTeardown'];

/** All elements in document order, without the contents of `<template>` elements. */
function* elementsOf(node: Tree.Node): Generator<Tree.Element> {
  if (!('childNodes' in node)) return;
  for (const child of node.childNodes) {
    if ('tagName' in child) yield child;
    yield* elementsOf(child);
  }
}

/** All `<template>` elements, nested ones included. */
function* templatesOf(node: Tree.ParentNode): Generator<Tree.Template> {
  for (const child of node.childNodes) {
    if (child.nodeName === 'template' && 'content' in child) {
      yield child;
      yield* templatesOf(child.content);
    }
    if ('childNodes' in child) yield* templatesOf(child);
  }
}

const attribute = (element: Tree.Element, name: string): string | undefined =>
  element.attrs.find((attr) => attr.name === name)?.value;

const textOf = (element: Tree.Element): string =>
  element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');

const escapeAttribute = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const insertion = (at: number, text: string): Edit => ({ start: at, end: at, text });

const removal = ({ sourceCodeLocation: location }: Tree.Element): Edit[] =>
  location ? [{ start: location.startOffset, end: location.endOffset, text: '' }] : [];

/** Sets an attribute of an element, or replaces its value. */
const attributeEdit = (element: Tree.Element, name: string, value: string): Edit[] => {
  const startTag = element.sourceCodeLocation?.startTag ?? element.sourceCodeLocation;
  if (!startTag) return [];
  const text = `${name}="${escapeAttribute(value)}"`;
  const existing = element.sourceCodeLocation?.attrs?.[name];
  if (existing !== undefined) return [{ start: existing.startOffset, end: existing.endOffset, text }];
  return [insertion(startTag.startOffset + 1 + element.tagName.length, ` ${text}`)];
};

/** Applies edits that do not overlap; edits at the same offset keep their order. */
const applyEdits = (source: string, edits: readonly Edit[]): string => {
  let result = '';
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    result += source.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + source.slice(at);
};

/** A copy of the HyperFrames runtime embedded by the author: it would conflict with the renderer's. */
const isRuntimeScript = (element: Tree.Element): boolean =>
  element.tagName === 'script' &&
  (RUNTIME_FILES.test(attribute(element, 'src') ?? '') ||
    attribute(element, 'data-hyperframes-preview-runtime') !== undefined ||
    RUNTIME_MARKS.some((mark) => textOf(element).includes(mark)));

/** Opens declared shadow roots, so that the page script can see into them. */
const openShadowRootEdits = (document: Tree.ParentNode): Edit[] =>
  [...templatesOf(document)].flatMap((template) =>
    attribute(template, 'shadowrootmode')?.toLowerCase() !== 'closed'
      ? []
      : attributeEdit(template, 'shadowrootmode', 'open'),
  );

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

/** Scripts that mount each component as the page is parsed, and run the components' scripts at the end. */
const componentEdits = (html: string, elements: readonly Tree.Element[], headEnd: number): Edit[] => {
  const hosts = elements.filter((element) => attribute(element, 'data-composition-src') !== undefined);
  if (hosts.length === 0) return [];
  const body = elements.find(({ tagName }) => tagName === 'body');
  const bodyEnd = body?.sourceCodeLocation?.endTag?.startOffset ?? html.length;
  return [
    insertion(headEnd, MOUNTER),
    ...hosts.flatMap(({ sourceCodeLocation }) =>
      sourceCodeLocation ? [insertion(sourceCodeLocation.endOffset, MOUNT)] : [],
    ),
    insertion(bodyEnd, RUN_COMPONENT_SCRIPTS),
  ];
};

/**
 * The HTML that the browser loads: the root element has the size and frame rate of the video, and the renderer's
 * fonts, HyperFrames runtime and component mounter are included.
 */
export const prepareDocument = (html: string, { width, height, fps }: DocumentSettings): string => {
  const document = parseDocument(html);
  if (document === undefined) throw new RenderError('internal_error', 'the document is too complex');
  const elements = [...elementsOf(document.tree)];
  const position = findRoot(document).root?.position;
  const root = elements.find(({ sourceCodeLocation }) => sourceCodeLocation?.startOffset === position);
  const head = headBounds(document.tree, elements);
  const format = { 'data-width': width, 'data-height': height, 'data-fps': fps };
  return applyEdits(html, [
    insertion(head.start, HEAD_START),
    ...elements.filter(isRuntimeScript).flatMap(removal),
    insertion(head.end, HEAD_END),
    ...openShadowRootEdits(document.tree),
    ...componentEdits(html, elements, head.end),
    ...(root === undefined
      ? []
      : Object.entries(format).flatMap(([name, value]) => attributeEdit(root, name, String(value)))),
  ]);
};
