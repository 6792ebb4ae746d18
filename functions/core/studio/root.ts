import { MIN_DURATION_SECONDS } from '#contracts/limits.ts';
import { attributeEdit } from '#core/studio/attributes.ts';
import { readStyle, styleEdit } from '#core/studio/inline-style.ts';
import { changeTimes, onFrame, shifted, writeChanges, writeSeconds } from '#core/studio/item-times.ts';
import type { TimeChanges } from '#core/studio/item-times.ts';
import type { Edit } from '#core/studio/splices.ts';
import type { StudioDocument } from '#core/studio/studio-document.ts';

/** Changes the length of the video, which does not end before its scenes. */
export const setDuration = (document: StudioDocument, seconds: number): Edit => {
  const changes: TimeChanges = new Map();
  const scenesEnd = document.items.filter(({ isScene }) => isScene).map(({ endSeconds = 0 }) => endSeconds);
  changeDuration(document, changes, onFrame(document, Math.max(MIN_DURATION_SECONDS, seconds, ...scenesEnd)));
  return writeChanges(document, changes);
};

/**
 * What is in no scene and reached the end of the video still does; what would start after the end comes earlier. A document without a
 * length of its own gets none: that of its clips follows them.
 */
const changeDuration = (document: StudioDocument, changes: TimeChanges, seconds: number): void => {
  const { root, items } = document;
  const { durationSeconds: before } = root;
  if (before === undefined || before === seconds) return;
  const frame = 1 / root.fps;
  changes.set(root.element, { ...changes.get(root.element), 'data-duration': writeSeconds(seconds) });
  for (const item of items) {
    const { startSeconds: start, endSeconds: end, isScene, isTimed, sceneKey } = item;
    if (isScene || !isTimed || sceneKey !== undefined || start === undefined || end === undefined) continue;
    const isLate = start > seconds - frame;
    const isAtEnd = item.attributes.has('data-duration') && Math.abs(end - before) < frame / 2;
    if (!isLate && !isAtEnd) continue;
    const from = isLate ? onFrame(document, Math.max(0, seconds - (end - start))) : start;
    changeTimes(document, changes, item, from, isAtEnd ? seconds : undefined);
  }
};

/** Lengthens or shortens the video to `least` seconds or more, as far as it has a length of its own. */
export const changeDurationBy = (
  document: StudioDocument,
  changes: TimeChanges,
  bySeconds: number,
  least: number,
): void => {
  const { durationSeconds } = document.root;
  if (durationSeconds === undefined) return;
  const seconds = shifted(document, durationSeconds, bySeconds);
  changeDuration(document, changes, Math.max(MIN_DURATION_SECONDS, seconds, least));
};

/** Changes the size of the frame, also in the `style` attribute of the root element. */
export const setSize = (document: StudioDocument, width: number, height: number): Edit => {
  const { source, root } = document;
  const { node, attributes } = root.element;
  const style = readStyle(attributes.get('style'));
  const sizes = { width: `${width}px`, height: `${height}px` };
  return [
    ...attributeEdit(source, node, { 'data-width': String(width), 'data-height': String(height) }),
    ...styleEdit(source, node, Object.fromEntries(Object.entries(sizes).filter(([name]) => style.has(name)))),
  ];
};

/** Sets declarations of the root element, such as the background of the video, or removes those that are undefined. */
export const setRootStyle = (
  { source, root }: StudioDocument,
  values: Readonly<Record<string, string | undefined>>,
): Edit => styleEdit(source, root.element.node, values);
