import { Link } from 'react-router';
import { useWorkspace } from '../../session/workspace.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { StudioDocument } from '#core/studio/studio-document.ts';
import { ProblemList } from '../playground/problem-list.tsx';
import type { Project } from '../projects/project-api.ts';
import type { ProjectCheck, ProjectProblem } from '../projects/use-project-check.ts';
import { itemOfProblem } from './problem-places.ts';
import { TEXTS } from './texts.ts';

interface StudioProblemsProps {
  readonly project: Project;
  /** Undefined for a page that the Studio cannot read. */
  readonly document: StudioDocument | undefined;
  readonly check: ProjectCheck;
  readonly onChoose: (key: string | undefined) => void;
}

/** What the check found: each problem leads to its element, or to the code. */
export const StudioProblems = ({ project, document, check, onChoose }: StudioProblemsProps) => {
  const { to } = useWorkspace();
  return (
    <div className="stack">
      {!document && (
        <Notice kind="warning">
          <p>{TEXTS.cannotRead}</p>
        </Notice>
      )}
      <output>{check.summary}</output>
      <ProblemList
        problems={check.problems}
        {...(document && {
          onGoTo: (problem: ProjectProblem) => onChoose(itemOfProblem(document, problem)?.key),
        })}
      />
      <Link to={to(`proyek/${project.id}`)} className="button">
        {TEXTS.openCode}
      </Link>
    </div>
  );
};
