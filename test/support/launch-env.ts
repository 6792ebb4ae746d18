import { parseLaunchStrategy } from '#contracts/launch-strategies.ts';

/** The strategy that the suite runs with. */
export const LAUNCH_STRATEGY = parseLaunchStrategy(process.env['LAUNCH_STRATEGY']);

/** Passes the strategy on to a child process that renders. */
export const LAUNCH_ENV = { LAUNCH_STRATEGY } as const;
