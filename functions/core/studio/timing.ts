import { copyRules } from '#core/studio/copy-rules.ts';
import { copyElement, createIdMaker, elementsIn, writeBehind } from '#core/studio/copy-element.ts';
import type { DocumentElement } from '#core/composition/parse-document.ts';
import {
  changeTimes,
  followCopy,
  onFrame,
  shiftMedia,
  shifted,
  writeChanges,
} from '#core/studio/item-times.ts';
import type { TimeChanges } from '#core/studio/item-times.ts';
import { findItem } from '#core/studio/read-document.ts';
import type { Edit } from '#core/studio/splices.ts';
import type { Created, ItemKey, StudioDocument, StudioItem } from '#core/studio/studio-document.ts';
import { freeTrack } from '#core/studio/tracks.ts';

/** An item with known times, and the span in which it can be: that of its scene, else the video. */
interface Timed {
  readonly item: StudioItem;
  readonly start: number;
  readonly end: number;
  readonly least: number;
  readonly most: number;
}

const findTimed = (document: StudioDocument, key: ItemKey): Timed | undefined => {
  const item = findItem(document, key);
  if (item?.startSeconds === undefined || item.endSeconds === undefined || item.isScene) return undefined;
  const scene = findItem(document, item.sceneKey);
  const least = scene?.startSeconds ?? 0;
  const most = scene?.endSeconds ?? document.root.durationSeconds ?? item.endSeconds;
  return { item, start: item.startSeconds, end: item.endSeconds, least, most };
};

/** Moves an item within its scene or the video, to another track if its own is taken. Use `moveScene` for scenes. */
export const moveItem = (
  document: StudioDocument,
  key: ItemKey,
  startSeconds: number,
  track?: number,
): Edit => {
  const timed = findTimed(document, key);
  if (!timed) return [];
  const { item, start, end, least, most } = timed;
  const to = onFrame(document, Math.max(least, Math.min(startSeconds, most - (end - start))));
  const until = Math.min(most, shifted(document, end, to - start));
  const changes: TimeChanges = new Map();
  if (to !== start || !item.isTimed) changeTimes(document, changes, item, to, until);
  for (const inner of itemsIn(document, item)) moveInner(document, changes, inner, to - start);
  const values = { ...changes.get(item.element), ...trackOf(document, item, to, until, track) };
  return writeChanges(document, changes.set(item.element, values));
};

/** Moves the start or the end of an item. A clip or a sound plays on from the place that it has at the new start. */
export const trimItem = (
  document: StudioDocument,
  key: ItemKey,
  edge: 'start' | 'end',
  atSeconds: number,
): Edit => {
  const timed = findTimed(document, key);
  if (!timed) return [];
  const { item, start, end, least, most } = timed;
  const frame = 1 / document.root.fps;
  const bound = edge === 'start' ? [mediaLeast(timed), end - frame] : [start + frame, most];
  const [low = least, high = most] = bound;
  const at = onFrame(document, Math.max(Math.max(low, least), Math.min(atSeconds, high)));
  const changes: TimeChanges = new Map();
  const [from, until] = edge === 'start' ? [at, end] : [start, at];
  if (until - from < frame / 2) return [];
  changeTimes(document, changes, item, from, until);
  shiftMedia(changes, item, from - start);
  changes.set(item.element, { ...changes.get(item.element), ...trackOf(document, item, from, until) });
  return writeChanges(document, changes);
};

/**
 * Divides an item in two at a time. Undefined when it is not shown before and after it, and for captions and other mounted documents, which
 * would begin anew.
 */
export const cutItem = (document: StudioDocument, key: ItemKey, atSeconds: number): Created | undefined => {
  const timed = findTimed(document, key);
  if (!timed || timed.item.kind === 'captions' || timed.item.kind === 'mounted') return undefined;
  const { item, start, end } = timed;
  const at = onFrame(document, atSeconds);
  const frame = 1 / document.root.fps;
  if (at - start < frame / 2 || end - at < frame / 2) return undefined;
  const first: TimeChanges = new Map();
  changeTimes(document, first, item, start, at);
  first.set(item.element, { ...first.get(item.element), ...trackOf(document, item, start, at) });
  const second: TimeChanges = new Map();
  changeTimes(document, second, item, at, end);
  shiftMedia(second, item, at - start);
  const track = first.get(item.element)?.['data-track-index'] ?? item.attributes.get('data-track-index');
  second.set(item.element, { ...second.get(item.element), ...clipAttributes(item, Number(track ?? 0)) });
  const copy = copyElement(document, item.element, { attributes: second, newId: createIdMaker(document) });
  return {
    edit: [
      ...writeChanges(document, first),
      writeBehind(document.source, item.element.node, copy.text),
      ...copyRules(document, copy.ids),
      ...followCopy(document, item, copy.key, first),
    ],
    key: copy.key,
  };
};

/** Times to which edges snap: those of the other items and scenes, of the video, and the playhead. */
export const snapPoints = (
  { items, root }: StudioDocument,
  exceptKey?: ItemKey,
  playheadSeconds?: number,
): readonly number[] => {
  const points = items
    .filter(
      ({ key, isTimed, isScene, sceneKey }) =>
        key !== exceptKey && sceneKey !== exceptKey && (isTimed || isScene),
    )
    .flatMap(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]);
  const all = [0, root.durationSeconds, playheadSeconds, ...points];
  return [...new Set(all.filter((point) => point !== undefined))].toSorted((a, b) => a - b);
};

/** The nearest point within the tolerance, else the time itself. */
export const snap = (seconds: number, points: readonly number[], toleranceSeconds: number): number => {
  let nearest = seconds;
  let distance = toleranceSeconds;
  for (const point of points) {
    if (Math.abs(point - seconds) > distance) continue;
    nearest = point;
    distance = Math.abs(point - seconds);
  }
  return nearest;
};

/** The earliest time at which the source of a clip or sound would begin. */
const mediaLeast = ({ item: { kind, attributes }, start, least }: Timed): number => {
  if (kind !== 'video' && kind !== 'audio') return least;
  const mediaStart = Number(attributes.get('data-playback-start') ?? attributes.get('data-media-start') ?? 0);
  const rate = Number(attributes.get('data-playback-rate') ?? 1);
  return Math.max(least, start - (mediaStart || 0) / (rate || 1));
};

/** What makes an element a clip of the timeline. */
const clipAttributes = ({ attributes, isTimed, kind }: StudioItem, track: number): Record<string, string> => {
  const classes = (attributes.get('class') ?? '').split(/\s+/).filter(Boolean);
  const isNew = !isTimed && kind !== 'audio' && !classes.includes('clip');
  return { 'data-track-index': String(track), ...(isNew && { class: [...classes, 'clip'].join(' ') }) };
};

const trackOf = (
  document: StudioDocument,
  item: StudioItem,
  start: number,
  end: number,
  wanted = item.track ?? (item.sceneKey === undefined ? 10 : 2),
): Record<string, string> => clipAttributes(item, freeTrack(document, start, end, wanted, item.element));

/** Items in a group that have times of their own. */
const itemsIn = (document: StudioDocument, { element }: StudioItem): readonly StudioItem[] => {
  const inside = new Set<DocumentElement>(elementsIn(document, element).filter((one) => one !== element));
  return document.items.filter((item) => item.isTimed && inside.has(item.element));
};

/** Moves an item of a group that moves. What starts after another clip moves with that one. */
export const moveInner = (
  document: StudioDocument,
  changes: TimeChanges,
  { element }: StudioItem,
  bySeconds: number,
): void => {
  const text = element.attributes.get('data-start')?.trim() ?? '';
  if (bySeconds === 0 || text === '' || Number.isNaN(Number(text)) || isInHost(document, element)) return;
  const start = String(shifted(document, Number(text), bySeconds));
  changes.set(element, { ...changes.get(element), 'data-start': start });
};

/** Whether its times count from the start of a composition in the root, which moves. */
const isInHost = ({ root }: StudioDocument, { node }: DocumentElement): boolean => {
  for (let parent = node.parentNode; parent && 'attrs' in parent; parent = parent.parentNode) {
    if (parent === root.element.node) return false;
    if (parent.attrs.some(({ name }) => name === 'data-composition-id')) return true;
  }
  return false;
};
