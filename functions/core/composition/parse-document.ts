import { defaultTreeAdapter, html as htmlSpec, parse, parseFragment } from 'parse5';
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';

/** An element as the rules see it. Positions are character offsets in the text that was parsed. */
export interface DocumentElement {
  /** As HTML writes it: `img`, and in SVG `feImage`. */
  readonly name: string;
  readonly isSvg: boolean;
  /** By name; in SVG `xlink:href` keeps its prefix. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly position: number;
  /** Where the attribute is written, or the element itself when it was merged from elsewhere. */
  readonly attributePosition: (name: string) => number;
  /** What a `script` or `style` holds; empty for every other element. */
  readonly text: string;
  readonly textPosition: number;
  readonly isInTemplate: boolean;
  /** Whether an element around this one carries `data-composition-id`. */
  readonly isInComposition: boolean;
  /** Made of a tag that made an element before: formatting left open goes on in the next block, attributes and all. */
  readonly isRepeat: boolean;
}

export interface ParsedDocument {
  /** In document order, template contents included. */
  readonly elements: readonly DocumentElement[];
  readonly comments: readonly { readonly start: number; readonly end: number }[];
}

/** With the parser's own tree, for code that edits the source by locations. */
export interface ParsedTree extends ParsedDocument {
  readonly tree: Tree.ParentNode;
}

/** Repair rules of HTML can multiply a few thousand tags into millions of elements; no film needs this many. */
export const MAX_ELEMENTS = 50_000;
// Chromium's parser nests no deeper and puts what follows side by side, so the picture would be another one.
const MAX_DEPTH = 512;
const BYTE_ORDER_MARK = '\uFEFF';

class TooComplex extends Error {}

/** How many elements may still be made; documents that are read together share one. */
export interface ElementBudget {
  left: number;
}

const limitedTreeAdapter = (budget: ElementBudget) => ({
  ...defaultTreeAdapter,
  createElement: (...args: Parameters<typeof defaultTreeAdapter.createElement>) => {
    budget.left -= 1;
    if (budget.left < 0) throw new TooComplex();
    return defaultTreeAdapter.createElement(...args);
  },
});

interface Visit {
  readonly node: Tree.Node;
  readonly depth: number;
  readonly isInTemplate: boolean;
  readonly isInComposition: boolean;
}

/**
 * Reads HTML as a browser does: a document, or with `fragment` what a script would put into an element.
 * Undefined when it would become more elements, or nest them deeper, than any composition needs.
 */
export const parseDocument = (
  html: string,
  kind: 'document' | 'fragment' = 'document',
  budget: ElementBudget = { left: MAX_ELEMENTS },
): ParsedTree | undefined => {
  // A browser drops the mark before it parses; a blank in its place keeps the offsets.
  const source = html.startsWith(BYTE_ORDER_MARK) ? ` ${html.slice(1)}` : html;
  const options = { sourceCodeLocationInfo: true, treeAdapter: limitedTreeAdapter(budget) };
  try {
    const tree = kind === 'document' ? parse(source, options) : parseFragment(source, options);
    return collect(tree, source);
  } catch (error) {
    if (error instanceof TooComplex) return undefined;
    throw error;
  }
};

// A stack of our own: recursion would overflow on a document that nests ten thousand deep.
const collect = (tree: Tree.ParentNode, source: string): ParsedTree => {
  const elements: DocumentElement[] = [];
  const tags: KnownTags = new Map();
  const comments: { start: number; end: number }[] = [];
  const pending: Visit[] = [{ node: tree, depth: 0, isInTemplate: false, isInComposition: false }];
  for (let visit = pending.pop(); visit; visit = pending.pop()) {
    const { node, depth } = visit;
    if (depth > MAX_DEPTH) throw new TooComplex();
    if (defaultTreeAdapter.isCommentNode(node)) {
      const location = node.sourceCodeLocation;
      if (location) comments.push({ start: location.startOffset, end: location.endOffset });
      continue;
    }
    if (!('childNodes' in node)) continue;
    const isElement = defaultTreeAdapter.isElementNode(node);
    if (isElement) elements.push(toElement(node, visit, source, tags));
    const isInComposition =
      visit.isInComposition || (isElement && node.attrs.some(({ name }) => name === 'data-composition-id'));
    const inside = { depth: depth + 1, isInTemplate: visit.isInTemplate, isInComposition };
    for (let index = node.childNodes.length - 1; index >= 0; index -= 1) {
      pending.push({ node: node.childNodes[index] as Tree.Node, ...inside });
    }
    if ('content' in node) pending.push({ node: node.content, ...inside, isInTemplate: true });
  }
  return { tree, elements, comments };
};

/** A tag as it is written. */
interface Tag extends Pick<DocumentElement, 'attributes' | 'position' | 'attributePosition'> {}

/** Tags by their list of attributes, which the parser hands on to every element it makes of a tag. */
type KnownTags = Map<Tree.Element['attrs'], Tag>;

const readTag = ({ attrs, sourceCodeLocation: location }: Tree.Element): Tag => {
  const position = location?.startOffset ?? 0;
  return {
    attributes: new Map(attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value])),
    position,
    attributePosition: (name) => location?.attrs?.[name.toLowerCase()]?.startOffset ?? position,
  };
};

const toElement = (node: Tree.Element, visit: Visit, source: string, tags: KnownTags): DocumentElement => {
  const known = tags.get(node.attrs);
  const tag = known ?? readTag(node);
  tags.set(node.attrs, tag);
  const text = TEXT_ELEMENTS.has(node.tagName) ? readText(node, source) : NO_TEXT;
  return {
    name: node.tagName,
    isSvg: node.namespaceURI === htmlSpec.NS.SVG,
    ...tag,
    text: text.text,
    textPosition: text.position ?? tag.position,
    isInTemplate: visit.isInTemplate,
    isInComposition: visit.isInComposition,
    isRepeat: known !== undefined,
  };
};

const TEXT_ELEMENTS: ReadonlySet<string> = new Set(['script', 'style']);
const NO_TEXT = { text: '', position: undefined };

// HTML keeps such text as it is written, so the source gives exact offsets; SVG decodes entities in it.
const readText = (node: Tree.Element, source: string) => {
  const texts = node.childNodes.filter((child) => defaultTreeAdapter.isTextNode(child));
  const position = texts[0]?.sourceCodeLocation?.startOffset;
  const end = texts.at(-1)?.sourceCodeLocation?.endOffset;
  const isRaw = node.namespaceURI === htmlSpec.NS.HTML && position !== undefined && end !== undefined;
  const text = isRaw
    ? source.slice(position, end).replaceAll('\0', '\uFFFD')
    : texts.map(({ value }) => value).join('');
  return { text, position };
};
