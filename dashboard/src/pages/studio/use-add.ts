import { newCaptions } from './captions/new-captions.ts';
import { insertItem } from '#core/studio/insert-item.ts';
import type { NewItem } from '#core/studio/insert-item.ts';
import { newTextPlace, px } from '#core/studio/new-item-style.ts';
import type { Span } from '#core/studio/new-item-style.ts';
import { newPicture } from '#core/studio/new-picture.ts';
import { MUSIC_FADE_OUT_SECONDS } from '#core/template/template.ts';
import { setAddress, setStyle } from '#core/studio/edits.ts';
import type { ItemKey, StudioDocument, StudioItem } from '#core/studio/studio-document.ts';
import { useState } from 'react';
import type { PickedKind } from '../../ui/asset-picker/asset-library.tsx';
import type { Clock } from './clock.ts';
import { sceneAt } from './item-actions.ts';
import type { AddedMedia } from './use-add-media.ts';
import { readableStyle, styleOverPicture } from './readable-style.ts';
import type { Boxes, Player } from './use-player.ts';
import type { Studio } from './use-studio.ts';
import { TEXTS } from './texts.ts';

/** The file that is being chosen: for a new element, or instead of that of another. */
interface Choosing {
  readonly kind: PickedKind;
  readonly instead: StudioItem | undefined;
}

const isPicked = (kind: string): kind is PickedKind =>
  kind === 'image' || kind === 'video' || kind === 'audio';

/** Of a brand without a color of its own. */
const MAIN_COLOR = '#0B5D51';

interface AddOptions {
  readonly studio: Studio;
  readonly player: Player;
  readonly clock: Clock;
  /** `#RRGGBB`. */
  readonly brandColor: string | undefined;
}

/** Where the texts of a scene are. */
const textsOf = (
  { root, items }: StudioDocument,
  scene: ItemKey | undefined,
  boxes: Boxes,
): readonly Span[] =>
  items.flatMap(({ key, kind, sceneKey, style }) => {
    if (kind !== 'text' || sceneKey !== scene) return [];
    const box = boxes.get(key);
    if (box) return [{ top: box.y - box.height / 2, bottom: box.y + box.height / 2 }];
    const top = Number.parseFloat(style.get('top') ?? ''); // the frame does not show it yet
    return Number.isNaN(top) ? [] : [{ top, bottom: top + newTextPlace(root).height }];
  });

/** Adds elements to the shown scene. */
export const useAdd = ({ studio, player, clock, brandColor }: AddOptions) => {
  const { document, change } = studio;
  const [choosing, setChoosing] = useState<Choosing>();
  const shownScene = () => {
    const scene = sceneAt(document?.scenes ?? [], clock.now());
    return scene?.isEditable === true ? scene.key : undefined;
  };
  const insert = (item: NewItem, scene: ItemKey | undefined) => change((now) => insertItem(now, item, scene));
  /** Behind all of the scene. Its texts stay readable, unless something else may be behind them. */
  const insertBehind = (item: NewItem) => {
    const scene = shownScene();
    change((now) => {
      const { edit, key } = insertItem(now, item, scene);
      const others = now.items.filter(({ sceneKey }) => scene !== undefined && sceneKey === scene);
      if (others.some(({ kind }) => kind !== 'text' && kind !== 'audio')) return { edit, key };
      const shades = others
        .filter(({ kind }) => kind === 'text')
        .flatMap((text) => setStyle(now, text.key, styleOverPicture(text.style, brandColor)));
      return { edit: [...edit, ...shades], key };
    });
  };
  return {
    choosing,
    /** In a color that is read on what is behind it. */
    text: async (): Promise<void> => {
      if (!document) return;
      const scene = shownScene(); // it may be another one when the frame has answered
      const place = newTextPlace(document.root, textsOf(document, scene, player.boxes));
      const style = readableStyle(await player.groundsIn(place), brandColor);
      insert({ kind: 'text', text: TEXTS.newText, style: { top: px(place.top), ...style } }, scene);
    },
    shape: () => insert({ kind: 'shape', style: { background: brandColor ?? MAIN_COLOR } }, shownScene()),
    captions: () => {
      const { item, seenAtSeconds } = newCaptions(clock.now(), document?.root.durationSeconds);
      insert(item, undefined);
      player.seek(seenAtSeconds);
    },
    choose: (kind: PickedKind) => setChoosing({ kind, instead: undefined }),
    replace: (item: StudioItem) => isPicked(item.kind) && setChoosing({ kind: item.kind, instead: item }),
    stop: () => setChoosing(undefined),
    /** A file of the project was chosen. */
    added: ({ path: address, asset }: AddedMedia) => {
      const { kind, instead } = choosing ?? {};
      setChoosing(undefined);
      if (!document || kind === undefined) return;
      if (instead) change((now) => setAddress(now, instead.key, address));
      else if (kind === 'audio')
        insert({ kind, address, isLooped: true, fadeOutSeconds: MUSIC_FADE_OUT_SECONDS }, undefined);
      else if (kind === 'video') insertBehind({ kind, address });
      else {
        const picture = newPicture(document, shownScene(), asset);
        const item: NewItem = { kind, address, ...picture };
        if (picture.isBackground) insertBehind(item);
        else insert(item, shownScene());
      }
    },
  };
};

export type Add = ReturnType<typeof useAdd>;
