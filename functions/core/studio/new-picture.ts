import { HOLDS_NOTHING } from '#core/studio/insert-item.ts';
import { findItem } from '#core/studio/read-document.ts';
import { pictureSpace, px } from '#core/studio/new-item-style.ts';
import type { ItemKey, StudioDocument, StudioItem } from '#core/studio/studio-document.ts';

interface Size {
  readonly width: number | null;
  readonly height: number | null;
}

/** The least part of a photo that is seen when it fills the picture: 4:5 in 9:16 does, a square does not. */
const LEAST_SEEN = 0.6;
/** How far another picture that is shown whole is moved from the middle, in shares of the width. */
const OFFSETS = [0, 0.03, 0.06, -0.03, -0.06];
/** Smaller files, such as logos, would be blurred. */
const LEAST_SHARPNESS = 0.5;

/** A scene as the Studio makes it, with nothing but texts: nothing in it would hide a photo behind it. */
const hasRoom = ({ items }: StudioDocument, { key, tag, attributes }: StudioItem): boolean =>
  !HOLDS_NOTHING.test(tag) &&
  (attributes.get('class') ?? '').split(/\s+/).every((name) => name === 'clip' || name === 'scene') &&
  items.every(({ kind, sceneKey }) => sceneKey !== key || kind === 'text');

/** Pixels by which a place may be rounded. */
const ROUNDING = 2;

/** How far a new picture is moved from the middle: not as far as another one of the scene, which would be covered. */
const freeOffset = ({ items, root }: StudioDocument, sceneKey: ItemKey | undefined): number => {
  const pictures = items.filter(
    ({ kind, sceneKey: key, style }) =>
      kind === 'image' && key === sceneKey && style.get('width') !== px(root.width), // one that fills the frame is behind
  );
  const middleOf = ({ style }: StudioItem) =>
    Number.parseFloat(style.get('left') ?? '') + Number.parseFloat(style.get('width') ?? '') / 2;
  const isTaken = (offset: number) =>
    pictures.some((one) => Math.abs(middleOf(one) - root.width * (0.5 + offset)) <= ROUNDING);
  return OFFSETS.find((offset) => !isTaken(offset)) ?? OFFSETS[pictures.length % OFFSETS.length] ?? 0;
};

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
  const moved = root.width * freeOffset(document, sceneKey);
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
