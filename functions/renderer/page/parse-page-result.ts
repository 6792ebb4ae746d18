import type { PictureDifference } from '#renderer/browser-runtime/worker/picture-difference.ts';
import type { Taken } from '#renderer/browser-runtime/capture-host/capture-host-control.ts';
import type { PageState } from '#renderer/browser-runtime/page/page-control.ts';
import { RenderError } from '#renderer/render-error.ts';

const SCRIPT_ERROR =
  /^(?:(?:Eval|Range|Reference|Syntax|Type|URI)?Error|DOMException)(?: at \d{1,7}:\d{1,7}| in a (?:promise|component|timeline))?$/;

/** What a page says of its error goes into a log, and a page can say anything: only our own form is passed on. */
export const scriptErrorOf = (said: unknown): string | null => {
  if (said === null || said === undefined) return null;
  return typeof said === 'string' && SCRIPT_ERROR.test(said) ? said : 'Error';
};

const count = (said: unknown): number => (typeof said === 'number' ? Math.max(0, Math.trunc(said) || 0) : 0);

const UNSUPPORTED_FEATURES = [
  '<canvas>',
  '<video>',
  '<object>',
  '<embed>',
  'an <iframe> of another origin',
  'surfaces in a common 3D space',
  'an animated image',
  'what a canvas refuses',
];

/** The unsupportedFeature a page is said to hold, in our own words. */
export const unsupportedFeatureOf = (said: unknown): string =>
  UNSUPPORTED_FEATURES.find(
    (unsupportedFeature) => typeof said === 'string' && said.startsWith(unsupportedFeature),
  ) ?? 'an unsupportedFeature';

/** An answer by its form; what stands in it is the page's. */
export type Untrusted<Answer> = Partial<Record<keyof Answer, unknown>> | null | undefined;

/** A page that answers for our own code with something else has broken it: its own fault, not ours. */
const broken = () => new RenderError('script_error', 'the page answers in place of the control code');

/** The state of a page in numbers and flags, whatever the page has made of it. */
export const pageStateOf = (said: Untrusted<PageState>): PageState => {
  if (typeof said !== 'object' || said === null) throw broken();
  return {
    isReady: said.isReady === true,
    scriptError: scriptErrorOf(said.scriptError),
    isLoaded: said.isLoaded === true,
    isRuntimeReady: said.isRuntimeReady === true,
    missingTimelines: count(said.missingTimelines),
    pendingAssets: count(said.pendingAssets),
    brokenAssets: count(said.brokenAssets),
  };
};

/** How long a page says its seeks take; the plan of the segments is made of it. */
export const seekMsOf = (said: unknown): number => {
  if (typeof said !== 'number' || !Number.isFinite(said) || said < 0) throw broken();
  return said;
};

/** How many of the frames it was to skip a page has skipped. */
export const skippedOf = (said: unknown, most: number): number => {
  if (typeof said !== 'number' || !Number.isInteger(said) || said < 1 || said > most) throw broken();
  return said;
};

export const takenOf = (said: Untrusted<Extract<Taken, { status: 'unsupportedFeature' }>>): Taken => {
  if (said?.status === 'unsupportedFeature')
    return {
      status: 'unsupportedFeature',
      unsupportedFeature: unsupportedFeatureOf(said.unsupportedFeature),
    };
  if (said?.status === 'drawn' || said?.status === 'unchanged') return { status: said.status };
  throw broken();
};

export const differenceOf = (said: Untrusted<PictureDifference>): PictureDifference => {
  const { meanSquare, worstBlock } = said ?? {};
  if (typeof meanSquare !== 'number' || typeof worstBlock !== 'number') throw broken();
  return { meanSquare, worstBlock };
};
