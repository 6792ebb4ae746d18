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
}

/** A history and the text of the file that changed. */
export interface Changed {
  readonly history: History;
  readonly file: string;
  readonly text: string;
}

export const EMPTY_HISTORY: History = { past: [], future: [] };

const STEPS_MAX = 500;

/** Applies an edit to the text of a file and records it. An edit that changes nothing is not recorded. */
export const record = (
  history: History,
  file: string,
  text: string,
  edit: Edit,
  gesture?: string,
): Changed => {
  const changed = applyEdit(text, edit);
  if (changed === text) return { history, file, text };
  const step = { file, redo: edit, undo: invertEdit(text, edit), gesture };
  const last = history.past.at(-1);
  const isContinued = gesture !== undefined && last?.gesture === gesture && last.file === file;
  const past = isContinued
    ? [...history.past.slice(0, -1), ...merged(last, text, changed)]
    : [...history.past, step].slice(-STEPS_MAX);
  return { history: { past, future: [] }, file, text: changed };
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
  if (text === undefined || !step || !hasTexts(text, step.undo, step.redo)) return undefined;
  return {
    history: {
      past: history.past.slice(0, -1),
      future: [{ ...step, gesture: undefined }, ...history.future],
    },
    file: step.file,
    text: applyEdit(text, step.undo),
  };
};

/** Undefined when there is no step, or the text of its file is not the one that the step was made on. */
export const redo = (history: History, textOf: (file: string) => string | undefined): Changed | undefined => {
  const [step, ...future] = history.future;
  const text = step && textOf(step.file);
  if (text === undefined || !step || !hasTexts(text, step.redo, step.undo)) return undefined;
  return {
    history: { past: [...history.past, step], future },
    file: step.file,
    text: applyEdit(text, step.redo),
  };
};

/** The step from before a gesture until now; none when the gesture ends where it began. */
const merged = (step: Step, text: string, changed: string): readonly Step[] => {
  const before = applyEdit(text, step.undo);
  const edit = editBetween(before, changed);
  return edit.length === 0 ? [] : [{ ...step, redo: edit, undo: invertEdit(before, edit) }];
};

/** Whether the text has what the inverse inserts at the places that the edit replaces. */
const hasTexts = (text: string, edit: Edit, inverse: Edit): boolean => {
  const expected = inverse.toSorted((a, b) => a.start - b.start);
  return edit
    .toSorted((a, b) => a.start - b.start)
    .every(({ start, end }, index) => text.slice(start, end) === expected[index]?.text);
};
