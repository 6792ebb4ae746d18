import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readRootAttributes } from '#core/composition/root-attributes.ts';
import { frameCount } from '#core/rendering/frames.ts';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';

const DURATION = /data-duration="([\d.]+)"/;
const TIMELINE = 'window.__timelines["main"]=tl;';

/** Repeats the timeline of a scene, which fills the scene's duration. */
const repeat = (html: string, times: number): string => {
  const seconds = Number(DURATION.exec(html)?.[1]);
  if (!html.includes(TIMELINE)) throw new Error('the scene has no timeline that can be repeated');
  return html
    .replace(DURATION, `data-duration="${seconds * times}"`)
    .replace(
      TIMELINE,
      `tl.paused(false).repeat(${times - 1});window.__timelines["main"]=gsap.timeline({paused:true}).add(tl);`,
    );
};

/** A scene of the benchmarks, repeated this many times. */
export const readScene = async (scene: string, times = 1): Promise<RenderDocument> => {
  const path = fileURLToPath(new URL(`../scenes/${scene}/index.html`, import.meta.url));
  const source = await readFile(path, 'utf8');
  const html = times === 1 ? source : repeat(source, times);
  const reading = readRootAttributes(html);
  if (!('root' in reading)) throw new Error(`${path} is not a composition`);
  const frames = frameCount(reading.root.durationSeconds, reading.root.fps);
  return { html, variables: {}, ...reading.root, frameCount: frames };
};
