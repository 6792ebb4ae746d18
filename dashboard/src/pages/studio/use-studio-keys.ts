import { useEffect, useEffectEvent } from 'react';
import { focusFirst, focusNextPlace } from './focus-place.ts';
import type { Actions } from './item-actions.ts';
import type { Autosave } from './use-autosave.ts';
import type { Player } from './use-player.ts';
import type { Studio } from './use-studio.ts';

const TYPED = 'input:not([type=range], [type=checkbox], [type=color]), textarea, select, [contenteditable]';

/** A letter alone does something only where the video is shown: a voice that dictates, or a slip, would do it anywhere. */
const LETTER_PLACES = '.studio-canvas, .studio-timeline, .studio-play';

const isIn = ({ target }: KeyboardEvent, place: string): boolean =>
  target instanceof Element && target.closest(place) !== null;

const isTyping = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.matches(TYPED);

interface StudioKeysOptions {
  readonly studio: Studio;
  readonly player: Player;
  readonly actions: Actions;
  readonly autosave: Autosave;
}

/** Keys of the whole page: undo, redo, save and the next part (F6); at the picture and the timeline play (K) and cut (S). */
export const useStudioKeys = ({ studio, player, actions, autosave }: StudioKeysOptions): void => {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || globalThis.document.querySelector('.overlay')) return;
    const key = event.key.toLowerCase();
    const isCommand = event.ctrlKey || event.metaKey;
    const run = (() => {
      if (isCommand && key === 's') return autosave.save;
      if (key === 'f6') return () => focusNextPlace(event.shiftKey ? -1 : 1);
      if (key === 'escape' && isIn(event, '.studio-inspector')) return () => focusFirst('.studio-surface');
      if (isTyping(event)) return undefined; // the field has an undo of its own
      if (isCommand && key === 'z') return event.shiftKey ? studio.redo : studio.undo;
      if (isCommand && key === 'y') return studio.redo;
      if (isCommand || event.altKey || !isIn(event, LETTER_PLACES)) return undefined;
      if (key === 'k') return player.isPlaying ? player.pause : player.play;
      return key === 's' ? actions.cut : undefined;
    })();
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => handle(event);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
};
