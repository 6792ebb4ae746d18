import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { isNotFound } from '../../api/client.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Empty, RequestError, Skeleton } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useDraftPlace } from './kept-drafts.ts';
import type { DraftPlace } from './kept-drafts.ts';
import { useProject } from './project-api.ts';
import type { Project } from './project-api.ts';
import { useRevision } from './revision-files.ts';
import type { LoadedRevision } from './revision-files.ts';
import { useEditing } from './use-editing.ts';
import { Workshop } from './workshop.tsx';
import { TEXTS } from './texts.ts';
import './projects.css';

interface LoadedProps {
  readonly project: Project;
  readonly newest: LoadedRevision;
  readonly place: DraftPlace;
}

const Loaded = ({ project, newest, place }: LoadedProps) => (
  <Workshop project={project} editing={useEditing(newest, place)} />
);

/** The newest revision; while a newer one is read, the one before. */
const useNewestRevision = ({ id, revision }: Project) => {
  const { data, error, refetch } = useRevision(id, revision);
  const [shown, setShown] = useState(data);
  if (data && data !== shown) setShown(data);
  return { newest: data ?? shown, error, refetch };
};

const Content = ({ project }: { readonly project: Project }) => {
  const { newest, error, refetch } = useNewestRevision(project);
  const place = useDraftPlace(project.id);
  if (newest && place) return <Loaded project={project} newest={newest} place={place} />;
  return error ? <RequestError error={error} onRetry={refetch} /> : <Skeleton shape="result" />;
};

const ProjectPage = () => {
  const { id = '' } = useParams();
  const { to } = useWorkspace();
  const project = useProject(id);
  const isMissing = isNotFound(project.error) || project.data?.status === 'deleted';
  return (
    <>
      <Link to={to('proyek')} className="back-link">
        <ArrowLeft aria-hidden="true" />
        {TEXTS.allProjects}
      </Link>
      <Page title={project.data?.name ?? TEXTS.project}>
        {isMissing && (
          <Empty title={TEXTS.notFound}>
            <p>{TEXTS.notFoundExplained}</p>
          </Empty>
        )}
        {project.isLoadingError && !isMissing && (
          <RequestError error={project.error} onRetry={project.refetch} />
        )}
        {project.isPending && <Skeleton shape="result" />}
        {project.data && !isMissing && <Content key={id} project={project.data} />}
      </Page>
    </>
  );
};

export default ProjectPage;
