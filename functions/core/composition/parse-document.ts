import { defaultTreeAdapter, html as htmlSpec, parse, parseFragment } from 'parse5';
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { isTooNested } from '#core/composition/css-nesting.ts';

/** An element of a parsed document. Positions are character offsets in the parsed text. */
export interface DocumentElement {
  /** The element in parse5's tree. */
  readonly node: Tree.Element;
  /** Tag name as the HTML standard writes it: `img`, in SVG `feImage`. */
  readonly name: string;
  readonly isSvg: boolean;
  /** Values by name; `xlink:href` keeps its prefix. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly position: number;
  /** End of the end tag; the end of the text when the element has none. */
  readonly endPosition: number;
  /** Position of the attribute, or of the element when the parser merged the attribute from another tag. */
  readonly attributePosition: (name: string) => number;
  /** Content of a `script` or `style`; empty for every other element. */
  readonly text: string;
  readonly textPosition: number;
  readonly isInTemplate: boolean;
  /** Whether an ancestor has `data-composition-id`. */
  readonly isInComposition: boolean;
}

export interface ParsedDocument {
  /** The text without a byte order mark. The browser gets this text too, with the renderer's additions. */
  readonly source: string;
  /** In document order, template contents included. */
  readonly elements: readonly DocumentElement[];
  readonly comments: readonly { readonly start: number; readonly end: number }[];
  /** Texts of the style sheets of its project. */
  readonly styleSheets?: readonly string[];
}

/** With parse5's tree, for code that edits the source by locations. */
export interface ParsedTree extends ParsedDocument {
  readonly tree: Tree.ParentNode;
}

/** HTML's error recovery can turn a few thousand tags into millions of elements. */
export const MAX_ELEMENTS = 50_000;
/** Of all documents together that a project mounts. */
export const MOUNTED_MAX_ELEMENTS = 2 * MAX_ELEMENTS;
// Chromium flattens what nests deeper than 512 levels, so the rendered page would differ from the parsed one.
const MAX_DEPTH = 512;
const BYTE_ORDER_MARK = '\uFEFF';
const TEXT_ELEMENTS: ReadonlySet<string> = new Set(['script', 'style']);

class TooComplexError extends Error {}

/** Elements that may still be created; a page and the documents nested in it share one budget. */
export interface ElementBudget {
  left: number;
}

/**
 * Parses HTML as a browser does: a document, or with `fragment` the value of an `innerHTML`.
 * Returns undefined when it has more elements than the budget, or nests deeper than 512 levels, in its style sheets too.
 */
export const parseDocument = (
  html: string,
  kind: 'document' | 'fragment' = 'document',
  budget: ElementBudget = { left: MAX_ELEMENTS },
): ParsedTree | undefined => {
  // A browser drops the mark before it parses; a space in its place keeps the offsets.
  const source = html.startsWith(BYTE_ORDER_MARK) ? ` ${html.slice(1)}` : html;
  const options = { sourceCodeLocationInfo: true, treeAdapter: createTreeAdapter(budget) };
  try {
    const tree = kind === 'document' ? parse(source, options) : parseFragment(source, options);
    return collectElements(tree, source);
  } catch (error) {
    if (error instanceof TooComplexError) return undefined;
    throw error;
  }
};

const createTreeAdapter = (budget: ElementBudget) => ({
  ...defaultTreeAdapter,
  createElement: (...args: Parameters<typeof defaultTreeAdapter.createElement>) => {
    budget.left -= 1;
    if (budget.left < 0) throw new TooComplexError();
    return defaultTreeAdapter.createElement(...args);
  },
});

interface Visit {
  readonly node: Tree.Node;
  readonly depth: number;
  readonly isInTemplate: boolean;
  readonly isInComposition: boolean;
}

// An explicit stack: recursion would overflow on a document that nests ten thousand levels deep.
const collectElements = (tree: Tree.ParentNode, source: string): ParsedTree => {
  const elements: DocumentElement[] = [];
  const comments: { start: number; end: number }[] = [];
  const pending: Visit[] = [{ node: tree, depth: 0, isInTemplate: false, isInComposition: false }];
  for (let visit = pending.pop(); visit; visit = pending.pop()) {
    const { node, depth } = visit;
    if (depth > MAX_DEPTH) throw new TooComplexError();
    if (defaultTreeAdapter.isCommentNode(node)) {
      const location = node.sourceCodeLocation;
      if (location) comments.push({ start: location.startOffset, end: location.endOffset });
      continue;
    }
    if (!('childNodes' in node)) continue;
    const isElement = defaultTreeAdapter.isElementNode(node);
    if (isElement) {
      const element = toElement(node, visit, source);
      if (element.name === 'style' && isTooNested(element.text)) throw new TooComplexError();
      elements.push(element);
    }
    const isInComposition =
      visit.isInComposition || (isElement && node.attrs.some(({ name }) => name === 'data-composition-id'));
    const inside = { depth: depth + 1, isInTemplate: visit.isInTemplate, isInComposition };
    for (let index = node.childNodes.length - 1; index >= 0; index -= 1) {
      pending.push({ node: node.childNodes[index] as Tree.Node, ...inside });
    }
    if ('content' in node) pending.push({ node: node.content, ...inside, isInTemplate: true });
  }
  return { tree, source, elements, comments };
};

const toElement = (node: Tree.Element, visit: Visit, source: string): DocumentElement => {
  const location = node.sourceCodeLocation;
  const position = location?.startOffset ?? 0;
  const text = TEXT_ELEMENTS.has(node.tagName) ? readText(node, source) : undefined;
  return {
    node,
    name: node.tagName,
    isSvg: node.namespaceURI === htmlSpec.NS.SVG,
    attributes: new Map(
      node.attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value]),
    ),
    position,
    endPosition: location?.endTag?.endOffset ?? source.length,
    attributePosition: (name) => location?.attrs?.[name.toLowerCase()]?.startOffset ?? position,
    text: text?.value ?? '',
    textPosition: text?.position ?? position,
    isInTemplate: visit.isInTemplate,
    isInComposition: visit.isInComposition,
  };
};

// HTML does not decode entities in scripts and styles, so the source gives exact offsets; SVG decodes them.
const readText = (node: Tree.Element, source: string) => {
  const texts = node.childNodes.filter((child) => defaultTreeAdapter.isTextNode(child));
  const position = texts[0]?.sourceCodeLocation?.startOffset;
  const end = texts.at(-1)?.sourceCodeLocation?.endOffset;
  const isRaw = node.namespaceURI === htmlSpec.NS.HTML && position !== undefined && end !== undefined;
  const value = isRaw
    ? source.slice(position, end).replaceAll('\0', '\uFFFD')
    : texts.map((text) => text.value).join('');
  return { value, position };
};
