import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Project } from './project-api.ts';
import { TextDiff } from './text-diff.tsx';
import type { Editing } from './use-editing.ts';
import { TEXTS } from './texts.ts';

interface ConflictsProps {
  readonly project: Project;
  readonly editing: Editing;
}

/** A file that two people have changed: what the other saved beside what is here, and which of both stays. */
const Conflict = ({ path, editing }: { readonly path: string; readonly editing: Editing }) => {
  const mine = editing.textOf(path);
  return (
    <section className="project-conflict" aria-label={path}>
      <h3>{path}</h3>
      <TextDiff
        before={editing.savedTextOf(path) ?? ''}
        after={mine ?? ''}
        labels={[TEXTS.newestText, TEXTS.myText]}
      />
      <div className="actions">
        <Button onClick={() => editing.decide(path)}>
          {TEXTS.keepMine}
          <span className="visually-hidden">: {path}</span>
        </Button>
        <Button onClick={() => editing.discard(path)}>
          {TEXTS.takeTheirs}
          <span className="visually-hidden">: {path}</span>
        </Button>
        {mine !== undefined && <CopyButton text={mine} label={TEXTS.copyMine} />}
      </div>
    </section>
  );
};

/** Another save that came first. The changes of this tab stay, and nothing is sent until they are made to it. */
export const Conflicts = ({ project, editing }: ConflictsProps) => {
  const { draft, isBehind, takeNewest } = editing;
  const author = project.revisions[0]?.saved_by?.name;
  const time = formatDateTime(project.updated_at);
  return (
    <>
      {isBehind && (
        <Notice kind="warning">
          <p role="alert">
            {author
              ? TEXTS.savedFirstBy(project.revision, author, time)
              : TEXTS.savedFirst(project.revision, time)}
          </p>
          <p>{TEXTS.changesAreHere}</p>
          <Button variant="primary" onClick={takeNewest}>
            {TEXTS.loadNewest}
          </Button>
        </Notice>
      )}
      {draft.conflicts.length > 0 && (
        <Notice kind="warning">
          <p role="alert">{TEXTS.bothChanged(draft.conflicts.length, draft.revision)}</p>
          {draft.conflicts.map((path) => (
            <Conflict key={path} path={path} editing={editing} />
          ))}
        </Notice>
      )}
    </>
  );
};
