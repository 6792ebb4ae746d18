import type { KeyboardEvent } from 'react';
import { setStyle } from '#core/studio/edits.ts';
import type { StudioItem } from '#core/studio/studio-document.ts';
import type { Clock } from './clock.ts';
import type { Actions } from './item-actions.ts';
import { moved } from './geometry.ts';
import { movedStyles, triedStyles } from './placed-style.ts';
import { hasPlace } from './use-canvas-drag.ts';
import type { CanvasDrag } from './use-canvas-drag.ts';
import type { Player } from './use-player.ts';
import type { Studio } from './use-studio.ts';

const STEPS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
} as const;
const SMALL_PIXELS = 2;
const LARGE_PIXELS = 20;

const isStep = (key: string): key is keyof typeof STEPS => Object.hasOwn(STEPS, key);

interface CanvasKeysOptions {
  readonly studio: Studio;
  readonly player: Player;
  readonly drag: CanvasDrag;
  readonly actions: Actions;
  readonly clock: Clock;
  readonly onEditText: () => void;
}

/** Keys above the picture: arrows move, Page Up and Page Down choose, Enter edits, Delete removes. */
export const useCanvasKeys = ({ studio, player, drag, actions, clock, onEditText }: CanvasKeysOptions) => {
  const { document, chosen, choose, change } = studio;
  const chooseNext = (by: number) => {
    const now = clock.now();
    const isShown = ({ key, kind, isScene, startSeconds, endSeconds = Infinity }: StudioItem) => {
      if (isScene || kind === 'audio') return false;
      return startSeconds === undefined ? player.boxes.has(key) : startSeconds <= now && now < endSeconds;
    };
    const shown = document?.items.filter(isShown) ?? [];
    const at = shown.findIndex(({ key }) => key === chosen?.key);
    choose(shown.at(at < 0 && by < 0 ? -1 : (at + by) % shown.length)?.key);
  };
  const nudge = (key: keyof typeof STEPS, pixels: number) => {
    const box = chosen && player.boxes.get(chosen.key);
    if (!chosen || !box || !hasPlace(chosen)) return;
    const { x, y } = STEPS[key];
    const styles = movedStyles(chosen, box, moved(box, { x: x * pixels, y: y * pixels }));
    change((now) => setStyle(now, chosen.key, styles), `nudge ${chosen.key}`);
    player.tryStyles(chosen.key, triedStyles(styles));
    player.refreshBoxes();
  };
  return (event: KeyboardEvent<HTMLElement>): void => {
    const { key } = event;
    const isHandled = (() => {
      if (key === 'Escape') {
        if (drag.isDragging()) drag.cancel();
        else choose(undefined);
      } else if (key === 'PageDown' || key === 'PageUp') chooseNext(key === 'PageDown' ? 1 : -1);
      else if (chosen && isStep(key)) nudge(key, event.shiftKey ? LARGE_PIXELS : SMALL_PIXELS);
      else if (chosen && key === 'Enter') onEditText();
      else if (chosen && (key === 'Delete' || key === 'Backspace')) actions.remove();
      else if (chosen && key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) actions.duplicate();
      else return false;
      return true;
    })();
    if (isHandled) event.preventDefault();
  };
};
