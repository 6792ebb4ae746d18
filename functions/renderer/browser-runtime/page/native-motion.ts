import type { PageRoots } from '#renderer/browser-runtime/page/shadow-roots.ts';

/** Stops what the browser itself moves by the wall clock: bars that show no value, and the blinking caret. */
export const createNativeMotionStop = (roots: PageRoots): (() => void) => {
  const stoppedBars = new WeakSet<HTMLElement>();
  const stopBar = (bar: HTMLProgressElement): void => {
    if (bar.position < 0) {
      stoppedBars.add(bar);
      bar.style.setProperty('appearance', 'none', 'important');
    } else if (stoppedBars.delete(bar)) bar.style.removeProperty('appearance');
  };
  const hideCaret = (focused: Element | null): void => {
    if (focused instanceof HTMLElement) focused.style.setProperty('caret-color', 'transparent', 'important');
  };
  return () => {
    for (const bar of roots.queryAll('progress')) if (bar instanceof HTMLProgressElement) stopBar(bar);
    for (const root of roots.all()) if (root.activeElement !== document.body) hideCaret(root.activeElement);
  };
};
