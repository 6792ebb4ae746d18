/** A word and when it is spoken, in seconds from the start of the captions. */
export interface TimedWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A caption as its source has it. Cues are in order and do not overlap. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly words: readonly TimedWord[];
}

/** Why captions cannot be read. */
export interface CaptionProblem {
  readonly code:
    | 'empty'
    | 'too_large'
    | 'too_many_words'
    | 'missing_time'
    | 'missing_blank_line'
    | 'invalid_time'
    | 'ends_before_start'
    | 'invalid_json'
    | 'other_format'
    | 'invalid_word';
  /** Line of SRT or WebVTT, counted from 1. */
  readonly line?: number;
  /** Position in a JSON list of words, counted from 1. */
  readonly word?: number;
}

/** Two cues that overlap and begin within this time are shown together, instead of one for too short a time. */
const TOGETHER_SECONDS = 0.5;
/** How long a cue without a length is shown, unless the next one begins before. */
const SHORTEST_SECONDS = 1;

/** Text of a cue from a time on. */
export interface CuePart {
  readonly start: number;
  readonly text: string;
}

/** A cue whose parts are not divided into words yet. */
export interface UnreadCue {
  readonly start: number;
  readonly end: number;
  readonly parts: readonly CuePart[];
}

/** The cues by their start, one at a time: each ends when the next one begins. */
export const inTurn = (cues: readonly UnreadCue[]): readonly UnreadCue[] => {
  const turns: UnreadCue[] = [];
  for (const cue of cues.toSorted((a, b) => a.start - b.start)) {
    const end = cue.end > cue.start ? cue.end : cue.start + SHORTEST_SECONDS;
    const last = turns.at(-1);
    if (last === undefined || cue.start >= last.end) turns.push({ ...cue, end });
    else if (cue.start - last.start < TOGETHER_SECONDS) {
      const parts = [...last.parts, ...cue.parts].toSorted((a, b) => a.start - b.start);
      turns.splice(-1, 1, { start: last.start, end: Math.max(last.end, end), parts });
    } else turns.splice(-1, 1, { ...last, end: cue.start }, { ...cue, end });
  }
  return turns;
};
