import { useEffect, useRef } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';

const CONTROLS = 'a[href], button';
const STEPS = {
  row: { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 },
  column: { ArrowUp: -1, ArrowDown: 1 },
} as const satisfies Record<string, Readonly<Record<string, number>>>;

/**
 * Makes the controls of an element one stop of Tab, the one that was used last. Arrows go from one to the next, in a column only
 * those up and down; Home and End to the first and the last.
 */
export const useRoving = <T extends HTMLElement>(direction: keyof typeof STEPS) => {
  const ref = useRef<T>(null);
  const used = useRef<Element>(undefined);
  const controls = (): readonly HTMLElement[] =>
    [...(ref.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter((one) => one.checkVisibility());
  const update = () => {
    const all = controls();
    const stop = all.find((one) => one === used.current) ?? all[0];
    for (const one of all) one.tabIndex = one === stop ? 0 : -1;
  };
  useEffect(update);
  return {
    ref,
    onFocus: ({ target }: FocusEvent<T>) => {
      used.current = target;
      update();
    },
    onKeyDown: (event: KeyboardEvent<T>) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const all = controls();
      const at = all.findIndex((one) => one === event.target);
      const steps: Readonly<Record<string, number>> = STEPS[direction];
      const by = steps[event.key];
      const next = event.key === 'Home' ? all[0] : event.key === 'End' ? all.at(-1) : undefined;
      const wanted = next ?? (by === undefined ? undefined : all[(at + by + all.length) % all.length]);
      if (at < 0 || !wanted) return;
      event.preventDefault();
      wanted.focus();
    },
  };
};
