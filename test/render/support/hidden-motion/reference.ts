import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { launch } from 'puppeteer-core';
import type { Picture } from '../frames.ts';
import { FORMAT } from './motion.ts';
import type { BoxState } from './motion.ts';

export type Still = BoxState | 'empty';

const boxStyle = (still: Still): string => {
  if (still === 'empty') return 'display:none';
  const { x, level } = still;
  return `position:absolute;left:${x}px;top:70px;width:40px;height:40px;background:rgb(${level},${level},${level})`;
};

interface ReferenceTools {
  readonly chromium: { readonly executablePath: string; readonly env: Readonly<Record<string, string>> };
  readonly ffmpegPath: string;
}

const FLAGS = [
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
];

/** A screenshot of a page without animations for each state of the box. */
const takeScreenshots = async ({ chromium }: ReferenceTools, stills: readonly Still[]): Promise<Buffer[]> => {
  const userDataDir = await mkdtemp(join(tmpdir(), 'reference-'));
  const { width, height } = FORMAT;
  const browser = await launch({
    executablePath: chromium.executablePath,
    env: { ...chromium.env, HOME: userDataDir },
    args: FLAGS,
    headless: 'shell',
    userDataDir,
    defaultViewport: { width, height },
  });
  try {
    const page = await browser.newPage();
    await page.setContent('<!doctype html><body style="margin:0;background:#fff"><div></div>');
    const pictures: Buffer[] = [];
    for (const still of stills) {
      await page.$eval('div', (box, style) => box.setAttribute('style', style), boxStyle(still));
      pictures.push(Buffer.from(await page.screenshot({ optimizeForSpeed: true })));
    }
    return pictures;
  } finally {
    await browser.close();
    await rm(userDataDir, { recursive: true, force: true });
  }
};

const decodePngs = async (ffmpegPath: string, pngs: readonly Buffer[]): Promise<Picture[]> => {
  const { width, height } = FORMAT;
  const args = ['-loglevel', 'error', '-f', 'image2pipe', '-c:v', 'png', '-i', '-', '-vsync', '0'];
  const output = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
  const options = { encoding: 'buffer', maxBuffer: 2 ** 30 } as const;
  const decoding = promisify(execFile)(ffmpegPath, [...args, ...output], options);
  decoding.child.stdin?.end(Buffer.concat(pngs));
  const { stdout } = await decoding;
  const bytes = width * height * 3;
  if (stdout.length !== bytes * pngs.length) throw new Error('a reference picture was not decoded');
  return pngs.map((_, index) => ({
    width,
    height,
    pixels: stdout.subarray(index * bytes, (index + 1) * bytes),
  }));
};

/** The reference picture of each state, from a plain page in a plain browser. */
export const takeReferences = async (
  tools: ReferenceTools,
  stills: Iterable<Still>,
): Promise<(still: Still) => Picture> => {
  const byKey = new Map([...stills].map((still) => [JSON.stringify(still), still]));
  const pictures = await decodePngs(tools.ffmpegPath, await takeScreenshots(tools, [...byKey.values()]));
  const byStill = new Map([...byKey.keys()].map((key, index) => [key, pictures[index]]));
  return (still) => {
    const picture = byStill.get(JSON.stringify(still));
    if (picture === undefined) throw new Error('a state without a reference picture');
    return picture;
  };
};
