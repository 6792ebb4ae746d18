import type { Changes } from '#renderer/browser-runtime/capture-host/changes.ts';
import type { ElementImage } from '#renderer/browser-runtime/chromium-types.ts';
import { PLACE_GROUPS_MAX } from '#renderer/browser-runtime/messages.ts';
import type { ClipPlace, GroupedPlace, PageControl } from '#renderer/browser-runtime/messages.ts';

export interface PlateGroups {
  readonly places: readonly GroupedPlace[];
  readonly count: number;
}

/** Records a frame with black and white plates in place of the pictures of clips, from which the renderer learns their coverage. */
export interface Plates {
  /**
   * Shows the plates that were shown last, and returns where; undefined if the page shows a clip in a way that cannot be
   * mixed. To be called before a frame is painted.
   */
  readonly prepare: () => PlateGroups | undefined;
  /** Recordings of the frame after it was painted: with black plates, then with white ones for each group. */
  readonly record: (groups: PlateGroups) => Promise<readonly ElementImage[]>;
  /** To be called when the page shows something else. */
  readonly forget: () => void;
}

interface PageOfPlates {
  readonly control: () => PageControl;
  readonly mayBlend: () => boolean;
}

const overlap = ({ shown: a }: ClipPlace, { shown: b }: ClipPlace): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Puts each place into the first group in which it overlaps none; undefined if that needs too many groups. */
const groupPlaces = (places: readonly ClipPlace[]): PlateGroups | undefined => {
  const grouped: GroupedPlace[] = [];
  for (const place of places) {
    const taken = new Set(grouped.filter((other) => overlap(place, other)).map(({ group }) => group));
    const group = Array.from({ length: PLACE_GROUPS_MAX }, (_, index) => index).find(
      (index) => !taken.has(index),
    );
    if (group === undefined) return undefined;
    grouped.push({ ...place, group });
  }
  return { places: grouped, count: 1 + Math.max(-1, ...grouped.map(({ group }) => group)) };
};

export const createPlates = (
  { control, mayBlend }: PageOfPlates,
  { invalidate, hasChanged }: Changes,
  captureImage: () => ElementImage,
): Plates => {
  /** The group that is white, counted from 1; 0 for none. */
  let whiteGroup = 0;
  /** Places of the last recording. */
  let recorded: string | undefined;

  const show = ({ places }: PlateGroups) =>
    control().showPlates(places.flatMap(({ group }, index) => (group + 1 === whiteGroup ? [index] : [])));
  return {
    prepare: () => {
      const places = control().clipPlaces(); // in any case, because it decides on the sizes of later frames too
      if (places === undefined || mayBlend()) return undefined;
      const groups = groupPlaces(places);
      if (groups === undefined) return undefined;
      if (whiteGroup > groups.count) whiteGroup = 0;
      show(groups);
      const key = JSON.stringify(places);
      if (key !== recorded) invalidate();
      recorded = key;
      return groups;
    },
    record: async (groups) => {
      const images: ElementImage[] = [];
      for (let plate = 0; plate <= groups.count; plate += 1) {
        if (plate > 0) {
          // Begins with the plates that are shown, so that a frame needs one drawing for each.
          whiteGroup = (whiteGroup + 1) % (groups.count + 1);
          show(groups);
          invalidate();
          await hasChanged();
        }
        images[whiteGroup] = captureImage();
      }
      return images;
    },
    forget: () => {
      if (recorded !== undefined) invalidate();
      recorded = undefined;
    },
  };
};
