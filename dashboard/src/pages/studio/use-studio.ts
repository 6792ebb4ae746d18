import { useMemo, useRef, useState } from 'react';
import { PROJECT_INDEX } from '#core/project/project-files.ts';
import { EMPTY_HISTORY, endGesture, record, redo, undo } from '#core/studio/history.ts';
import type { Changed } from '#core/studio/history.ts';
import { findItem, readStudioDocument } from '#core/studio/read-document.ts';
import { editBetween } from '#core/studio/splices.ts';
import type { Edit } from '#core/studio/splices.ts';
import type { Created, ItemKey, StudioDocument, StudioItem } from '#core/studio/studio-document.ts';
import type { Editing } from '../projects/use-editing.ts';

type Change = (document: StudioDocument) => Edit | Created | undefined;

/** The page of a project while it is edited by eye: what it says, what is chosen, and the steps back. */
export const useStudio = (editing: Editing) => {
  const text = editing.textOf(PROJECT_INDEX) ?? '';
  const document = useMemo(() => readStudioDocument(text), [text]);
  const [history, setHistory] = useState(EMPTY_HISTORY);
  const [chosenKey, choose] = useState<ItemKey>();
  // Edits that follow each other before the page is drawn are made to the newest text.
  const latest = useRef({ text, history });
  latest.current = { text, history };

  const take = (changed: Changed | undefined) => {
    if (!changed) return setHistory(EMPTY_HISTORY);
    const { history: steps, file, text: newText } = changed;
    latest.current = { text: file === PROJECT_INDEX ? newText : latest.current.text, history: steps };
    setHistory(steps);
    editing.setExactText(file, newText);
    return undefined;
  };
  const textOf = (path: string) => (path === PROJECT_INDEX ? latest.current.text : editing.textOf(path));
  const change = (edit: Change, gesture?: string): ItemKey | undefined => {
    const current = latest.current.text === text ? document : readStudioDocument(latest.current.text);
    const made = current && edit(current);
    if (!made) return undefined;
    const { edit: splices, key } = 'edit' in made ? made : { edit: made, key: undefined };
    take(record(latest.current.history, PROJECT_INDEX, latest.current.text, splices, gesture));
    if (key !== undefined) choose(key);
    return key;
  };
  const changeFile = (path: string, next: string, gesture?: string) => {
    const before = textOf(path);
    if (before !== undefined)
      take(record(latest.current.history, path, before, editBetween(before, next), gesture));
  };
  const chosen = document && chosenKey !== undefined ? findItem(document, chosenKey) : undefined;
  return {
    document,
    /** Undefined when nothing is chosen, and when the chosen element is gone. */
    chosen,
    choose,
    /** Changes the page. Changes in a row with one gesture are one step back. */
    change,
    /** Of another file of the project; undefined for one that is no text. */
    textOf,
    /** Changes another file as a step of its own. */
    changeFile,
    endGesture: () => {
      latest.current.history = endGesture(latest.current.history);
      setHistory(latest.current.history);
    },
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    // A key may be pressed once more than there are steps: those of the other direction stay.
    undo: () => {
      if (latest.current.history.past.length > 0) take(undo(latest.current.history, textOf));
    },
    redo: () => {
      if (latest.current.history.future.length > 0) take(redo(latest.current.history, textOf));
    },
  };
};

export type Studio = ReturnType<typeof useStudio>;

export const isMedia = ({ kind }: StudioItem): boolean =>
  kind === 'image' || kind === 'video' || kind === 'audio';
