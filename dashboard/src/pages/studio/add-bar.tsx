import { Captions, Image, Music, Square, Type, Video } from 'lucide-react';
import { Toolbar } from './toolbar.tsx';
import type { Add } from './use-add.ts';
import { TEXTS } from './texts.ts';

interface AddBarProps {
  readonly add: Add;
  readonly onText: () => void;
  readonly onCaptions: () => void;
}

/** Adds something to the shown scene. */
export const AddBar = ({ add, onText, onCaptions }: AddBarProps) => {
  const buttons = [
    [TEXTS.kindText, Type, onText],
    [TEXTS.kindImage, Image, () => add.choose('image')],
    [TEXTS.kindVideo, Video, () => add.choose('video')],
    [TEXTS.kindShape, Square, () => add.shape()],
    [TEXTS.kindAudio, Music, () => add.choose('audio')],
    [TEXTS.kindCaptions, Captions, onCaptions],
  ] as const;
  return (
    <Toolbar className="studio-add" label={TEXTS.add}>
      {buttons.map(([label, Icon, onClick]) => (
        <button key={label} type="button" aria-label={TEXTS.addThing(label)} onClick={() => void onClick()}>
          <Icon aria-hidden="true" />
          {label}
        </button>
      ))}
    </Toolbar>
  );
};
