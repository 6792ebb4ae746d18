import { defaultTreeAdapter } from 'parse5';
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';

/** Attributes that were set, by element of the original tree. */
export type ChangedAttributes = ReadonlyMap<Tree.Element, Readonly<Record<string, string>>>;

interface Content {
  /** Elements, and texts that are not interrupted by an element of the original document. */
  readonly nodes: readonly (Tree.Element | string)[];
  readonly inserted: number;
}

/** Parents in which white space draws nothing; it moves when an element is inserted before it. */
const PARENTS_WITHOUT_SPACE: ReadonlySet<string> = new Set(['#document', 'html', 'head']);

const contentOf = (parent: Tree.ParentNode, isInserted: (element: Tree.Element) => boolean): Content => {
  const nodes: (Tree.Element | string)[] = [];
  let inserted = 0;
  for (const child of parent.childNodes) {
    if (defaultTreeAdapter.isElementNode(child)) {
      if (isInserted(child)) inserted += 1;
      else nodes.push(child);
    } else if (defaultTreeAdapter.isTextNode(child)) {
      if (PARENTS_WITHOUT_SPACE.has(parent.nodeName) && child.value.trim() === '') continue;
      const last = nodes.at(-1);
      if (typeof last === 'string') nodes[nodes.length - 1] = last + child.value;
      else nodes.push(child.value);
    }
  }
  return { nodes, inserted };
};

const attributesOf = ({ attrs }: Tree.Element): [string, string][] =>
  attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value]);

const hasSameTag = (original: Tree.Element, other: Tree.Element, changes: ChangedAttributes): boolean => {
  if (original.tagName !== other.tagName || original.namespaceURI !== other.namespaceURI) return false;
  const expected = new Map([...attributesOf(original), ...Object.entries(changes.get(original) ?? {})]);
  const actual = attributesOf(other);
  return actual.length === expected.size && actual.every(([name, value]) => expected.get(name) === value);
};

/**
 * Whether `prepared` is `original` with the changed attributes and one element at each of the offsets, in the same
 * document mode. Comments are not compared.
 */
export const isSameDocument = (
  original: Tree.ParentNode,
  prepared: Tree.ParentNode,
  changes: ChangedAttributes,
  insertedOffsets: ReadonlySet<number>,
): boolean => {
  let inserted = 0;
  const isInserted = ({ sourceCodeLocation }: Tree.Element) =>
    sourceCodeLocation != null && insertedOffsets.has(sourceCodeLocation.startOffset);

  // Recursion is bounded: parseDocument refuses trees of more than 512 levels.
  const isSame = (a: Tree.ParentNode, b: Tree.ParentNode): boolean => {
    const expected = contentOf(a, () => false).nodes;
    const actual = contentOf(b, isInserted);
    inserted += actual.inserted;
    return (
      expected.length === actual.nodes.length &&
      expected.every((node, index) => {
        const other = actual.nodes[index];
        if (typeof node === 'string' || typeof other === 'string' || other === undefined)
          return node === other;
        if (!hasSameTag(node, other, changes) || !isSame(node, other)) return false;
        return !isTemplate(node) || !isTemplate(other) || isSame(node.content, other.content);
      })
    );
  };
  const hasSameMode = modeOf(original) === modeOf(prepared);
  return hasSameMode && isSame(original, prepared) && inserted === insertedOffsets.size;
};

const isTemplate = (element: Tree.Element): element is Tree.Template => 'content' in element;

const modeOf = (tree: Tree.ParentNode): string | undefined => ('mode' in tree ? tree.mode : undefined);
