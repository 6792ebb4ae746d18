import {
  AudioLines,
  Braces,
  Captions,
  Clock,
  CopyPlus,
  Image,
  Move,
  Palette,
  Scissors,
  Trash2,
  Type,
  X,
} from 'lucide-react';
import type { StudioItem } from '#core/studio/studio-document.ts';
import { sectionsOf, SECTION_WORDS } from './inspector.tsx';
import type { SectionName } from './inspector.tsx';
import type { Actions } from './item-actions.ts';
import { Toolbar } from './toolbar.tsx';
import { TEXTS } from './texts.ts';

const ICONS = {
  text: Type,
  captions: Captions,
  media: Image,
  look: Palette,
  place: Move,
  time: Clock,
  variable: Braces,
} as const satisfies Record<SectionName, unknown>;

interface ItemToolbarProps {
  readonly item: StudioItem;
  readonly actions: Actions;
  readonly onOpen: (section: SectionName) => void;
  readonly onClose: () => void;
}

/** What can be done with the chosen element on a phone, at the thumb. */
export const ItemToolbar = ({ item, actions, onOpen, onClose }: ItemToolbarProps) => (
  <Toolbar className="studio-add" label={TEXTS.chosenElement}>
    <button type="button" onClick={onClose}>
      <X aria-hidden="true" />
      {TEXTS.done}
    </button>
    {sectionsOf(item).map((name) => {
      const Icon = name === 'media' && item.kind === 'audio' ? AudioLines : ICONS[name];
      return (
        <button key={name} type="button" onClick={() => onOpen(name)}>
          <Icon aria-hidden="true" />
          {SECTION_WORDS[name]}
        </button>
      );
    })}
    {actions.canCut && (
      <button type="button" onClick={actions.cut}>
        <Scissors aria-hidden="true" />
        {TEXTS.cut}
      </button>
    )}
    <button type="button" onClick={actions.duplicate}>
      <CopyPlus aria-hidden="true" />
      {TEXTS.duplicate}
    </button>
    <button type="button" onClick={actions.remove}>
      <Trash2 aria-hidden="true" />
      {TEXTS.remove}
    </button>
  </Toolbar>
);
