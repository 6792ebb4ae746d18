import type { PageState } from '#renderer/page/in-page/page-control.ts';

const SCRIPT_ERROR =
  /^(?:(?:Eval|Range|Reference|Syntax|Type|URI)?Error|DOMException)(?: at \d{1,7}:\d{1,7}| in a (?:promise|component|timeline))?$/;

/** What a page says of its error goes into a log, and a page can say anything: only our own form is passed on. */
export const scriptErrorOf = (said: unknown): string | null => {
  if (said === null || said === undefined) return null;
  return typeof said === 'string' && SCRIPT_ERROR.test(said) ? said : 'Error';
};

const count = (said: unknown): number => Math.max(0, Math.trunc(Number(said)) || 0);

/** The state of a page in numbers and flags, whatever the page has made of it. */
export const pageStateOf = (said: Readonly<Record<keyof PageState, unknown>>): PageState => ({
  isReady: said.isReady === true,
  scriptError: scriptErrorOf(said.scriptError),
  isLoaded: said.isLoaded === true,
  isRuntimeReady: said.isRuntimeReady === true,
  missingTimelines: count(said.missingTimelines),
  pendingAssets: count(said.pendingAssets),
  brokenAssets: count(said.brokenAssets),
});

const OBSTACLES = [
  '<canvas>',
  '<video>',
  '<object>',
  '<embed>',
  'an <iframe> of another origin',
  'surfaces in a common 3D space',
  'an animated image',
  'what a canvas refuses',
];

/** The obstacle a page is said to hold, in our own words. */
export const obstacleOf = (said: unknown): string =>
  OBSTACLES.find((obstacle) => String(said).startsWith(obstacle)) ?? 'an obstacle';
