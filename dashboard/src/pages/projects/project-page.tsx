import { ArrowLeft, Clapperboard } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { useWorkspace } from '../../session/workspace.tsx';
import { Page } from '../../ui/page.tsx';
import { OpenedProject } from './opened-project.tsx';
import { useProject } from './project-api.ts';
import { Workshop } from './workshop.tsx';
import { TEXTS } from './texts.ts';
import './projects.css';

const ProjectPage = () => {
  const { id = '' } = useParams();
  const { to } = useWorkspace();
  const project = useProject(id);
  const studio = project.data?.status !== 'deleted' && project.data && (
    <Link to={to(`proyek/${id}/studio`)} className="button secondary">
      <Clapperboard aria-hidden="true" />
      {TEXTS.openStudio}
    </Link>
  );
  return (
    <>
      <Link to={to('proyek')} className="back-link">
        <ArrowLeft aria-hidden="true" />
        {TEXTS.allProjects}
      </Link>
      <Page title={project.data?.name ?? TEXTS.project} actions={studio}>
        <OpenedProject id={id} project={project} Workshop={Workshop} />
      </Page>
    </>
  );
};

export default ProjectPage;
