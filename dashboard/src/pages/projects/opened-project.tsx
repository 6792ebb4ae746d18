import { useState } from 'react';
import type { ComponentType } from 'react';
import { isNotFound } from '../../api/client.ts';
import { Empty, RequestError, Skeleton } from '../../ui/notice.tsx';
import { useDraftPlace } from './kept-drafts.ts';
import type { DraftPlace } from './kept-drafts.ts';
import type { Project, useProject } from './project-api.ts';
import { useRevision } from './revision-files.ts';
import type { LoadedRevision } from './revision-files.ts';
import { useEditing } from './use-editing.ts';
import type { Editing } from './use-editing.ts';
import { TEXTS } from './texts.ts';

/** What edits a project that is open. */
export interface WorkshopProps {
  readonly project: Project;
  readonly editing: Editing;
}

interface LoadedProps {
  readonly project: Project;
  readonly newest: LoadedRevision;
  readonly place: DraftPlace;
  readonly Workshop: ComponentType<WorkshopProps>;
}

const Loaded = ({ project, newest, place, Workshop }: LoadedProps) => (
  <Workshop project={project} editing={useEditing(newest, place)} />
);

/** The newest revision; while a newer one is read, the one before. */
const useNewestRevision = ({ id, revision }: Project) => {
  const { data, error, refetch } = useRevision(id, revision);
  const [shown, setShown] = useState(data);
  if (data && data !== shown) setShown(data);
  return { newest: data ?? shown, error, refetch };
};

const Content = ({ project, Workshop }: Pick<LoadedProps, 'project' | 'Workshop'>) => {
  const { newest, error, refetch } = useNewestRevision(project);
  const place = useDraftPlace(project.id);
  if (newest && place) return <Loaded project={project} newest={newest} place={place} Workshop={Workshop} />;
  return error ? <RequestError error={error} onRetry={refetch} /> : <Skeleton shape="result" />;
};

interface OpenedProjectProps {
  readonly id: string;
  readonly project: ReturnType<typeof useProject>;
  readonly Workshop: ComponentType<WorkshopProps>;
}

/** A project with the draft of this tab, or why there is none. */
export const OpenedProject = ({ id, project, Workshop }: OpenedProjectProps) => {
  const isMissing = isNotFound(project.error) || project.data?.status === 'deleted';
  if (isMissing)
    return (
      <Empty title={TEXTS.notFound}>
        <p>{TEXTS.notFoundExplained}</p>
      </Empty>
    );
  return (
    <>
      {project.isLoadingError && <RequestError error={project.error} onRetry={project.refetch} />}
      {project.isPending && <Skeleton shape="result" />}
      {project.data && <Content key={id} project={project.data} Workshop={Workshop} />}
    </>
  );
};
