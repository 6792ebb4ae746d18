import { useEffect, useEffectEvent } from 'react';
import type { Actions } from './item-actions.ts';
import type { Autosave } from './use-autosave.ts';
import type { Player } from './use-player.ts';
import type { Studio } from './use-studio.ts';

const TYPED = 'input:not([type=range], [type=checkbox], [type=color]), textarea, select, [contenteditable]';

const isTyping = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.matches(TYPED);

interface StudioKeysOptions {
  readonly studio: Studio;
  readonly player: Player;
  readonly actions: Actions;
  readonly autosave: Autosave;
}

/** Keys of the whole page: undo, redo and save; where nothing is typed also play (K) and cut (S). */
export const useStudioKeys = ({ studio, player, actions, autosave }: StudioKeysOptions): void => {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || globalThis.document.querySelector('.overlay')) return;
    const key = event.key.toLowerCase();
    const isCommand = event.ctrlKey || event.metaKey;
    const run = (() => {
      if (isCommand && key === 's') return autosave.save;
      if (isTyping(event)) return undefined; // the field has an undo of its own
      if (isCommand && key === 'z') return event.shiftKey ? studio.redo : studio.undo;
      if (isCommand && key === 'y') return studio.redo;
      if (isCommand || event.altKey) return undefined;
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
