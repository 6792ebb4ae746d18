import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import { readScene } from '../render/scenes.ts';
import type { SceneName } from '../render/scenes.ts';

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
export const readRepeatedScene = async (scene: SceneName, times: number): Promise<RenderDocument> =>
  (await readScene(scene, (html) => repeat(html, times))).document;
