export type Rule =
  | 'beat'
  | 'blank'
  | 'clipped'
  | 'contrast'
  | 'covered'
  | 'cuts'
  | 'deterministic'
  | 'first-second'
  | 'font-size'
  | 'last-frame'
  | 'line-break'
  | 'load'
  | 'loudness'
  | 'missing'
  | 'overflow'
  | 'overlap'
  | 'reading'
  | 'remains'
  | 'safe-area'
  | 'still';

/** What one rule found about one text at one moment. */
export interface Finding {
  readonly rule: Rule;
  /** The variable or element; empty for a whole frame. */
  readonly subject: string;
  readonly seconds: number;
  readonly detail: string;
}

export interface MergedFinding extends Finding {
  /** The last moment of the same finding; the same as `seconds` for a single one. */
  readonly until: number;
}

/** One finding per rule and subject: the first one, and until when it was found again. */
export const mergeFindings = (findings: readonly Finding[]): readonly MergedFinding[] => {
  const merged = new Map<string, MergedFinding>();
  for (const finding of findings.toSorted((a, b) => a.seconds - b.seconds)) {
    const key = `${finding.rule} ${finding.subject}`;
    merged.set(key, { ...(merged.get(key) ?? finding), until: finding.seconds });
  }
  return [...merged.values()];
};

const shown = (seconds: number): string => `${Number(seconds.toFixed(2))} s`;

export const presentFinding = ({ rule, subject, seconds, until, detail }: MergedFinding): string => {
  const time = until === seconds ? shown(seconds) : `${shown(seconds)} to ${shown(until)}`;
  return `${rule}, ${time}: ${[subject, detail].filter((part) => part !== '').join(': ')}`;
};
