import { applyEdit, editBetween, invertEdit } from '#core/studio/splices.ts';
import type { Edit } from '#core/studio/splices.ts';

/** One step of undo and redo: an edit of one file and its inverse. */
interface Step {
  readonly file: string;
  readonly redo: Edit;
  readonly undo: Edit;
  /** Edits in a row with the same gesture are one step: a drag, typing in one field. */
  readonly gesture: string | undefined;
}

export interface History {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** What the steps have made of each file: a step fits no other text. */
  readonly texts: ReadonlyMap<string, string>;
}

/** A history and the text of the file that changed. */
export interface Changed {
  readonly history: History;
  readonly file: string;
  readonly text: string;
}

export const EMPTY_HISTORY: History = { past: [], future: [], texts: new Map() };

const STEPS_MAX = 500;

/**
 * Applies an edit to the text of a file and records it; a file that was changed elsewhere begins a new history. An edit that changes
 * nothing is not recorded.
 */
export const record = (
  before: History,
  file: string,
  text: string,
  edit: Edit,
  gesture?: string,
): Changed => {
  const changed = applyEdit(text, edit);
  if (changed === text) return { history: before, file, text };
  const history = isKnown(before, file, text) ? before : EMPTY_HISTORY;
  const step = { file, redo: edit, undo: invertEdit(text, edit), gesture };
  const last = history.past.at(-1);
  const isContinued = gesture !== undefined && last?.gesture === gesture && last.file === file;
  const past = isContinued
    ? [...history.past.slice(0, -1), ...merged(last, text, changed)]
    : [...history.past, step].slice(-STEPS_MAX);
  const texts = new Map(history.texts).set(file, changed);
  return { history: { past, future: [], texts }, file, text: changed };
};

/** Ends a gesture, so that the next edit is a step of its own. */
export const endGesture = (history: History): History => ({
  ...history,
  past: history.past.map((step, index) =>
    index === history.past.length - 1 ? { ...step, gesture: undefined } : step,
  ),
});

/** Undefined when there is no step, or the text of its file is no longer the one that the step made. */
export const undo = (history: History, textOf: (file: string) => string | undefined): Changed | undefined => {
  const step = history.past.at(-1);
  const text = step && textOf(step.file);
  if (text === undefined || !step || !isKnown(history, step.file, text)) return undefined;
  const changed = applyEdit(text, step.undo);
  return {
    history: {
      past: history.past.slice(0, -1),
      future: [{ ...step, gesture: undefined }, ...history.future],
      texts: new Map(history.texts).set(step.file, changed),
    },
    file: step.file,
    text: changed,
  };
};

/** Undefined when there is no step, or the text of its file is not the one that the step was made on. */
export const redo = (history: History, textOf: (file: string) => string | undefined): Changed | undefined => {
  const [step, ...future] = history.future;
  const text = step && textOf(step.file);
  if (text === undefined || !step || !isKnown(history, step.file, text)) return undefined;
  const changed = applyEdit(text, step.redo);
  const texts = new Map(history.texts).set(step.file, changed);
  return { history: { past: [...history.past, step], future, texts }, file: step.file, text: changed };
};

/** The step from before a gesture until now; none when the gesture ends where it began. */
const merged = (step: Step, text: string, changed: string): readonly Step[] => {
  const before = applyEdit(text, step.undo);
  const edit = editBetween(before, changed);
  return edit.length === 0 ? [] : [{ ...step, redo: edit, undo: invertEdit(before, edit) }];
};

const isKnown = ({ texts }: History, file: string, text: string): boolean =>
  (texts.get(file) ?? text) === text;
