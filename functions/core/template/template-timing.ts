import { DEFAULT_OUTPUT } from '#contracts/limits.ts';
import { rhythmValues } from '#core/template/media-values.ts';
import type { Template, TemplatePart } from '#core/template/template.ts';

export interface TimedPart {
  readonly name: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
}

export interface TemplateTiming {
  readonly durationSeconds: number;
  /** Empty for a template of fixed length. */
  readonly parts: readonly TimedPart[];
}

type Timed = Pick<Template, 'durationSeconds' | 'parts'> & Partial<Pick<Template, 'variables'>>;
type Values = Readonly<Record<string, string>>;

/** Slower than the 17 characters a second that a text may need at most: it is complete only after it has entered. */
const READING_CHARACTERS_PER_SECOND = 16;
const ENTRANCE_SECONDS = 0.4;

/** Of music without known beats, and of none. */
const FREE_TEMPO_BPM = 120;
const FREE_BEATS_PER_BAR = 4;

/** Seconds of a bar and of the steps in which parts are cut: half a bar where it has an even number of beats. */
const gridOf = (values: Values) => {
  const beatSeconds = 60 / (Number(values['musik_tempo_bpm']) || FREE_TEMPO_BPM);
  const beatsPerBar = Number(values['musik_beats_per_bar']) || FREE_BEATS_PER_BAR;
  const stepBeats = beatsPerBar % 2 === 0 ? beatsPerBar / 2 : beatsPerBar;
  return { stepSeconds: stepBeats * beatSeconds, barSeconds: beatsPerBar * beatSeconds };
};

/** Rounded up; the small difference absorbs floating-point error. */
const wholeSteps = (seconds: number, stepSeconds: number): number => Math.ceil(seconds / stepSeconds - 1e-6);

/** The frame that is nearest to a beat, at the default frame rate: the first one after it would be up to 33 ms late. */
const onFrame = (seconds: number): number => Math.round(seconds * DEFAULT_OUTPUT.fps) / DEFAULT_OUTPUT.fps;

const charactersOf = (values: Values, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + Array.from((values[name] ?? '').trim()).length, 0);

const secondsOf = ({ seconds, reads = [] }: TemplatePart, values: Values): number => {
  const characters = charactersOf(values, reads);
  return Math.max(seconds, ENTRANCE_SECONDS + characters / READING_CHARACTERS_PER_SECOND);
};

const isShown = ({ reads = [], shows = [], isOptional = false }: TemplatePart, values: Values): boolean =>
  !isOptional || charactersOf(values, [...reads, ...shows]) > 0;

/**
 * Length of the video and times of its parts. Each part lasts a whole number of half bars and the video a whole number of bars, which is
 * rounded to tenths of a second. `values` are those of the page, with the tempo of its music, or those of a request.
 */
export const timeTemplate = (
  { durationSeconds = 0, parts, variables = [] }: Timed,
  values: Values,
): TemplateTiming => {
  if (!parts) return { durationSeconds, parts: [] };
  const { stepSeconds, barSeconds } = gridOf({ ...values, ...rhythmValues(variables, values) });
  let steps = 0;
  const timed = parts
    .filter((part) => isShown(part, values))
    .map((part) => {
      const startSeconds = onFrame(steps * stepSeconds);
      steps += wholeSteps(secondsOf(part, values), stepSeconds);
      return { name: part.name, startSeconds, endSeconds: onFrame(steps * stepSeconds) };
    });
  const bars = wholeSteps(steps * stepSeconds, barSeconds);
  const end = Math.round(bars * barSeconds * 10) / 10;
  return {
    durationSeconds: end,
    parts: timed.map((part, index) => (index === timed.length - 1 ? { ...part, endSeconds: end } : part)),
  };
};

/** When a clip or captions of the template are shown; from the beginning to the end unless parts name it. */
export const clipTimes = (
  { parts = [] }: Pick<Template, 'parts'>,
  { durationSeconds, parts: timed }: TemplateTiming,
  variable: string,
): Pick<TimedPart, 'startSeconds' | 'endSeconds'> => {
  const names = parts.filter(({ shows = [] }) => shows.includes(variable)).map(({ name }) => name);
  const slots = timed.filter(({ name }) => names.includes(name));
  const [first, last] = [slots[0], slots.at(-1)];
  return first && last
    ? { startSeconds: first.startSeconds, endSeconds: last.endSeconds }
    : { startSeconds: 0, endSeconds: durationSeconds };
};

/** The values of a page with the times of its parts and of what they show, which its kit reads. */
export const withTiming = (template: Timed, values: Values, timing: TemplateTiming): Values => {
  if (!template.parts) return values;
  const spans = template.parts
    .flatMap(({ shows = [] }) => shows)
    .map((name) => [name, clipTimes(template, timing, name)] as const);
  const times = {
    duration: timing.durationSeconds,
    parts: timing.parts.map(({ name, startSeconds: start, endSeconds: end }) => ({ name, start, end })),
    starts: Object.fromEntries(spans.map(([name, { startSeconds }]) => [name, startSeconds])),
    ends: Object.fromEntries(spans.map(([name, { endSeconds }]) => [name, endSeconds])),
  };
  return { ...values, timing: JSON.stringify(times) };
};

/** A tempo of music, in which a template is timed. */
export interface Tempo {
  readonly tempoBpm: number;
  readonly beatsPerBar: number;
}

const FREE_TEMPO: Tempo = { tempoBpm: FREE_TEMPO_BPM, beatsPerBar: FREE_BEATS_PER_BAR };

/** Of the music that a template takes by name. */
export const libraryTempos = ({ variables }: Pick<Template, 'variables'>): readonly Tempo[] =>
  variables.flatMap((variable) => (variable.kind === 'audio' ? variable.library : []));

/** Length of the shortest and the longest video of a template, with music of these tempos, the caller's own, or none. */
export const durationRange = (
  template: Timed & Pick<Template, 'variables'>,
  tempos: readonly Tempo[] = [],
): { readonly minSeconds: number; readonly maxSeconds: number } => {
  const valuesOf = (length: (variable: Template['variables'][number]) => number) =>
    Object.fromEntries(template.variables.map((one) => [one.name, 'x'.repeat(length(one))]));
  const least = valuesOf((one) => ('maxLength' in one && one.default === undefined ? 1 : 0));
  const most = valuesOf((one) => ('maxLength' in one ? one.maxLength : 1));
  const secondsOfAll = [FREE_TEMPO, ...tempos].flatMap(({ tempoBpm, beatsPerBar }) =>
    [least, most].map((values) => {
      const music = { musik_tempo_bpm: String(tempoBpm), musik_beats_per_bar: String(beatsPerBar) };
      return timeTemplate(template, { ...values, ...music }).durationSeconds;
    }),
  );
  return { minSeconds: Math.min(...secondsOfAll), maxSeconds: Math.max(...secondsOfAll) };
};
