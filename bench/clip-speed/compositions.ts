import type { RenderDocument, VideoClip } from '#contracts/schemas/render-document.ts';
import { frameCount } from '#core/rendering/frames.ts';

const SIZE = { width: 1080, height: 1920, fps: 30 } as const;
const GSAP = '<script src="https://cdn.jsdelivr.net/npm/gsap@3.15.0/dist/gsap.min.js"></script>';

export const COMPOSITION_NAMES = ['one', 'three', 'three-4k'] as const;
export type CompositionName = (typeof COMPOSITION_NAMES)[number];

export interface SourceClip {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly codec: VideoClip['source']['codec'];
  /** Arguments of ffmpeg's encoder. */
  readonly encoder: readonly string[];
}

const h264 = (file: string, width: number, height: number): SourceClip => ({
  file,
  width,
  height,
  codec: 'h264',
  encoder: ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '13M', '-g', '60', '-pix_fmt', 'yuv420p'],
});
const x265 = ['-x265-params', 'log-level=error:keyint=60'];
const h265: SourceClip = {
  ...h264('hevc.mp4', 3840, 2160),
  codec: 'h265',
  encoder: ['-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1', '-pix_fmt', 'yuv420p10le', ...x265],
};

/** One clip of the whole frame, and three with text over them; the last ones are as phones film them, one in HEVC of 10 bit. */
export const SOURCES: Readonly<Record<CompositionName, readonly SourceClip[]>> = {
  one: [h264('full.mp4', 1080, 1920)],
  three: ['first.mp4', 'second.mp4', 'third.mp4'].map((file) => h264(file, 1920, 1080)),
  'three-4k': [h264('first-4k.mp4', 3840, 2160), h264('second-4k.mp4', 3840, 2160), h265],
};

export interface ClipComposition {
  readonly document: RenderDocument;
  /** Paths of the clips by asset id. */
  readonly paths: Readonly<Record<string, string>>;
}

const assetIdOf = (index: number): string => `asset_0199a000-0000-7000-8000-00000000000${index}`;

const htmlOf = (sources: readonly SourceClip[], seconds: number, addressOf: (index: number) => string) => {
  const isWhole = sources.length === 1;
  const height = isWhole ? SIZE.height : SIZE.height / 3;
  const videos = sources.map((_, index) => {
    const timing = `data-start="0" data-duration="${seconds}" data-track-index="${index}"`;
    const style = `top:${index * height}px;height:${height}px`;
    return `<video id="clip-${index}" src="${addressOf(index)}" muted playsinline ${timing} style="${style}"></video>`;
  });
  const texts = isWhole ? [] : ['Diskon akhir pekan', 'Kopi susu, 18 ribu', 'Pesan sekarang'];
  return `<!doctype html><html><head><meta charset="utf-8">${GSAP}
<style>*{margin:0}body{background:#111;overflow:hidden}#root{position:relative;width:1080px;height:1920px;overflow:hidden}
video{position:absolute;left:0;width:1080px;object-fit:cover}
p{position:absolute;left:60px;font:700 84px Inter,sans-serif;color:#fff}</style></head><body>
<div id="root" data-composition-id="main" data-start="0" data-duration="${seconds}" data-width="1080" data-height="1920" data-fps="30">
${videos.join('\n')}
${texts.map((text, index) => `<p id="text-${index}" style="top:${460 + 640 * index}px">${text}</p>`).join('\n')}
</div><script>
const tl = gsap.timeline({ paused: true });
tl.set({}, {}, ${seconds});
${texts.map((_, index) => `tl.from("#text-${index}", { x: -900, opacity: 0, duration: 1 }, ${1 + index});`).join('\n')}
window.__timelines = { main: tl };
</script></body></html>`;
};

/** The composition for this renderer. */
export const compositionOf = (name: CompositionName, seconds: number, folder: string): ClipComposition => {
  const sources = SOURCES[name];
  const { fps } = SIZE;
  const clips = sources.map(({ codec, width, height }, index): VideoClip => {
    const source = {
      container: 'mp4' as const,
      codec,
      width,
      height,
      timescale: fps,
      endTick: seconds * fps,
    };
    const times = { startSeconds: 0, durationSeconds: seconds, mediaStartSeconds: 0, playbackRate: 1 };
    return { elementId: `clip-${index}`, assetId: assetIdOf(index), ...times, isLooped: false, source };
  });
  const html = htmlOf(sources, seconds, (index) => `assets/${assetIdOf(index)}`);
  const frames = { durationSeconds: seconds, frameCount: frameCount(seconds, fps) };
  const paths = sources.map(({ file }, index) => [assetIdOf(index), `${folder}/${file}`] as const);
  return { document: { html, variables: {}, ...SIZE, ...frames, clips }, paths: Object.fromEntries(paths) };
};

/** The same page for HyperFrames, whose project folder contains the clips. */
export const projectHtmlOf = (name: CompositionName, seconds: number): string =>
  htmlOf(SOURCES[name], seconds, (index) => SOURCES[name][index]?.file ?? '');

/** Filters of ffmpeg that show the clips at the same places. */
export const stackFilter = (name: CompositionName): string => {
  const { width, height } = SIZE;
  if (SOURCES[name].length === 1) return '[0:v]null[out]';
  const parts = SOURCES[name].map(
    (_, index) =>
      `[${index}:v]scale=${width}:${height / 3}:force_original_aspect_ratio=increase,crop=${width}:${height / 3},format=yuv420p[v${index}]`,
  );
  return `${parts.join(';')};[v0][v1][v2]vstack=3[out]`;
};
