import type { Template } from '#core/template/template.ts';
import type { Loudness } from '../../shared/measure-loudness.ts';
import type { Motion } from '../video/measure-video.ts';
import type { Finding } from './findings.ts';
import { LOUDNESS, SCENES } from './limits.ts';

/** What was measured of a video of a template with scenes. */
export interface VideoFigures extends Motion {
  readonly cutsOffBeat: readonly number[];
  /** Undefined without music of the library. */
  readonly loudness?: Loudness;
}

const frameFinding = (rule: Finding['rule'], seconds: number, detail: string): Finding => ({
  rule,
  subject: '',
  seconds,
  detail,
});

const checkStill = ({ longestStill: { fromSeconds, seconds } }: VideoFigures): readonly Finding[] =>
  seconds <= SCENES.maxStillSeconds
    ? []
    : [
        frameFinding(
          'still',
          fromSeconds,
          `nothing moves for ${seconds.toFixed(1)} s, more than ${SCENES.maxStillSeconds}`,
        ),
      ];

const checkCuts = ({ seconds, cuts }: VideoFigures): readonly Finding[] => {
  const least = Math.floor(seconds * SCENES.minCutsPerSecond);
  if (cuts.length >= least) return [];
  return [frameFinding('cuts', 0, `${cuts.length} cuts in ${seconds.toFixed(1)} s, less than ${least}`)];
};

const checkBeats = ({ cuts, cutsOffBeat }: VideoFigures): readonly Finding[] => {
  const [first = 0] = cutsOffBeat;
  if (cuts.length - cutsOffBeat.length >= cuts.length * SCENES.minShareOnBeat) return [];
  const times = cutsOffBeat.map((seconds) => seconds.toFixed(2)).join(', ');
  return [
    frameFinding('beat', first, `${cutsOffBeat.length} of ${cuts.length} cuts are on no beat: ${times} s`),
  ];
};

const checkLoudness = ({ loudness: measured }: VideoFigures): readonly Finding[] => {
  if (measured === undefined) return [];
  const { target, tolerance, maxTruePeak } = LOUDNESS;
  const { loudness, truePeak } = measured;
  return [
    ...(Math.abs(loudness - target) <= tolerance
      ? []
      : [frameFinding('loudness', 0, `${loudness} LUFS instead of ${target} ± ${tolerance}`)]),
    ...(truePeak <= maxTruePeak
      ? []
      : [
          {
            ...frameFinding('loudness', 0, `${truePeak} dBTP, more than ${maxTruePeak}`),
            subject: 'true peak',
          },
        ]),
  ];
};

/** Tag of templates that live from their cuts. */
const REEL = 'reel';

/** Rules of a video of a template with scenes. */
export const checkFigures = ({ tags }: Pick<Template, 'tags'>, figures: VideoFigures): readonly Finding[] => [
  ...checkStill(figures),
  ...(tags.includes(REEL) ? checkCuts(figures) : []),
  ...checkBeats(figures),
  ...checkLoudness(figures),
];
