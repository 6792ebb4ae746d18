import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launch } from 'puppeteer-core';
import type { Browser } from 'puppeteer-core';
import { chromiumFlags } from '#renderer/browser/flags.ts';
import { composeFontsConf } from '#renderer/browser/fonts-conf.ts';
import type { RenderTools } from '#renderer/render-tools.ts';

/** Flags that keep a composition from ordinary pages, such as those on a loopback address. */
const CONTAINMENT_FLAG = /^--(?:host-resolver-rules|proxy-server|proxy-bypass-list|block-new-web-contents)/;

/** The browser of the renderer, driven by Puppeteer. */
export const launchPuppeteer = async (
  { chromium, launchStrategy }: RenderTools,
  folder: string,
): Promise<Browser> => {
  const fontsConf = join(folder, 'fonts.conf');
  await writeFile(fontsConf, composeFontsConf(chromium.fontDirs, chromium.fontCacheDir));
  const start = () =>
    launch({
      executablePath: chromium.executablePath,
      env: {
        ...chromium.env,
        HOME: folder,
        TZ: 'Asia/Jakarta',
        LANG: 'id_ID.UTF-8',
        FONTCONFIG_FILE: fontsConf,
      },
      args: [
        ...chromiumFlags(launchStrategy, []).filter((flag) => !CONTAINMENT_FLAG.test(flag)),
        `--user-data-dir=${join(folder, 'profile')}`,
      ],
      ignoreDefaultArgs: true,
      pipe: true,
      waitForInitialPage: false,
      defaultViewport: null,
    });
  return start().catch(start); // in a single process it crashes now and then; the renderer starts it again too
};
