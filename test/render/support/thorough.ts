import { beginFrameCapture } from '#renderer/capture/begin-frame.ts';
import { rawCapture } from '#renderer/capture/raw/raw-capture.ts';

/** `npm run test:long` repeats some suites with every capture strategy and in segments. */
export const IS_THOROUGH = process.env['THOROUGH'] === 'true';

/** What a case is rendered with: most videos are captured raw. */
export const STRATEGIES = IS_THOROUGH ? [rawCapture, beginFrameCapture] : [rawCapture];
