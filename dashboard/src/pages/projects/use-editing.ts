import { useEffect, useMemo, useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import type { ProjectContent } from '../../preview/prepare-project-preview.ts';
import type { SavedProject } from './project-api.ts';
import type { LoadedRevision } from './revision-files.ts';
import {
  fileAt,
  afterSave,
  editedContent,
  isChanged,
  newDraft,
  onNewest,
  onOwnSave,
  withDecided,
  withFile,
  withoutChange,
  withoutFile,
  withRenamed,
} from './project-draft.ts';
import type { FileContent, Files, ProjectDraft } from './project-draft.ts';
import type { DraftPlace } from './kept-drafts.ts';

/** Saves without an answer that are remembered; they are sent at growing intervals. */
const MAX_SENT = 20;

type Texts = ReadonlyMap<string, string>;

export const textOf = (content: FileContent | undefined, texts: Texts): string | undefined => {
  if (!content || 'asset' in content) return undefined;
  return 'text' in content ? content.text : texts.get(content.sha256);
};

/** Texts that are being loaded are left out. */
const contentOf = (files: Files, texts: Texts): ProjectContent => {
  const all = Object.entries(files);
  return {
    texts: new Map(
      all.flatMap(([path, content]): [string, string][] => {
        const text = textOf(content, texts);
        return text === undefined ? [] : [[path, text]];
      }),
    ),
    assets: new Map(all.flatMap(([path, file]) => ('asset' in file ? [[path, file.asset]] : []))),
  };
};

/** Changes of single files. */
const fileChanges = (setDraft: Dispatch<SetStateAction<ProjectDraft>>, texts: Texts) => ({
  setText: (path: string, text: string) =>
    setDraft((current) => {
      const saved = fileAt(current.base, path);
      return withFile(current, path, editedContent(text, saved, textOf(saved, texts)));
    }),
  /** Every character as it is given, line ends too. */
  setExactText: (path: string, text: string) =>
    setDraft((current) => {
      const saved = fileAt(current.base, path);
      return withFile(current, path, saved && textOf(saved, texts) === text ? saved : { text });
    }),
  add: (path: string, content: FileContent) => setDraft((current) => withFile(current, path, content)),
  rename: (from: string, to: string) =>
    setDraft((current) => {
      const content = fileAt(current.files, from);
      const text = textOf(content, texts);
      if (!content) return current;
      return withRenamed(current, from, to, text === undefined ? content : { text });
    }),
  remove: (path: string) => setDraft((current) => withoutFile(current, path)),
});

/** The files of a project while a tab edits them. `newest` is the newest revision that was read. */
export const useEditing = (newest: LoadedRevision, place: DraftPlace) => {
  const [draft, setDraft] = useState(() => (place.draft ? onNewest(place.draft, newest) : newDraft(newest)));
  const [texts, setTexts] = useState(newest.texts);
  const [known, setKnown] = useState(newest);
  const [isKept, setIsKept] = useState(true);
  /** Another number after a text was replaced by something else than typing. */
  const [version, setVersion] = useState(0);
  /** Files of saves that have no answer, which may be stored nevertheless. */
  const [sent, setSent] = useState<readonly Files[]>([]);
  if (known !== newest) {
    setKnown(newest);
    setTexts(new Map([...texts, ...newest.texts]));
  }
  const isOlder = newest.revision > draft.revision;
  const own = isOlder ? onOwnSave(draft, sent, newest) : undefined;
  if (own) {
    setDraft(own);
    setSent([]);
  } else if (isOlder && !isChanged(draft)) {
    setDraft(newDraft(newest));
    setVersion(version + 1);
  }
  useEffect(() => setIsKept(place.store(draft)), [place, draft]);
  const replace = (update: (current: ProjectDraft) => ProjectDraft) => {
    setDraft(update);
    setVersion((current) => current + 1);
  };
  const content = useMemo(() => contentOf(draft.files, texts), [draft.files, texts]);
  return {
    draft,
    /** What the preview shows. */
    content,
    version,
    /** False if a reload would lose the changes. */
    isKept,
    /** Another save has made a newer revision than the changes are made to. */
    isBehind: isOlder,
    textOf: (path: string) => textOf(fileAt(draft.files, path), texts),
    savedTextOf: (path: string) => textOf(fileAt(draft.base, path), texts),
    ...fileChanges(setDraft, texts),
    discard: (path: string) => replace((current) => withoutChange(current, path)),
    discardAll: () => replace(() => newDraft(newest)),
    decide: (path: string) => setDraft((current) => withDecided(current, path)),
    /** Makes the changes to the newest revision. */
    takeNewest: () => replace((current) => onNewest(current, newest)),
    /** Before a save. When its answer is lost, the revision that it made is known by its files. */
    sending: (files: Files) => setSent((current) => [...current, files].slice(-MAX_SENT)),
    /** After a save of `files`, what was typed meanwhile stays a change. */
    saved: (saved: SavedProject, files: Files) => {
      setSent([]);
      setTexts((current) => new Map([...current, ...saved.texts]));
      setDraft((current) => afterSave(current, files, saved));
    },
    /** After a save of other files than the draft's. */
    restored: (saved: SavedProject) => replace(() => newDraft(saved)),
  };
};

export type Editing = ReturnType<typeof useEditing>;
