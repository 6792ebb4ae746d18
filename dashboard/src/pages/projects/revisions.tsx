import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { RequestError, Skeleton } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { CHANGE_WORDS } from './file-list.tsx';
import { fileAt, changesBetween, isChanged } from './project-draft.ts';
import { useSaveProject } from './project-api.ts';
import type { Project, Revision } from './project-api.ts';
import { useRevision } from './revision-files.ts';
import type { LoadedRevision } from './revision-files.ts';
import { TextDiff } from './text-diff.tsx';
import { textOf } from './use-editing.ts';
import type { Editing } from './use-editing.ts';
import { TEXTS } from './texts.ts';

interface ComparisonProps {
  readonly before: LoadedRevision;
  readonly after: LoadedRevision;
}

/** Every file that differs, with its changed lines if it is a text. */
const Comparison = ({ before, after }: ComparisonProps) => {
  const changes = [...changesBetween(before.files, after.files)];
  const textIn = ({ files, texts }: LoadedRevision, path: string) => textOf(fileAt(files, path), texts);
  if (changes.length === 0) return <p className="hint">{TEXTS.noDifference}</p>;
  return changes.map(([path, change]) => {
    const texts = [textIn(before, path), textIn(after, path)] as const;
    const isText = texts.some((text) => text !== undefined);
    return (
      <section key={path} aria-label={path} className="project-changed-file">
        <h4>
          {path} <Badge kind="neutral">{CHANGE_WORDS[change]}</Badge>
        </h4>
        {isText && (
          <TextDiff
            before={texts[0] ?? ''}
            after={texts[1] ?? ''}
            labels={[TEXTS.revisionNumber(before.revision), TEXTS.revisionNumber(after.revision)]}
          />
        )}
      </section>
    );
  });
};

interface ChosenProps {
  readonly project: Project;
  readonly revision: Revision;
  readonly previous: number | undefined;
  readonly editing: Editing;
}

/** What the revision has changed, and its restoration as the next revision. */
const ChosenRevision = ({ project, revision: { revision }, previous, editing }: ChosenProps) => {
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const chosen = useRevision(project.id, revision);
  const before = useRevision(project.id, previous ?? revision);
  const restore = useSaveProject(project.id, {
    onSaved: (saved) => {
      setIsAsking(false);
      editing.restored(saved);
      toast(TEXTS.isRestored(revision, saved.revision));
    },
  });
  const error = chosen.error ?? before.error;
  if (error) return <RequestError error={error} onRetry={chosen.error ? chosen.refetch : before.refetch} />;
  if (!chosen.data || !before.data) return <Skeleton />;
  const files = chosen.data.files;
  const hasChanges = isChanged(editing.draft);
  return (
    <div className="project-revision-detail">
      {revision !== project.revision && (
        <>
          <div className="actions">
            <Button isBusy={hasChanges} onClick={() => setIsAsking(true)}>
              {TEXTS.restore(revision)}
            </Button>
          </div>
          {hasChanges && <p className="hint">{TEXTS.saveBeforeRestore}</p>}
        </>
      )}
      {previous === undefined ? (
        <p className="hint">{TEXTS.firstRevision}</p>
      ) : (
        <Comparison before={before.data} after={chosen.data} />
      )}
      <ConfirmDialog
        title={TEXTS.askRestore(revision)}
        text={TEXTS.restoreExplained(project.revision + 1)}
        action={TEXTS.restoreNow}
        variant="primary"
        isOpen={isAsking}
        isBusy={restore.isPending}
        error={restore.error}
        onConfirm={() => restore.mutate({ revision: project.revision, files })}
        onClose={() => {
          restore.reset();
          setIsAsking(false);
        }}
      />
    </div>
  );
};

interface RevisionsProps {
  readonly project: Project;
  readonly editing: Editing;
}

/** The kept revisions, newest first; a chosen one shows what it has changed. */
export const Revisions = ({ project, editing }: RevisionsProps) => {
  const [chosen, setChosen] = useState<number>();
  const { revisions } = project;
  return (
    <>
      <p className="hint">{TEXTS.revisionsHint}</p>
      <ul className="project-revisions">
        {revisions.map((revision, at) => {
          const isChosen = revision.revision === chosen;
          const { problem_count: problems } = revision;
          return (
            <li key={revision.revision} className="card">
              <h3>
                <button
                  type="button"
                  className="project-revision"
                  aria-expanded={isChosen}
                  onClick={() => setChosen(isChosen ? undefined : revision.revision)}
                >
                  <strong>{TEXTS.revisionNumber(revision.revision)}</strong>
                  {revision.name !== null && <span className="project-revision-name">{revision.name}</span>}
                  <span className="small">
                    {formatDateTime(revision.created_at)}
                    {revision.saved_by?.name && ` ${TEXTS.savedBy(revision.saved_by.name)}`}
                  </span>
                  {revision.revision === project.revision && <Badge kind="good">{TEXTS.newest}</Badge>}
                  {problems > 0 && <Badge kind="bad">{TEXTS.problemCount(problems)}</Badge>}
                </button>
              </h3>
              {isChosen && (
                <ChosenRevision
                  project={project}
                  revision={revision}
                  previous={revisions[at + 1]?.revision}
                  editing={editing}
                />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
};
