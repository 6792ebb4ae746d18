import { attributeEdit } from '#core/studio/attributes.ts';
import { copyRules } from '#core/studio/copy-rules.ts';
import {
  copyElement,
  createIdMaker,
  elementsIn,
  innerEndOf,
  lineOf,
  rangeOf,
  writeBehind,
} from '#core/studio/copy-element.ts';
import type { DocumentElement } from '#core/composition/parse-document.ts';
import {
  changeTimes,
  followCopy,
  followedIdOf,
  onFrame,
  releaseFollowers,
  rounded,
  shiftMedia,
  shifted,
  writeChanges,
  writeSeconds,
} from '#core/studio/item-times.ts';
import type { TimeChanges } from '#core/studio/item-times.ts';
import { findItem, SCENE_ATTRIBUTE } from '#core/studio/read-document.ts';
import { changeDurationBy } from '#core/studio/root.ts';
import type { Edit, Splice } from '#core/studio/splices.ts';
import type { Created, ItemKey, StudioDocument, StudioItem } from '#core/studio/studio-document.ts';
import { moveInner } from '#core/studio/timing.ts';

const SCENE_SECONDS = 5;
const SCENE_ID = 'adegan';
const SCENE_STYLE = 'position: absolute; inset: 0; overflow: hidden';

interface Scene {
  readonly item: StudioItem;
  readonly start: number;
  readonly end: number;
}

/** Scenes that can be edited, by start. */
const scenesOf = (document: StudioDocument): readonly Scene[] =>
  document.scenes.flatMap(({ key, isEditable, startSeconds, durationSeconds }) => {
    const item = findItem(document, key);
    return item && isEditable ? [{ item, start: startSeconds, end: startSeconds + durationSeconds }] : [];
  });

/** Items of a scene that have times of their own, in the scene or linked to it. */
const timedItemsOf = ({ items }: StudioDocument, { item }: Scene): readonly StudioItem[] =>
  items.filter(({ sceneKey, isTimed }) => sceneKey === item.key && isTimed);

/** Elements of a scene that are outside of it, such as its clips, each with what is in it. */
const linkedTo = ({ items }: StudioDocument, { item }: Scene): readonly StudioItem[] => {
  const linked = items.filter((one) => one.sceneKey === item.key && one.attributes.has(SCENE_ATTRIBUTE));
  const outer = new Set(outermost([item, ...linked].map(({ element }) => element)));
  return linked.filter(({ element }) => outer.has(element));
};

/** Moves a scene and what is in it. One that starts after another gets a time of its own: what it follows may move elsewhere. */
const shiftScene = (
  document: StudioDocument,
  changes: TimeChanges,
  scene: Scene,
  bySeconds: number,
): void => {
  if (followedIdOf(scene.item.element) === undefined) moveInner(document, changes, scene.item, bySeconds);
  else changeTimes(document, changes, scene.item, shifted(document, scene.start, bySeconds), undefined);
  for (const item of timedItemsOf(document, scene)) moveInner(document, changes, item, bySeconds);
};

/** Scenes that start at or after the end of one move with it. The video does not end before those that start earlier. */
const shiftLater = (
  document: StudioDocument,
  changes: TimeChanges,
  after: Scene,
  bySeconds: number,
): void => {
  let least = 0;
  for (const scene of scenesOf(document)) {
    if (scene.item === after.item) continue;
    const isLater = scene.start >= after.end - 1 / document.root.fps / 2;
    if (isLater) shiftScene(document, changes, scene, bySeconds);
    else least = Math.max(least, scene.end);
  }
  changeDurationBy(document, changes, bySeconds, least);
};

/** Adds an empty scene after another one, or at the end. Later scenes and the length of the video follow. */
export const addScene = (
  document: StudioDocument,
  afterKey?: ItemKey,
  durationSeconds = SCENE_SECONDS,
): Created => {
  const scenes = scenesOf(document);
  const after = scenes.find(({ item }) => item.key === afterKey) ?? scenes.at(-1);
  const id = createIdMaker(document)(SCENE_ID);
  const start = after?.end ?? 0;
  const changes: TimeChanges = new Map();
  const duration = onFrame(document, durationSeconds);
  if (after) shiftLater(document, changes, after, duration);
  else changeDurationBy(document, changes, 0, duration);
  const track = after?.item.track ?? 1;
  const text = `<section class="clip scene" id="${id}" data-start="${writeSeconds(start)}" data-duration="${writeSeconds(duration)}" data-track-index="${track}" style="${SCENE_STYLE}">`;
  return { edit: [...writeChanges(document, changes), placeScene(document, after, text)], key: `#${id}` };
};

const placeScene = ({ source, root }: StudioDocument, after: Scene | undefined, tag: string): Splice => {
  const { sourceCodeLocation } = root.element.node;
  const rootIndent =
    /(?:^|\n)([\t ]*)$/.exec(source.slice(0, sourceCodeLocation?.startOffset ?? 0))?.[1] ?? '';
  const indent = after ? indentOf(source, after.item.element) : `\n${rootIndent}  `;
  if (after?.item.element.node.sourceCodeLocation?.endTag) {
    const at = rangeOf(after.item.element.node).end;
    return { start: at, end: at, text: `${indent}${tag}${indent}</section>` };
  }
  const last = source.slice(0, innerEndOf(source, root.element.node)).trimEnd().length;
  return { start: last, end: last, text: `${indent}${tag}${indent}</section>` };
};

const indentOf = (source: string, { node }: DocumentElement): string =>
  /\n[\t ]*$/.exec(source.slice(0, rangeOf(node).start))?.[0] ?? '';

/** A copy of a scene with all that is in it, right after it. */
export const duplicateScene = (document: StudioDocument, key: ItemKey): Created | undefined => {
  const scene = scenesOf(document).find(({ item }) => item.key === key);
  if (!scene) return undefined;
  const by = rounded(scene.end - scene.start);
  const changes: TimeChanges = new Map();
  shiftLater(document, changes, scene, by);
  const copied: TimeChanges = new Map();
  shiftScene(document, copied, scene, by);
  const copies = copyScene(document, scene, copied);
  return { edit: [...writeChanges(document, changes), ...copies.edit, ...copies.rules], key: copies.key };
};

/** Copies of a scene and of the elements linked to it, each behind its original. Those of `relinked` get the new scene instead. */
const copyScene = (
  document: StudioDocument,
  scene: Scene,
  attributes: TimeChanges,
  dropped: ReadonlySet<DocumentElement> = new Set(),
  relinked: ReadonlySet<DocumentElement> = new Set(),
): Created & { readonly rules: Edit } => {
  const { source } = document;
  const newId = createIdMaker(document);
  const droppedIn = (element: DocumentElement) =>
    new Set(elementsIn(document, element).filter((inner) => inner !== element && dropped.has(inner)));
  const copy = copyElement(document, scene.item.element, {
    attributes,
    dropped: droppedIn(scene.item.element),
    newId,
  });
  const ids = new Map(copy.ids);
  const linked = linkedTo(document, scene).flatMap(({ element }): Edit => {
    if (dropped.has(element)) return [];
    const values = { ...attributes.get(element), [SCENE_ATTRIBUTE]: copy.id };
    if (relinked.has(element)) return attributeEdit(source, element.node, values);
    const changed = new Map(attributes).set(element, values);
    const other = copyElement(document, element, {
      attributes: changed,
      dropped: droppedIn(element),
      newId,
    });
    for (const [id, ofCopy] of other.ids) ids.set(id, ofCopy);
    return [writeBehind(source, element.node, other.text)];
  });
  const edit = [...linked, writeBehind(source, scene.item.element.node, copy.text)];
  return { edit, rules: copyRules(document, ids), key: copy.key };
};

/** Removes a scene with all that is in it. Later scenes move up; the last scene of a video leaves its length. */
export const removeScene = (document: StudioDocument, key: ItemKey): Edit => {
  const scenes = scenesOf(document);
  const scene = scenes.find(({ item }) => item.key === key);
  if (!scene) return [];
  const changes: TimeChanges = new Map();
  if (scenes.length > 1) shiftLater(document, changes, scene, rounded(scene.start - scene.end));
  const gone = [scene.item, ...linkedTo(document, scene)].map(({ element }) => element);
  const removals = gone.map(({ node }) => ({ ...lineOf(document.source, node), text: '' }));
  const released = releaseFollowers(document, gone, new Set(changes.keys())); // what moves has its time already
  return [...writeChanges(document, changes), ...removals, ...withoutOverlap(released, removals)];
};

/** Without edits of elements that are removed. */
const withoutOverlap = (edit: Edit, removals: Edit): Edit =>
  edit.filter(({ start }) => !removals.some((one) => start >= one.start && start < one.end));

/** Moves a scene to a place in the order of the scenes. Pauses and overlaps stay where they are. */
export const moveScene = (document: StudioDocument, key: ItemKey, toIndex: number): Edit => {
  const scenes = scenesOf(document);
  const index = scenes.findIndex(({ item }) => item.key === key);
  const [moved] = scenes.slice(index, index + 1);
  if (index < 0 || !moved) return [];
  const others = scenes.filter((scene) => scene !== moved);
  const order = [...others.slice(0, toIndex), moved, ...others.slice(toIndex)];
  const changes: TimeChanges = new Map();
  let at = scenes[0]?.start ?? 0;
  for (const [place, scene] of order.entries()) {
    const [before, here] = [scenes[place - 1], scenes[place]];
    const gap = before && here ? here.start - before.end : 0;
    const start = shifted(document, at, gap);
    shiftScene(document, changes, scene, start - scene.start);
    at = start + scene.end - scene.start;
  }
  return writeChanges(document, changes);
};

/** Changes how long a scene is. What reached its end still does, what would be later comes earlier. */
export const trimScene = (document: StudioDocument, key: ItemKey, durationSeconds: number): Edit => {
  const scene = scenesOf(document).find(({ item }) => item.key === key);
  if (!scene) return [];
  const frame = 1 / document.root.fps;
  const end = onFrame(document, scene.start + Math.max(frame, durationSeconds));
  if (Math.abs(end - scene.end) < frame / 2) return [];
  const changes: TimeChanges = new Map();
  shiftLater(document, changes, scene, end - scene.end);
  fitToEnd(document, changes, scene, end);
  return writeChanges(document, changes);
};

const fitToEnd = (document: StudioDocument, changes: TimeChanges, scene: Scene, end: number): void => {
  const frame = 1 / document.root.fps;
  changeTimes(document, changes, scene.item, scene.start, end);
  for (const item of timedItemsOf(document, scene)) {
    const { startSeconds: start, endSeconds } = item;
    if (start === undefined || endSeconds === undefined || !item.attributes.has('data-duration')) continue;
    const isLate = start > end - frame;
    const isAtEnd = Math.abs(endSeconds - scene.end) < frame / 2;
    if (!isLate && !isAtEnd && endSeconds <= end) continue;
    const from = isLate ? onFrame(document, Math.max(scene.start, end - (endSeconds - start))) : start;
    changeTimes(document, changes, item, from, end);
  }
};

/** Divides a scene in two at a time. Undefined when it is not shown before and after it. */
export const cutScene = (document: StudioDocument, key: ItemKey, atSeconds: number): Created | undefined => {
  const scene = scenesOf(document).find(({ item }) => item.key === key);
  const at = onFrame(document, atSeconds);
  const frame = 1 / document.root.fps;
  if (!scene || at - scene.start < frame / 2 || scene.end - at < frame / 2) return undefined;
  const first: TimeChanges = new Map();
  const second: TimeChanges = new Map();
  changeTimes(document, first, scene.item, scene.start, at);
  changeTimes(document, second, scene.item, at, scene.end);
  const [onlyFirst, onlySecond] = [new Set<DocumentElement>(), new Set<DocumentElement>()];
  for (const item of timedItemsOf(document, scene)) {
    const { startSeconds: start = scene.start, endSeconds: end = scene.end } = item;
    if (end <= at + frame / 2) onlyFirst.add(item.element);
    else if (start >= at - frame / 2) onlySecond.add(item.element);
    else {
      changeTimes(document, first, item, start, at);
      changeTimes(document, second, item, at, end);
      shiftMedia(second, item, at - start);
    }
  }
  const linked = new Set(linkedTo(document, scene).map(({ element }) => element));
  const later = outermost([...onlySecond]);
  const moved = new Set(later.filter((element) => linked.has(element)));
  const removed = later.filter((element) => !linked.has(element));
  const removals = removed.map(({ node }) => ({ ...lineOf(document.source, node), text: '' }));
  const copy = copyScene(document, scene, second, new Set(outermost([...onlyFirst])), moved);
  const changed = withoutOverlap(writeChanges(document, first), removals);
  const rules = withoutOverlap(copy.rules, removals);
  const followers = withoutOverlap(followCopy(document, scene.item, copy.key, first), removals);
  return { edit: [...changed, ...removals, ...copy.edit, ...rules, ...followers], key: copy.key };
};

const outermost = (elements: readonly DocumentElement[]): readonly DocumentElement[] =>
  elements.filter(({ node }) => {
    for (let parent = node.parentNode; parent; parent = 'parentNode' in parent ? parent.parentNode : null)
      if (elements.some((other) => other.node === parent)) return false;
    return true;
  });
