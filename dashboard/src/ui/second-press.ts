/** Longest time between the presses of a double press, and the distance of a finger between them in CSS pixels. */
const DOUBLE_PRESS_MS = 500;
const DOUBLE_PRESS_PX = 40;

interface Press {
  readonly timeMs: number;
  readonly x: number;
  readonly y: number;
  readonly control: Element | null;
}

const controlAt = (x: number, y: number): Element | null =>
  document.elementFromPoint(x, y)?.closest('a, button, label, input, select, textarea, summary') ?? null;

/** Whether the press is near another one at once, in whose place there is something else by now. */
const isSecond = ({ timeStamp, clientX, clientY }: PointerEvent, first: Press | undefined): boolean =>
  first !== undefined &&
  timeStamp - first.timeMs < DOUBLE_PRESS_MS &&
  Math.hypot(clientX - first.x, clientY - first.y) < DOUBLE_PRESS_PX &&
  controlAt(first.x, first.y) !== first.control;

/**
 * The second press of a double press is for what the first one has pressed. Otherwise it would answer the question that the
 * first one has opened, or close the only sight of an API key.
 */
export const ignoreSecondPresses = (): void => {
  let first: Press | undefined;
  let isIgnored = false;
  const onCapture = (type: string, listener: (event: Event) => void) =>
    addEventListener(type, listener, { capture: true });
  const ignore = (event: Event): void => {
    if (!isIgnored) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener(
    'pointerdown',
    (event) => {
      const { timeStamp: timeMs, clientX: x, clientY: y } = event;
      isIgnored = isSecond(event, first);
      if (!isIgnored) first = { timeMs, x, y, control: controlAt(x, y) };
      ignore(event);
    },
    { capture: true },
  );
  onCapture('mousedown', ignore);
  onCapture('click', ignore);
  onCapture('pointercancel', () => (first = undefined)); // the page was scrolled
  onCapture('popstate', () => (first = undefined)); // "back" and "forward" are pressed on purpose
  onCapture('keydown', () => (isIgnored = false)); // the keyboard presses on purpose
};
