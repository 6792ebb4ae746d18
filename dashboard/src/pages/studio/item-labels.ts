import type { ItemKey, StudioDocument, StudioItem } from '#core/studio/studio-document.ts';
import { findLoop } from '../../ui/asset-picker/music-loops.ts';
import { KIND_WORDS } from './item-icons.tsx';

const MAX_CHARACTERS = 40;

/** "Ceria 1" of a loop of the music library, otherwise the name of the file. */
const fileLabel = (address: string | undefined): string | undefined => {
  if (address === undefined || address.startsWith('data:')) return undefined;
  const file = address.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  return (
    findLoop(file.replace(/(?:-\d+)?\.m4a$/, ''))?.title ??
    findLoop(file.replace(/\.m4a$/, ''))?.title ??
    file
  );
};

const ownLabel = ({ variables }: StudioDocument, item: StudioItem): string | undefined => {
  const { text, variable, attributes, kind } = item;
  if (kind === 'captions' || kind === 'mounted') return attributes.get('data-name');
  return (
    attributes.get('data-name') ??
    (text?.replaceAll(/\s+/g, ' ').trim() ||
      variables.find(({ id }) => id === variable)?.label ||
      attributes.get('alt') ||
      fileLabel(attributes.get('src')) ||
      undefined)
  );
};

const shortened = (label: string): string =>
  label.length > MAX_CHARACTERS ? `${label.slice(0, MAX_CHARACTERS - 1)}…` : label;

/** What lists call each element: what is seen of it, otherwise its kind with a number. */
export const labelItems = (document: StudioDocument): ReadonlyMap<ItemKey, string> => {
  const counts = new Map<string, number>();
  return new Map(
    document.items.map((item) => {
      const { key, kind } = item;
      const own = ownLabel(document, item);
      if (own !== undefined) return [key, shortened(own)];
      const number = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, number);
      return [key, `${KIND_WORDS[kind]} ${number}`];
    }),
  );
};
