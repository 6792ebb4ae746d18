/** When a frame moves: so many of its pixels differ by so much, of 255, from the frame before (docs/adr/0128-motion-of-templates.md). */
export const MOVING_FRAME = { minShare: 0.02, minStep: 8 } as const;

/** When a picture replaces another one: so many pixels differ by so much from those of a few frames earlier. */
export const CUT = { minShare: 0.4, minStep: 32, frames: 3 } as const;

/** The farthest that a cut may be from a beat and still seem to be on it. */
export const MAX_BEAT_OFFSET_SECONDS = 0.04;

/** What a video of a template with scenes must reach. */
export const SCENES = {
  /** Before the end card, which may stand still. */
  maxStillSeconds: 1.5,
  /** Of a template with the tag `reel`. */
  minCutsPerSecond: 0.3,
  /** One of ten may be a sudden change inside a scene, such as of a clip. */
  minShareOnBeat: 0.9,
  maxCharactersPerSecond: 17,
} as const;

/** Of a video with music of the library, in LUFS and dBTP. */
export const LOUDNESS = { target: -16, tolerance: 1, maxTruePeak: -1 } as const;
