import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { parseLaunchStrategy } from '#contracts/launch-strategies.ts';
import { coldStartSecondsAt } from '#core/rendering/render-plan.ts';
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
  /** Of a renderer with the memory of this one. */
  readonly coldStartSeconds: number;
}

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Path of ffmpeg, from `FFMPEG_BIN`. */
export const findFfmpeg = (env: NodeJS.ProcessEnv): string => {
  const { FFMPEG_BIN: file } = env;
  if (!file) throw new Error('FFMPEG_BIN must name ffmpeg: "npm run ffmpeg" prints the path of one.');
  if (!isExecutable(file)) throw new Error(`FFMPEG_BIN names no executable file: ${file}`);
  return file;
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
  const ffmpegPath = findFfmpeg(env);
  const [bundledFiles, chromium] = await Promise.all([
    openBundledFiles(bundledFilesDir),
    findChromium(env, [join(bundledFilesDir, SYSTEM_FONTS_FOLDER)]),
  ]);
  const memoryMiB = Number(env['AWS_LAMBDA_FUNCTION_MEMORY_SIZE']) || undefined; // only Lambda sets it
  const coldStartSeconds = coldStartSecondsAt(memoryMiB);
  return { bundledFiles, launchStrategy, ffmpegPath, chromium, coldStartSeconds };
};
