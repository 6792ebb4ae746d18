import type { AssetFacts } from '#core/asset/asset.ts';

/** A clip of ten seconds as a phone held upright records it: turned, with a key frame every second. */
export const CLIP_FACTS = {
  width: 1080,
  height: 1920,
  durationMs: 10_000,
  video: {
    container: 'mp4',
    codec: 'h264',
    isHdr: false,
    mayHaveAlpha: false,
    soundCodec: 'aac',
    timescale: 600,
    endTick: 6000,
    frameRate: { numerator: 30, denominator: 1, isConstant: true },
    frames: 300,
    keyFrames: {
      ticks: [0, 600, 1200, 1800, 2400, 3000, 3600, 4200, 4800, 5400],
      framesBefore: [0, 30, 60, 90, 120, 150, 180, 210, 240, 270],
    },
  },
} as const satisfies AssetFacts;

/** A variable font. */
export const FONT_FACTS = {
  width: null,
  height: null,
  durationMs: null,
  font: {
    family: 'Kopi Sans',
    subfamily: 'Italic',
    isItalic: true,
    weight: 400,
    axes: [{ tag: 'wght', min: 100, default: 400, max: 900 }],
    characters: 95,
    unicodeRange: 'U+20-7E',
  },
} as const satisfies AssetFacts;
