import { parseLaunchStrategy } from '#contracts/launch-strategies.ts';

/** The strategy that the suite runs with. */
export const LAUNCH_STRATEGY = parseLaunchStrategy(process.env['LAUNCH_STRATEGY']);

/** Variables of a child process that runs `render-segment` once. */
export const LAUNCH_ENV = {
  LAUNCH_STRATEGY,
  TENANT_ISOLATION: 'true',
  FFMPEG_BIN: process.env['FFMPEG_BIN'] ?? '',
} as const;
