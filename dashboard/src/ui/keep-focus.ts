/** What may get the focus in place of another element: no field in which a phone would open its keyboard. */
const CONTROLS =
  'a[href], button, summary, input:is([type="file"], [type="checkbox"], [type="radio"]), [tabindex="-1"]';

/** An element and those around it, from the inside out: where the focus is, even after the element is gone. */
export type Place = readonly Element[];

export const placeOf = (element: Element | null): Place =>
  element === null || element === document.body ? [] : [element, ...placeOf(element.parentElement)];

const isShown = (element: Element): boolean =>
  element.isConnected && element.checkVisibility({ visibilityProperty: true });

/** Focuses the element, or a control beside the place where it was, or the content of the page. */
export const focusPlace = ([element, ...around]: Place): void => {
  const candidates = around
    .filter(isShown)
    .flatMap((one) => [...(one.matches(CONTROLS) ? [one] : []), ...one.querySelectorAll(CONTROLS)]);
  for (const candidate of [element, ...candidates, document.querySelector('main')]) {
    if (!(candidate instanceof HTMLElement) || !isShown(candidate)) continue;
    candidate.focus({ preventScroll: true });
    if (document.activeElement === candidate) return;
  }
};

/** Moves the focus to a control nearby when its element is removed; the browser would begin at the top of the page again. */
export const keepFocus = (): void => {
  let place: Place = [];
  const restore = () => {
    const [focused] = place;
    if (focused && !focused.isConnected && document.activeElement === document.body) focusPlace(place);
  };
  addEventListener('focusin', ({ target }) => (place = placeOf(target as Element))); // only elements get the focus
  new MutationObserver(restore).observe(document, { subtree: true, childList: true });
};
