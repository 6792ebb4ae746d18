import type { VideoFigures } from './gate/video-rules.ts';
import type { RecordedMotion } from './motion-record.ts';

const NONE = '–';

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const shownSeconds = (value: number): string => `${Number(value.toFixed(1))} s`;

type MeasuredVideo = Omit<VideoFigures, 'loudness'>;

/** Columns of what is measured of a video. */
export const VIDEO_COLUMNS: Readonly<Record<string, (figures: MeasuredVideo) => string>> = {
  length: ({ seconds }) => shownSeconds(seconds),
  'changing frames': ({ changingFrames }) => percent(changingFrames),
  'moving frames': ({ movingFrames }) => percent(movingFrames),
  'longest still': ({ longestStill }) => shownSeconds(longestStill.seconds),
  cuts: ({ cuts }) => String(cuts.length),
  'on the beat': ({ cuts, cutsOffBeat }) =>
    cuts.length === 0 ? NONE : `${cuts.length - cutsOffBeat.length} of ${cuts.length}`,
};

const COLUMNS: Readonly<Record<string, (motion: RecordedMotion) => string>> = {
  ...VIDEO_COLUMNS,
  'characters/s': ({ charactersPerSecond }) => charactersPerSecond.toFixed(1),
};

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Markdown: a row for each template, with the newest two versions that were measured, such as `4 % → 71 %`. */
export const presentMotion = (records: Readonly<Record<string, RecordedMotion>>): string => {
  const versions = new Map<string, readonly (readonly [version: string, RecordedMotion])[]>();
  for (const [id, motion] of Object.entries(records)) {
    const [name = '', version = ''] = id.split('@');
    versions.set(name, [...(versions.get(name) ?? []), [`@${version}`, motion] as const].slice(-2));
  }
  const rows = [...versions].map(([name, measured]) =>
    row([
      name,
      measured.map(([version]) => version).join(' → '),
      ...Object.values(COLUMNS).map((cellOf) => measured.map(([, motion]) => cellOf(motion)).join(' → ')),
    ]),
  );
  const head = ['template', 'version', ...Object.keys(COLUMNS)];
  return [row(head), row(head.map(() => '---')), ...rows].join('\n');
};
