import { parse } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';

export type HtmlDocument = DefaultTreeAdapterTypes.Document;
export type HtmlElement = DefaultTreeAdapterTypes.Element;
type HtmlNode = DefaultTreeAdapterTypes.Node;

/** Replaces `[start, end)` of the source by `text`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export const parseHtml = (html: string): HtmlDocument => parse(html, { sourceCodeLocationInfo: true });

/** All elements in document order; the content of a `<template>` is a document of its own and is left out. */
export function* elementsOf(node: HtmlNode): Generator<HtmlElement> {
  if (!('childNodes' in node)) return;
  for (const child of node.childNodes) {
    if ('tagName' in child) yield child;
    yield* elementsOf(child);
  }
}

export const attribute = (element: HtmlElement, name: string): string | undefined =>
  element.attrs.find((attr) => attr.name === name)?.value;

export const textOf = (element: HtmlElement): string =>
  element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');

const escapeAttribute = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Edit that gives an element an attribute, replacing the one it may have. */
export const setAttribute = (element: HtmlElement, name: string, value: string): Edit[] => {
  const startTag = element.sourceCodeLocation?.startTag ?? element.sourceCodeLocation;
  if (startTag === null || startTag === undefined) return [];
  const text = `${name}="${escapeAttribute(value)}"`;
  const existing = element.sourceCodeLocation?.attrs?.[name];
  if (existing !== undefined) return [{ start: existing.startOffset, end: existing.endOffset, text }];
  const afterName = startTag.startOffset + 1 + element.tagName.length;
  return [{ start: afterName, end: afterName, text: ` ${text}` }];
};

/** Applies edits that do not overlap; edits at the same place keep their order. */
export const applyEdits = (source: string, edits: readonly Edit[]): string => {
  let result = '';
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    result += source.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + source.slice(at);
};
