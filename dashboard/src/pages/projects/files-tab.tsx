import { lazy, Suspense, useRef, useState } from 'react';
import { PROJECT_INDEX } from '#core/project/project-files.ts';
import { Notice, Skeleton } from '../../ui/notice.tsx';
import type { CodeEditor } from '../playground/code-editor.ts';
import { ProblemList } from '../playground/problem-list.tsx';
import { AssetFile } from './asset-file.tsx';
import { FileActions } from './file-actions.tsx';
import { FileList } from './file-list.tsx';
import { languageOf } from './files.ts';
import { fileAt } from './project-draft.ts';
import type { ProjectCheck, ProjectProblem } from './use-project-check.ts';
import type { Editing } from './use-editing.ts';
import { FILE_TEXTS } from './file-texts.ts';
import { TEXTS } from './texts.ts';

const Editor = lazy(() => import('../playground/editor.tsx'));

interface FilesTabProps {
  readonly editing: Editing;
  readonly check: ProjectCheck;
}

/** What the check found in every file: each problem leads to its place. */
const Findings = ({
  check,
  onGoTo,
}: {
  readonly check: ProjectCheck;
  readonly onGoTo: (problem: ProjectProblem) => void;
}) => (
  <section className="project-findings" aria-labelledby="project-findings-title">
    <h2 id="project-findings-title">{TEXTS.checkResult}</h2>
    <output>{check.summary}</output>
    {check.error && (
      <Notice kind="warning">
        <p>{check.error.message}</p>
      </Notice>
    )}
    <ProblemList problems={check.problems} onGoTo={onGoTo} />
    {check.warnings.length > 0 && <h3>{TEXTS.warnings}</h3>}
    <ProblemList kind="warning" problems={check.warnings} onGoTo={onGoTo} />
  </section>
);

/** The files of the project, and the chosen one in the editor. */
export const FilesTab = ({ editing, check }: FilesTabProps) => {
  const [wanted, setWanted] = useState(PROJECT_INDEX);
  const editor = useRef<CodeEditor>(null);
  const next = useRef<ProjectProblem>(null);
  const { draft, version, isKept } = editing;
  const chosen = fileAt(draft.files, wanted) === undefined ? PROJECT_INDEX : wanted;
  const content = fileAt(draft.files, chosen);
  const text = editing.textOf(chosen);
  const goTo = (problem: ProjectProblem) => {
    const file = problem.file ?? PROJECT_INDEX;
    if (file === chosen) return editor.current?.goTo(problem);
    next.current = problem; // the editor of the other file is opened first
    setWanted(file);
  };
  const ofFile = (problem: ProjectProblem) => (problem.file ?? PROJECT_INDEX) === chosen;
  return (
    <div className="project-files">
      <FileList editing={editing} problems={check.problems} chosen={chosen} onChoose={setWanted} />
      <div className="project-file">
        <FileActions key={chosen} editing={editing} path={chosen} onMoved={setWanted} />
        {content && 'asset' in content && <AssetFile assetId={content.asset} path={chosen} />}
        {content && !('asset' in content) && text === undefined && <Skeleton />}
        {text !== undefined && (
          <Suspense fallback={<Skeleton shape="result" />}>
            <Editor
              key={`${chosen} ${version}`}
              initialText={text}
              label={chosen}
              language={languageOf(chosen)}
              problems={check.isCurrent ? check.problems.filter(ofFile) : NO_PROBLEMS}
              onChange={(changed) => editing.setText(chosen, changed)}
              onEditor={(created) => {
                editor.current = created;
                if (created && next.current) created.goTo(next.current);
                if (created) next.current = null;
              }}
            />
            <p className="hint">{FILE_TEXTS.editorHint}</p>
          </Suspense>
        )}
        {!isKept && (
          <Notice kind="warning">
            <output>{FILE_TEXTS.isNotKept}</output>
          </Notice>
        )}
        <Findings check={check} onGoTo={goTo} />
      </div>
    </div>
  );
};

const NO_PROBLEMS: readonly ProjectProblem[] = [];
