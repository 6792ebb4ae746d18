/** Content of a file as a save names it: a text, one that is stored already, or an asset. */
export type FileContent =
  | { readonly text: string }
  | { readonly sha256: string }
  | { readonly asset: string };

/** Files by path. */
export type Files = Readonly<Record<string, FileContent>>;

/** Files of a project while they are edited. */
export interface ProjectDraft {
  /** The revision that the changes are made to. */
  readonly revision: number;
  /** Its files. */
  readonly base: Files;
  readonly files: Files;
  /** Files that another save has changed too, until it was decided which text stays. */
  readonly conflicts: readonly string[];
}

/** A stored revision. */
export interface SavedFiles {
  readonly revision: number;
  readonly files: Files;
}

/** A stored revision with the texts that are known of it, by digest. */
interface ReadFiles extends SavedFiles {
  readonly texts?: ReadonlyMap<string, string>;
}

export const newDraft = ({ revision, files }: SavedFiles): ProjectDraft => ({
  revision,
  base: files,
  files,
  conflicts: [],
});

/** `constructor` is a path like any other. */
export const fileAt = (files: Files, path: string): FileContent | undefined =>
  Object.hasOwn(files, path) ? files[path] : undefined;

const isSame = (a: FileContent | undefined, b: FileContent | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

const pathsOf = (...sets: readonly Files[]): readonly string[] =>
  [...new Set(sets.flatMap((files) => Object.keys(files)))].toSorted();

export type FileChange = 'added' | 'changed' | 'removed';

/** What differs from one set of files to the next, by path. */
export const changesBetween = (before: Files, after: Files): ReadonlyMap<string, FileChange> =>
  new Map(
    pathsOf(before, after)
      .filter((path) => !isSame(fileAt(before, path), fileAt(after, path)))
      .map((path) => {
        if (!Object.hasOwn(before, path)) return [path, 'added'];
        return [path, Object.hasOwn(after, path) ? 'changed' : 'removed'];
      }),
  );

export const changesOf = ({ base, files }: ProjectDraft): ReadonlyMap<string, FileChange> =>
  changesBetween(base, files);

export const isChanged = (draft: ProjectDraft): boolean => changesOf(draft).size > 0;

/** A save would overwrite what another has saved while it is not decided which text stays. */
export const isSavable = (draft: ProjectDraft): boolean => isChanged(draft) && draft.conflicts.length === 0;

const CRLF = '\r\n';

/** What an editor has made of a saved text, with the line ends of that text: editors write LF. A text that was changed back is no change. */
export const editedContent = (
  text: string,
  saved: FileContent | undefined,
  savedText: string | undefined,
): FileContent => {
  const isCrlf = savedText?.includes(CRLF) === true && !/[^\r]\n|^\n/.test(savedText);
  const written = isCrlf ? text.replaceAll('\n', CRLF) : text;
  return saved && written === savedText ? saved : { text: written };
};

const withFiles = (draft: ProjectDraft, files: Files): ProjectDraft => ({ ...draft, files });

export const withFile = (draft: ProjectDraft, path: string, content: FileContent): ProjectDraft =>
  withFiles(draft, { ...draft.files, [path]: content });

export const withoutFile = (draft: ProjectDraft, path: string): ProjectDraft => {
  const { [path]: _, ...others } = draft.files;
  return withFiles(draft, others);
};

/** `content` is the file's own, as a text if it is one: the stored text is found by the path before. */
export const withRenamed = (
  draft: ProjectDraft,
  from: string,
  to: string,
  content: FileContent,
): ProjectDraft => withFile(withoutFile(draft, from), to, content);

/** The files with one person's changes of `base` made to what another has saved, and the files that both changed. */
const merge = (base: Files, mine: Files, theirs: Files) => {
  const differs = (path: string, one: Files, other: Files) => !isSame(fileAt(one, path), fileAt(other, path));
  const isMine = (path: string) => differs(path, mine, base);
  const paths = pathsOf(base, mine, theirs);
  const merged: Files = Object.fromEntries(
    paths.flatMap((path) => {
      const content = fileAt(isMine(path) ? mine : theirs, path);
      return content === undefined ? [] : [[path, content]];
    }),
  );
  const conflicts = paths.filter(
    (path) => isMine(path) && differs(path, theirs, base) && differs(path, mine, theirs),
  );
  return { merged, conflicts };
};

/** Texts that a revision has at the same path are its own: those of a save whose answer was lost are no changes. */
const asStored = (files: Files, { files: stored, texts = new Map() }: ReadFiles): Files =>
  Object.fromEntries(
    Object.entries(files).map(([path, content]) => {
      const known = fileAt(stored, path);
      const isStored =
        'text' in content && known && 'sha256' in known && texts.get(known.sha256) === content.text;
      return [path, isStored ? known : content];
    }),
  );

/** The draft on a newer revision: its changes stay, also in files that the newer revision has changed. */
export const onNewest = (draft: ProjectDraft, newest: ReadFiles): ProjectDraft => {
  const { revision, files } = newest;
  const { merged, conflicts } = merge(draft.base, asStored(draft.files, newest), files);
  return {
    revision,
    base: files,
    files: merged,
    conflicts: [...new Set([...draft.conflicts, ...conflicts])].filter(
      (path) => !isSame(fileAt(merged, path), fileAt(files, path)),
    ),
  };
};

/** After a save of `sent`: what was changed meanwhile stays a change. */
export const afterSave = (draft: ProjectDraft, sent: Files, saved: SavedFiles): ProjectDraft => ({
  ...onNewest({ ...draft, base: sent }, saved),
  conflicts: [],
});

/**
 * The draft on a newer revision that has the files of one of the saves of this tab, or of the draft: the answer of that save was lost.
 * Undefined when someone else has saved.
 */
export const onOwnSave = (
  draft: ProjectDraft,
  sent: readonly Files[],
  newest: ReadFiles,
): ProjectDraft | undefined => {
  const isStored = (files: Files) => changesBetween(asStored(files, newest), newest.files).size === 0;
  const stored = [...sent, draft.files].find(isStored);
  return stored && afterSave(draft, stored, newest);
};

/** The file as it was saved, or as it was before, without the changes of the draft. */
export const withoutChange = (draft: ProjectDraft, path: string): ProjectDraft => {
  const saved = fileAt(draft.base, path);
  return withDecided(saved === undefined ? withoutFile(draft, path) : withFile(draft, path, saved), path);
};

/** The conflict of the file is settled: what the draft has stays. */
export const withDecided = (draft: ProjectDraft, path: string): ProjectDraft => ({
  ...draft,
  conflicts: draft.conflicts.filter((one) => one !== path),
});
