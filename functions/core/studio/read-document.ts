import { defaultTreeAdapter } from 'parse5';
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { createStartResolver } from '#core/composition/clip-starts.ts';
import { parseDocument } from '#core/composition/parse-document.ts';
import type { DocumentElement, ParsedTree } from '#core/composition/parse-document.ts';
import { findRoot } from '#core/composition/root-attributes.ts';
import { attributeEdit } from '#core/studio/attributes.ts';
import { readStyle } from '#core/studio/inline-style.ts';
import {
  describeContent,
  isOwnItem,
  isShown,
  kindOf,
  ownText,
  variableOf,
} from '#core/studio/item-content.ts';
import { applyEdit } from '#core/studio/splices.ts';
import type {
  ItemKey,
  StudioDocument,
  StudioItem,
  StudioRoot,
  StudioScene,
  StudioVariable,
} from '#core/studio/studio-document.ts';
import { readSceneTimes } from '#core/studio/template-scenes.ts';
import type { SceneTimes } from '#core/studio/template-scenes.ts';
import { readVariables } from '#core/studio/variables.ts';

const DEFAULT_FPS = 30;
/** Names the scene of an item that is no descendant of it: a clip must not be inside another timed element. */
export const SCENE_ATTRIBUTE = 'data-scene';
const KEY_ATTRIBUTE = 'data-studio-key';
/** Larger numbers cannot be counted up to find a free one. */
const TRACK_MAX = 1_000_000;

/** Undefined for a text without a root element, or one that is too complex to parse. */
export const readStudioDocument = (source: string): StudioDocument | undefined => {
  const parsed = parseDocument(source);
  const element = parsed && findRoot(parsed).root;
  if (!element) return undefined;
  const variables = readVariables(parsed);
  const root = readRootElement(element);
  const items = readItems(parsed, root, variables);
  return { source: parsed.source, root, items, scenes: readScenes(items), variables, parsed };
};

export const findItem = ({ items }: StudioDocument, key: ItemKey | undefined): StudioItem | undefined =>
  items.find((item) => item.key === key);

/**
 * A copy of the text for a preview, in which each item has its key as `data-studio-key`. Another element that has the attribute gets an
 * empty one: without it, a second one on the same tag would count.
 */
export const withKeys = ({ source, items, parsed }: StudioDocument): string => {
  const keys = new Map(items.map(({ element, key }) => [element, key]));
  return applyEdit(
    source,
    parsed.elements.flatMap((element) => {
      const key = keys.get(element) ?? (element.attributes.has(KEY_ATTRIBUTE) ? '' : undefined);
      return attributeEdit(source, element.node, { [KEY_ATTRIBUTE]: key });
    }),
  );
};

const readRootElement = (element: DocumentElement): StudioRoot => {
  const read = (name: string): number | undefined => {
    const value = Number(element.attributes.get(name)?.trim());
    return value > 0 && Number.isFinite(value) ? value : undefined;
  };
  return {
    width: read('data-width') ?? 0,
    height: read('data-height') ?? 0,
    fps: read('data-fps') ?? DEFAULT_FPS,
    durationSeconds: read('data-duration'),
    element,
  };
};

/** What is around an element while items are read. */
interface Around {
  readonly parentKey: ItemKey | undefined;
  readonly sceneKey: ItemKey | undefined;
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly isText: boolean;
}

/** What reading needs of the whole document. */
interface Reading {
  readonly root: StudioRoot;
  readonly variables: readonly StudioVariable[];
  readonly byNode: ReadonlyMap<Tree.Node, DocumentElement>;
  readonly idCounts: ReadonlyMap<string, number>;
  readonly resolve: ReturnType<typeof createStartResolver>;
  readonly templateTimes: SceneTimes;
}

const readItems = (
  parsed: ParsedTree,
  root: StudioRoot,
  variables: readonly StudioVariable[],
): readonly StudioItem[] => {
  const reading = {
    root,
    variables,
    byNode: new Map<Tree.Node, DocumentElement>(parsed.elements.map((element) => [element.node, element])),
    idCounts: countIds(parsed),
    resolve: createStartResolver(parsed),
    templateTimes: readSceneTimes(root.element),
  };
  const whole = { start: 0, end: root.durationSeconds };
  const outside = { ...whole, parentKey: undefined, sceneKey: undefined, isText: false };
  return readChildren(reading, root.element.node, '', outside);
};

// Recursion is bounded: parseDocument refuses trees of more than 512 levels.
const readChildren = (
  reading: Reading,
  parent: Tree.Element,
  path: string,
  around: Around,
): readonly StudioItem[] => {
  const within = parent.sourceCodeLocation;
  let position = within?.startTag?.endOffset ?? 0;
  const children = parent.childNodes.filter((child) => defaultTreeAdapter.isElementNode(child));
  return children.flatMap((node, index): readonly StudioItem[] => {
    const element = reading.byNode.get(node);
    const location = node.sourceCodeLocation;
    // The parser moved or copied the element: its place in the source is not its place in the tree.
    if (!element || !location || location.startOffset < position) return [];
    if (location.endOffset > (within?.endOffset ?? Infinity)) return [];
    position = location.endOffset;
    if (!isShown(element) || (around.isText && !isOwnItem(element))) return [];
    const here = `${path}/${index}`;
    const item = readItem(reading, element, here, around);
    const { kind, key, isScene, startSeconds: start, endSeconds: end } = item;
    if (kind !== 'group' && kind !== 'text' && !isScene) return [item];
    const sceneKey = isScene ? key : item.sceneKey;
    return [
      item,
      ...readChildren(reading, node, here, { start, end, parentKey: key, sceneKey, isText: kind === 'text' }),
    ];
  });
};

const readItem = (
  { root, variables, idCounts, resolve, templateTimes }: Reading,
  element: DocumentElement,
  path: string,
  around: Around,
): StudioItem => {
  const { attributes, node, name: tag } = element;
  const id = attributes.get('id');
  const times = timesOf(element, around, templateTimes, resolve);
  const named = attributes.get(SCENE_ATTRIBUTE);
  const kind = kindOf(element);
  const variable = variableOf(element, variables);
  const text = kind === 'text' ? ownText(node, variable) : undefined;
  const track = Number(attributes.get('data-track-index') || Number.NaN);
  return {
    key: id !== undefined && id !== '' && idCounts.get(id) === 1 ? `#${id}` : path,
    id,
    tag,
    kind,
    label: describeContent(element, text, variable),
    parentKey: around.parentKey,
    sceneKey: around.sceneKey ?? (named ? `#${named}` : undefined),
    isScene: node.parentNode === root.element.node && isSceneElement(element, templateTimes),
    isTimed: attributes.has('data-start'),
    startSeconds: times.start,
    endSeconds: times.end,
    track: Math.abs(track) <= TRACK_MAX ? track : undefined,
    style: readStyle(attributes.get('style')),
    text,
    variable: variable?.id,
    attributes,
    element,
  };
};

const countIds = ({ elements }: ParsedTree): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { attributes } of elements) {
    const id = attributes.get('id');
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
};

const isSceneElement = ({ name, attributes }: DocumentElement, times: SceneTimes): boolean => {
  const isNamed = name === 'section' || (attributes.get('class') ?? '').split(/\s+/).includes('scene');
  const isTimed = attributes.has('data-start') && attributes.has('data-duration');
  return isNamed && (isTimed || times.has(attributes.get('data-part') ?? ''));
};

const timesOf = (
  element: DocumentElement,
  around: Around,
  templateTimes: SceneTimes,
  resolve: ReturnType<typeof createStartResolver>,
): { readonly start: number | undefined; readonly end: number | undefined } => {
  const part = templateTimes.get(element.attributes.get('data-part') ?? '');
  if (part) return part;
  if (!element.attributes.has('data-start')) return { start: around.start, end: around.end };
  const resolved = resolve(element);
  const start = typeof resolved === 'number' ? resolved : undefined;
  const duration = Number(element.attributes.get('data-duration')?.trim() || Number.NaN);
  return { start, end: start !== undefined && duration > 0 ? start + duration : around.end };
};

const readScenes = (items: readonly StudioItem[]): readonly StudioScene[] =>
  items
    .filter(({ isScene }) => isScene)
    .flatMap(({ key, label, isTimed: isEditable, startSeconds, endSeconds, attributes }) =>
      startSeconds === undefined || endSeconds === undefined
        ? []
        : {
            key,
            name: attributes.get('data-name') ?? attributes.get('data-part') ?? label,
            startSeconds,
            durationSeconds: endSeconds - startSeconds,
            isEditable,
          },
    )
    .toSorted((a, b) => a.startSeconds - b.startSeconds);
