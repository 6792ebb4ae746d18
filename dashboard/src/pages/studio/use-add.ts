import { newCaptions } from './captions/new-captions.ts';
import { insertItem } from '#core/studio/insert-item.ts';
import type { NewItem } from '#core/studio/insert-item.ts';
import { setAddress } from '#core/studio/edits.ts';
import type { StudioItem } from '#core/studio/studio-document.ts';
import { useState } from 'react';
import type { PickedKind } from '../../ui/asset-picker/asset-library.tsx';
import type { Clock } from './clock.ts';
import { sceneAt } from './item-actions.ts';
import { pictureStyle } from './new-item.ts';
import type { AddedMedia } from './use-add-media.ts';
import type { Studio } from './use-studio.ts';
import { TEXTS } from './texts.ts';

/** The file that is being chosen: for a new element, or instead of that of another. */
interface Choosing {
  readonly kind: PickedKind;
  readonly instead: StudioItem | undefined;
}

const isPicked = (kind: string): kind is PickedKind =>
  kind === 'image' || kind === 'video' || kind === 'audio';

/** Adds elements to the shown scene. */
export const useAdd = (studio: Studio, clock: Clock, mainColor: string) => {
  const { document, change } = studio;
  const [choosing, setChoosing] = useState<Choosing>();
  const insert = (item: NewItem, isInScene = true) => {
    const scene = isInScene ? sceneAt(document?.scenes ?? [], clock.now()) : undefined;
    return change((now) => insertItem(now, item, scene?.isEditable === true ? scene.key : undefined));
  };
  return {
    choosing,
    text: () => insert({ kind: 'text', text: TEXTS.newText }),
    shape: () => insert({ kind: 'shape', style: { background: mainColor } }),
    captions: () => insert(newCaptions(clock.now(), document?.root.durationSeconds), false),
    choose: (kind: PickedKind) => setChoosing({ kind, instead: undefined }),
    replace: (item: StudioItem) => isPicked(item.kind) && setChoosing({ kind: item.kind, instead: item }),
    stop: () => setChoosing(undefined),
    /** A file of the project was chosen. */
    added: ({ path: address, asset }: AddedMedia) => {
      const { kind, instead } = choosing ?? {};
      setChoosing(undefined);
      if (!document || kind === undefined) return;
      if (instead) change((now) => setAddress(now, instead.key, address));
      else if (kind === 'audio') insert({ kind, address, isLooped: true }, false);
      else if (kind === 'video') insert({ kind, address });
      else insert({ kind, address, style: pictureStyle(document.root, asset) });
    },
  };
};

export type Add = ReturnType<typeof useAdd>;
