import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { parseLaunchStrategy } from '#contracts/launch-strategies.ts';
import { openBundledFiles, SYSTEM_FONTS_FOLDER } from '#renderer/bundled-files.ts';
import type { BundledFiles } from '#renderer/bundled-files.ts';
import { findChromium } from '#renderer/browser/chromium.ts';
import type { Chromium } from '#renderer/browser/chromium.ts';
import { launchStrategyOf } from '#renderer/browser/launch-strategy.ts';
import type { LaunchStrategy } from '#renderer/browser/launch-strategy.ts';

export interface RenderTools {
  readonly chromium: Chromium;
  readonly launchStrategy: LaunchStrategy;
  readonly ffmpegPath: string;
  readonly bundledFiles: BundledFiles;
}

const FFMPEG_MISSING =
  'ffmpeg is missing: run "npm ci" with optional packages allowed (it installs @ffmpeg-installer/linux-x64), ' +
  'install ffmpeg, or set FFMPEG_BIN to its path.';

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Path exported by an optional package; undefined when it is not installed. */
const packageDefault = async (name: string): Promise<string | undefined> => {
  try {
    const module = (await import(name)) as { default?: unknown };
    return typeof module.default === 'string' ? module.default : undefined;
  } catch {
    return undefined;
  }
};

const installerBinary = (): string | undefined => {
  try {
    const manifest = createRequire(import.meta.url).resolve('@ffmpeg-installer/linux-x64/package.json');
    return join(dirname(manifest), 'ffmpeg');
  } catch {
    return undefined;
  }
};

/** Path of ffmpeg: `FFMPEG_BIN`, else ffmpeg-static, `PATH` or @ffmpeg-installer, in this order. */
export const findFfmpeg = async (env: NodeJS.ProcessEnv): Promise<string> => {
  const custom = env['FFMPEG_BIN'];
  if (custom !== undefined && custom !== '') {
    if (isExecutable(custom)) return custom;
    throw new Error(`FFMPEG_BIN names no executable file: ${custom}`);
  }
  const onPath = (env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'ffmpeg'));
  const candidates = [await packageDefault('ffmpeg-static'), ...onPath, installerBinary()];
  const found = candidates.find((file) => file !== undefined && isExecutable(file));
  if (found === undefined) throw new Error(FFMPEG_MISSING);
  return found;
};

/**
 * Locates the bundled files, ffmpeg and Chromium; reads `LAUNCH_STRATEGY`. Throws an Error whose
 * message says how to install a missing tool.
 */
export const findRenderTools = async (
  bundledFilesDir: string,
  env: NodeJS.ProcessEnv,
): Promise<RenderTools> => {
  const launchStrategy = launchStrategyOf(parseLaunchStrategy(env['LAUNCH_STRATEGY']));
  const [bundledFiles, ffmpegPath, chromium] = await Promise.all([
    openBundledFiles(bundledFilesDir),
    findFfmpeg(env),
    findChromium(env, [join(bundledFilesDir, SYSTEM_FONTS_FOLDER)]),
  ]);
  return { bundledFiles, launchStrategy, ffmpegPath, chromium };
};
