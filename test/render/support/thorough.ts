import { beginFrameCapture } from '#renderer/capture/begin-frame.ts';
import { rawCapture } from '#renderer/capture/raw/raw-capture.ts';

/** `npm run test:long` repeats some suites with all cases, every capture strategy and in segments. */
export const IS_THOROUGH = process.env['THOROUGH'] === 'true';

/** What a case is rendered with: most videos are captured raw. */
export const STRATEGIES = IS_THOROUGH ? [rawCapture, beginFrameCapture] : [rawCapture];

type SampleOf = {
  <T>(cases: readonly T[], oneIn?: number): readonly T[];
  <T>(cases: Readonly<Record<string, T>>, oneIn?: number): readonly [string, T][];
};

/** The cases of a suite, of which `npm run test:render` takes one in sixteen, or in `oneIn`, the first one included. */
export const sampleOf = (<T>(cases: readonly T[] | Readonly<Record<string, T>>, oneIn = 16) =>
  (Array.isArray(cases) ? cases : Object.entries(cases)).filter(
    (_, index) => IS_THOROUGH || index % oneIn === 0,
  )) as SampleOf;
