import { FileCode, FileImage } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { AddFiles } from './add-files.tsx';
import { sortedPaths } from './files.ts';
import { fileAt, changesOf } from './project-draft.ts';
import type { FileChange } from './project-draft.ts';
import type { ProjectProblem } from './use-project-check.ts';
import type { Editing } from './use-editing.ts';
import { FILE_TEXTS } from './file-texts.ts';
import { TEXTS } from './texts.ts';

interface FileListProps {
  readonly editing: Editing;
  readonly problems: readonly ProjectProblem[];
  readonly chosen: string;
  readonly onChoose: (path: string) => void;
}

export const CHANGE_WORDS: Readonly<Record<FileChange, string>> = {
  added: FILE_TEXTS.added,
  changed: FILE_TEXTS.changed,
  removed: FILE_TEXTS.removed,
};

/** Every file of the project, with its folder before its name. */
export const FileList = ({ editing, problems, chosen, onChoose }: FileListProps) => {
  const { draft } = editing;
  const changes = changesOf(draft);
  const removed = [...changes].filter(([, change]) => change === 'removed').map(([path]) => path);
  return (
    <nav className="project-list" aria-label={TEXTS.filesOfProject}>
      <ul className="project-list-files">
        {sortedPaths(draft.files).map((path) => {
          const Icon = 'asset' in (fileAt(draft.files, path) ?? {}) ? FileImage : FileCode;
          const change = changes.get(path);
          const count = problems.filter(({ file }) => file === path).length;
          return (
            <li key={path}>
              <button
                type="button"
                className="project-list-file"
                aria-current={path === chosen ? 'true' : undefined}
                onClick={() => onChoose(path)}
              >
                <Icon aria-hidden="true" />
                <span>{path}</span>
                {count > 0 && <Badge kind="bad">{TEXTS.problemCount(count)}</Badge>}
                {change && <Badge kind="busy">{CHANGE_WORDS[change]}</Badge>}
              </button>
            </li>
          );
        })}
      </ul>
      {removed.length > 0 && (
        <ul className="project-list-removed" aria-label={FILE_TEXTS.removedFiles}>
          {removed.map((path) => (
            <li key={path}>
              <s>{path}</s>
              <button type="button" className="button quiet" onClick={() => editing.discard(path)}>
                {FILE_TEXTS.putBack}
                <span className="visually-hidden">: {path}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <AddFiles files={draft.files} onAdd={editing.add} onAdded={onChoose} />
    </nav>
  );
};
