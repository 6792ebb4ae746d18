import { findItem } from '#core/studio/read-document.ts';
import { pictureSpace, px } from '#core/studio/new-item-style.ts';
import type { ItemKey, StudioDocument, StudioItem } from '#core/studio/studio-document.ts';

interface Size {
  readonly width: number | null;
  readonly height: number | null;
}

/** The least part of a photo that is seen when it fills the picture: 4:5 in 9:16 does, a square does not. */
const LEAST_SEEN = 0.6;
/** Of the width. */
const OFFSET = 0.04;
const OFFSETS = 4;
/** Smaller files, such as logos, would be blurred. */
const LEAST_SHARPNESS = 0.5;

/** A scene as the Studio makes it, with nothing but texts: nothing in it would hide a photo behind it. */
const hasRoom = ({ items }: StudioDocument, { key, attributes }: StudioItem): boolean =>
  (attributes.get('class') ?? '').split(/\s+/).every((name) => name === 'clip' || name === 'scene') &&
  items.every(({ kind, sceneKey }) => sceneKey !== key || kind === 'text');

/** Pictures of a scene that are shown whole: another one is moved so that each of them is seen. */
const countWhole = ({ items, root }: StudioDocument, sceneKey: ItemKey | undefined): number =>
  items.filter(
    ({ kind, sceneKey: key, style }) =>
      kind === 'image' && key === sceneKey && style.get('width') !== px(root.width),
  ).length;

/**
 * How a new photo is shown: the first one of a scene fills it, behind its texts, if little is cut off. Others are shown whole, as large
 * as fits below two texts.
 */
export const newPicture = (document: StudioDocument, sceneKey: ItemKey | undefined, file: Size) => {
  const { root } = document;
  const { width, height } = file;
  const scene = findItem(document, sceneKey);
  const ratio = (width ?? 1) / (height ?? 1);
  const shape = root.width / root.height;
  const fills =
    width !== null &&
    height !== null &&
    Math.min(ratio / shape, shape / ratio) >= LEAST_SEEN &&
    Math.min(width / root.width, height / root.height) >= LEAST_SHARPNESS;
  if (fills && scene !== undefined && hasRoom(document, scene))
    return {
      isBackground: true,
      style: { left: '0px', top: '0px', width: px(root.width), height: px(root.height) },
    };
  const space = pictureSpace(root);
  const shown = Math.min(space.width, space.height * ratio);
  const moved = root.width * OFFSET * (countWhole(document, sceneKey) % OFFSETS);
  return {
    isBackground: false,
    style: {
      left: px((root.width - shown) / 2 + moved),
      top: px(space.top + (space.height - shown / ratio) / 2 + moved),
      width: px(shown),
      height: px(shown / ratio),
    },
  };
};
