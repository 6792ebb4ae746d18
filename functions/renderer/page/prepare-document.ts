import { parseDocument } from '#core/composition/parse-document.ts';
import { findRoot } from '#core/composition/root-attributes.ts';
import {
  applyEdits,
  attribute,
  elementsOf,
  parseHtml,
  setAttribute,
  textOf,
} from '#renderer/page/html-source.ts';
import type { Edit, HtmlDocument, HtmlElement } from '#renderer/page/html-source.ts';

export interface DocumentSettings {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
}

const RUNTIME_FILES = /hyperframes?[.-]runtime[\w.-]*\.js|@hyperframes\/core\b/i;
const RUNTIME_MARKS = ['__hyperframeRuntimeBootstrapped', '__hyperframeRuntimeTeardown'];

/** A copy of the runtime the author embedded: ours takes its place, two of them would fight over the page. */
const isRuntimeScript = (element: HtmlElement): boolean =>
  element.tagName === 'script' &&
  (RUNTIME_FILES.test(attribute(element, 'src') ?? '') ||
    attribute(element, 'data-hyperframes-preview-runtime') !== undefined ||
    RUNTIME_MARKS.some((mark) => textOf(element).includes(mark)));

const insertion = (at: number, text: string): Edit => ({ start: at, end: at, text });

const removal = ({ sourceCodeLocation }: HtmlElement): Edit[] =>
  sourceCodeLocation === null || sourceCodeLocation === undefined
    ? []
    : [{ start: sourceCodeLocation.startOffset, end: sourceCodeLocation.endOffset, text: '' }];

const HEAD_START = '<link rel="stylesheet" href="/fonts/all.css">';
const HEAD_END = '<script src="/vendor/hyperframe.runtime.iife.js"></script>';
const MOUNTER = '<script src="/vendor/mount-components.js"></script>';
const MOUNT = '<script>__components.mount(document.currentScript)</script>';
const RUN_COMPONENT_SCRIPTS = '<script>__components.runScripts(document.currentScript)</script>';

const doctypeEnd = (document: HtmlDocument): number =>
  document.childNodes.find(({ nodeName }) => nodeName === '#documentType')?.sourceCodeLocation?.endOffset ??
  0;

/** Offsets where the head's content begins and ends, for heads that are written out and for implied ones. */
const headBounds = (
  document: HtmlDocument,
  elements: readonly HtmlElement[],
): { start: number; end: number } => {
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

/** Places where components are mounted as the page is parsed, and where their scripts run. */
const componentEdits = (html: string, elements: readonly HtmlElement[], headEnd: number): Edit[] => {
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

/** The element by which the validator told size and length; rendering changes them on no other. */
const rootOf = (html: string, elements: readonly HtmlElement[]): HtmlElement | undefined => {
  const document = parseDocument(html);
  const position = document && findRoot(document).root?.position;
  return elements.find(({ sourceCodeLocation }) => sourceCodeLocation?.startOffset === position);
};

/** The composition as the browser gets it: in the size and rate of the video, with our runtime and fonts. */
export const prepareDocument = (html: string, { width, height, fps }: DocumentSettings): string => {
  const document = parseHtml(html);
  const elements = [...elementsOf(document)];
  const root = rootOf(html, elements);
  const head = headBounds(document, elements);
  const format = { 'data-width': width, 'data-height': height, 'data-fps': fps };
  return applyEdits(html, [
    insertion(head.start, HEAD_START),
    ...elements.filter(isRuntimeScript).flatMap(removal),
    insertion(head.end, HEAD_END),
    ...componentEdits(html, elements, head.end),
    ...(root === undefined
      ? []
      : Object.entries(format).flatMap(([name, value]) => setAttribute(root, name, String(value)))),
  ]);
};
