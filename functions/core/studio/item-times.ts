import { createStartResolver } from '#core/composition/clip-starts.ts';
import { mediaStartName } from '#core/composition/media-attributes.ts';
import type { DocumentElement } from '#core/composition/parse-document.ts';
import { attributeEdit } from '#core/studio/attributes.ts';
import type { Edit } from '#core/studio/splices.ts';
import type { ItemKey, StudioDocument, StudioItem } from '#core/studio/studio-document.ts';

/** Attribute values by element, so that each element is edited once. */
export type TimeChanges = Map<DocumentElement, Record<string, string | undefined>>;

const REFERENCED = /^([A-Za-z_][\w.:-]*)/;

/**
 * The start of the nearest frame. Rounded down to a tenth of a millisecond, because a clip that starts a little after a frame is first
 * shown in the next one.
 */
export const onFrame = ({ root: { fps } }: Pick<StudioDocument, 'root'>, seconds: number): number =>
  frameSeconds(Math.max(0, Math.round(seconds * fps)), fps);

const frameSeconds = (frame: number, fps: number): number => Math.floor((frame / fps) * 1e4 + 1e-6) / 1e4;

/** A time that is moved; on a frame if it was on one, so that moves back and forth do not add up. */
export const shifted = (
  { root: { fps } }: Pick<StudioDocument, 'root'>,
  seconds: number,
  by: number,
): number => {
  const frame = (seconds + by) * fps;
  const nearest = Math.round(frame);
  return nearest >= 0 && Math.abs(frame - nearest) < 0.05
    ? frameSeconds(nearest, fps)
    : Math.max(0, rounded(seconds + by));
};

export const rounded = (seconds: number): number => Number(seconds.toFixed(4));

export const writeSeconds = (seconds: number): string => String(rounded(Math.max(0, seconds)));

/** Start of the nested composition around an element, from which its `data-start` counts. */
const originOf = (document: StudioDocument, { node }: DocumentElement): number => {
  const resolve = createStartResolver(document.parsed);
  for (let parent = node.parentNode; parent && 'attrs' in parent; parent = parent.parentNode) {
    if (!parent.attrs.some(({ name }) => name === 'data-composition-id')) continue;
    const host = document.parsed.elements.find((one) => one.node === parent);
    if (!host || host === document.root.element) return 0;
    const seconds = resolve(host);
    return typeof seconds === 'number' ? seconds : 0;
  }
  return 0;
};

/** Gives an item a time of its own, or changes the one it has. */
export const changeTimes = (
  document: StudioDocument,
  changes: TimeChanges,
  { element }: Pick<StudioItem, 'element'>,
  start: number,
  end: number | undefined,
): void => {
  const origin = originOf(document, element);
  changes.set(element, {
    ...changes.get(element),
    'data-start': writeSeconds(start - origin),
    ...(end !== undefined && { 'data-duration': writeSeconds(end - start) }),
  });
};

/** Moves where a clip or a sound begins in its source by seconds of the video. */
export const shiftMedia = (changes: TimeChanges, { element, kind }: StudioItem, bySeconds: number): void => {
  if ((kind !== 'video' && kind !== 'audio') || bySeconds === 0) return;
  const name = mediaStartName(element);
  const before = Number(element.attributes.get(name) || 0);
  const rate = Number(element.attributes.get('data-playback-rate') || 1);
  if (Number.isNaN(before) || Number.isNaN(rate)) return;
  changes.set(element, { ...changes.get(element), [name]: writeSeconds(before + bySeconds * rate) });
};

export const writeChanges = ({ source }: StudioDocument, changes: TimeChanges): Edit =>
  [...changes].flatMap(([element, values]) => attributeEdit(source, element.node, values));

/** Id of the element after whose end another one starts. */
export const followedIdOf = ({ attributes }: DocumentElement): string | undefined =>
  REFERENCED.exec(attributes.get('data-start')?.trim() ?? '')?.[1];

/** Clips that start after the end of an item, except those that `changes` gives a time, start after that of its second half. */
export const followCopy = (
  { source, parsed }: StudioDocument,
  { id }: StudioItem,
  copy: ItemKey,
  changes: TimeChanges,
): Edit =>
  id === undefined
    ? []
    : parsed.elements
        .filter((element) => followedIdOf(element) === id && !changes.has(element))
        .flatMap(({ node, attributes }) => {
          const start = attributes.get('data-start')?.trim() ?? '';
          return attributeEdit(source, node, { 'data-start': copy.slice(1) + start.slice(id.length) });
        });

/** Gives the clips that start after the end of one of these elements, except `others`, the times that they have now. */
export const releaseFollowers = (
  document: StudioDocument,
  removed: readonly DocumentElement[],
  others: ReadonlySet<DocumentElement> = new Set(),
): Edit => {
  const isRemoved = ({ position }: DocumentElement) =>
    removed.some(
      ({ position: start, node }) =>
        position >= start && position < (node.sourceCodeLocation?.endOffset ?? 0),
    );
  const gone = document.parsed.elements.filter(isRemoved);
  const ids = new Set(gone.flatMap(({ attributes }) => attributes.get('id') ?? []));
  const resolve = createStartResolver(document.parsed);
  const changes: TimeChanges = new Map();
  for (const element of document.parsed.elements) {
    const named = followedIdOf(element);
    if (named === undefined || !ids.has(named) || isRemoved(element) || others.has(element)) continue;
    const seconds = resolve(element);
    if (typeof seconds === 'number') changeTimes(document, changes, { element }, seconds, undefined);
  }
  return writeChanges(document, changes);
};
