import { LAUNCH_STRATEGIES } from '#contracts/launch-strategies.ts';
import type { LaunchStrategyName } from '#contracts/launch-strategies.ts';
import type { LaunchStrategy } from '#renderer/browser/launch-strategy.ts';

const CAUSE_MAX_CHARACTERS = 200;

/** The message that most likely names the cause: the last fatal one, otherwise the last, without time and file. */
const findCause = (errorText: string): string => {
  const lines = errorText.split('\n').filter((line) => line.trim() !== '' && !line.includes(':INFO:'));
  const line = lines.findLast((text) => text.includes(':FATAL:')) ?? lines.at(-1) ?? 'no message';
  return line.replace(/^\[[^\]]*\] */, '').slice(0, CAUSE_MAX_CHARACTERS);
};

const other = (name: LaunchStrategyName) => LAUNCH_STRATEGIES.find((strategy) => strategy !== name);

/** Describes a failure before the composition was loaded: strategy, event, likely cause and the setting to try. */
export const describeStart = ({ name }: LaunchStrategy, event: string, errorText: string): string =>
  `Chromium did not start in ${name}: ${event} (${findCause(errorText)}); set LAUNCH_STRATEGY, in a stage ` +
  `launchStrategy, to ${other(name)} if "npm run probe" shows that it passes.`;
