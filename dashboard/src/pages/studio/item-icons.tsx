import { Captions, Component, Image, Layers, Music, Square, Type, Video } from 'lucide-react';
import type { ItemKind } from '#core/studio/studio-document.ts';
import { TEXTS } from './texts.ts';

const ICONS = {
  text: Type,
  image: Image,
  video: Video,
  audio: Music,
  shape: Square,
  captions: Captions,
  mounted: Component,
  group: Layers,
} as const satisfies Record<ItemKind, unknown>;

export const KIND_WORDS: Readonly<Record<ItemKind, string>> = {
  text: TEXTS.kindText,
  image: TEXTS.kindImage,
  video: TEXTS.kindVideo,
  audio: TEXTS.kindAudio,
  shape: TEXTS.kindShape,
  captions: TEXTS.kindCaptions,
  mounted: TEXTS.kindMounted,
  group: TEXTS.kindGroup,
};

export const KindIcon = ({ kind }: { readonly kind: ItemKind }) => {
  const Icon = ICONS[kind];
  return <Icon aria-hidden="true" />;
};
