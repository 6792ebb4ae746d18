/** Where F6 goes, in the order of the page. */
const PLACES = [
  '.studio-header-actions',
  '.studio-add',
  '.studio-surface',
  '.studio-inspector, .studio-sheet',
  '.studio-tools, .studio-play',
  '.studio-timeline-rows, .studio-strip',
];
const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]';

/** Focuses the first stop of Tab in an element, or the element itself. */
export const focusFirst = (place: string): void => {
  const element = document.querySelector<HTMLElement>(place);
  const controls = element ? [element, ...element.querySelectorAll<HTMLElement>(CONTROLS)] : [];
  controls.find((one) => one.tabIndex >= 0 && one.checkVisibility())?.focus();
};

/** Focuses the next part of the page, or the one before. */
export const focusNextPlace = (by: 1 | -1): void => {
  const places = PLACES.filter((place) => document.querySelector(place)?.checkVisibility());
  const at = places.findIndex((place) => document.activeElement?.closest(place));
  const next = at < 0 && by < 0 ? -1 : (at + by) % places.length;
  focusFirst(places.at(next) ?? '.studio');
};
