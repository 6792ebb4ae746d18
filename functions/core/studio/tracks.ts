import type { DocumentElement } from '#core/composition/parse-document.ts';
import type { StudioDocument } from '#core/studio/studio-document.ts';

/** The wanted track, or the next one above it that no other item has during the time: clips of a track must not overlap. */
export const freeTrack = (
  { items }: StudioDocument,
  startSeconds: number,
  endSeconds: number,
  wanted: number,
  except?: DocumentElement,
): number => {
  const taken = new Set(
    items
      .filter(({ element, isTimed, track, startSeconds: start = 0, endSeconds: end = Infinity }) => {
        const isOther = element !== except && isTimed && track !== undefined;
        return isOther && start < endSeconds - 1e-3 && end > startSeconds + 1e-3;
      })
      .map(({ track }) => track),
  );
  let track = Math.max(0, wanted);
  while (taken.has(track)) track += 1;
  return track;
};
