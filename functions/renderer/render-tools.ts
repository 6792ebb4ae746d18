import { openAssets } from '#renderer/assets.ts';
import { findChromium } from '#renderer/browser/chromium.ts';
import { findFfmpeg } from '#renderer/encode/find-ffmpeg.ts';
import type { RenderTools } from '#renderer/render-job.ts';

/** Everything a render needs from the machine; a missing piece is an error of one sentence that names the fix. */
export const findRenderTools = async (assetsDir: string, env: NodeJS.ProcessEnv): Promise<RenderTools> => {
  const assets = await openAssets(assetsDir);
  return {
    assets,
    ffmpegPath: await findFfmpeg(env),
    chromium: await findChromium(env, [assets.fallbackFontsDir]),
  };
};
