import { expect, it } from 'vitest';
import { checkFigures } from '../../../scripts/templates/gate/video-rules.ts';
import type { VideoFigures } from '../../../scripts/templates/gate/video-rules.ts';

/** Of a video that breaks no rule. */
const FIGURES: VideoFigures = {
  seconds: 10,
  changingFrames: 0.7,
  movingFrames: 0.6,
  longestStill: { fromSeconds: 3, seconds: 1.5 },
  cuts: [1, 2, 3],
  cutsOffBeat: [],
  loudness: { loudness: -15.2, truePeak: -1 },
};
const TEN_CUTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 9.77];

const rulesBrokenBy = (figures: Partial<VideoFigures>, tags = ['reel']): readonly string[] =>
  checkFigures({ tags }, { ...FIGURES, ...figures }).map(({ rule, detail }) => `${rule}: ${detail}`);

it('finds nothing in a video that moves, with cuts on the beat and music of the right loudness', () => {
  expect(rulesBrokenBy({})).toEqual([]);
  expect(rulesBrokenBy({ cuts: TEN_CUTS, cutsOffBeat: [9.77] })).toEqual([]);
});

it.each<[Partial<VideoFigures>, string]>([
  [{ longestStill: { fromSeconds: 3, seconds: 1.6 } }, 'still: nothing moves for 1.6 s, more than 1.5'],
  [{ cuts: [1, 2] }, 'cuts: 2 cuts in 10.0 s, less than 3'],
  [{ cuts: [1, 2, 3.2], cutsOffBeat: [3.2] }, 'beat: 1 of 3 cuts are on no beat: 3.20 s'],
  [{ loudness: { loudness: -17.1, truePeak: -3 } }, 'loudness: -17.1 LUFS instead of -16 ± 1'],
  [{ loudness: { loudness: -Infinity, truePeak: -Infinity } }, 'loudness: -Infinity LUFS instead of -16 ± 1'],
  [{ loudness: { loudness: -16, truePeak: -0.9 } }, 'loudness: -0.9 dBTP, more than -1'],
])('finds what %j breaks', (figures, finding) => {
  expect(rulesBrokenBy(figures)).toEqual([finding]);
});

it('expects cuts only of reels', () => {
  expect(rulesBrokenBy({ cuts: [] }, ['promo'])).toEqual([]);
});
