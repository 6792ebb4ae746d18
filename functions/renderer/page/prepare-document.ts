import {
  applyEdits,
  attribute,
  elementsOf,
  parseHtml,
  setAttribute,
  textOf,
} from '#renderer/page/html-source.ts';
import type { Edit, HtmlElement } from '#renderer/page/html-source.ts';

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

const removal = ({ sourceCodeLocation }: HtmlElement): Edit[] =>
  sourceCodeLocation === null || sourceCodeLocation === undefined
    ? []
    : [{ start: sourceCodeLocation.startOffset, end: sourceCodeLocation.endOffset, text: '' }];

const HEAD_START = '<link rel="stylesheet" href="/fonts/all.css">';
const HEAD_END = '<script src="/vendor/hyperframe.runtime.iife.js"></script>';

/** Offsets where the head's content begins and ends, for heads that are written out and for implied ones. */
const headBounds = (html: string, elements: readonly HtmlElement[]): { start: number; end: number } => {
  const find = (name: string) => elements.find(({ tagName }) => tagName === name);
  const head = find('head');
  const location = head?.sourceCodeLocation;
  if (location?.startTag !== undefined) {
    const end = location.endTag?.startOffset ?? location.endOffset;
    return { start: location.startTag.endOffset, end };
  }
  const htmlStart = find('html')?.sourceCodeLocation?.startTag?.endOffset;
  const doctypeEnd = /^\s*<!doctype[^>]*>/i.exec(html)?.[0].length ?? 0;
  const start = htmlStart ?? doctypeEnd;
  const children = head?.childNodes.map((node) => node.sourceCodeLocation?.endOffset ?? 0) ?? [];
  return { start, end: Math.max(start, ...children) };
};

/** The composition as the browser gets it: in the size and rate of the video, with our runtime and fonts. */
export const prepareDocument = (html: string, { width, height, fps }: DocumentSettings): string => {
  const elements = [...elementsOf(parseHtml(html))];
  const root = elements.find((element) => attribute(element, 'data-composition-id') !== undefined);
  const head = headBounds(html, elements);
  const edits: Edit[] = [
    { start: head.start, end: head.start, text: HEAD_START },
    ...elements.filter(isRuntimeScript).flatMap(removal),
    { start: head.end, end: head.end, text: HEAD_END },
  ];
  if (root !== undefined) {
    edits.push(...setAttribute(root, 'data-width', String(width)));
    edits.push(...setAttribute(root, 'data-height', String(height)));
    edits.push(...setAttribute(root, 'data-fps', String(fps)));
  }
  return applyEdits(html, edits);
};
