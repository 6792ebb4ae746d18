import { usePrefetchQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { COMPOSITION_SCRIPT, RUNTIME_SCRIPT } from '../../preview/prepare-preview.ts';
import { sharedFileQuery } from '../../preview/preview-file.ts';
import { useProject } from '../projects/project-api.ts';
import { OpenedProject } from '../projects/opened-project.tsx';
import { useDocumentTitle } from '../../ui/page.tsx';
import { StudioWorkshop } from './studio-workshop.tsx';
import { TEXTS } from './texts.ts';
import '../projects/projects.css';
import './studio.css';

const StudioPage = () => {
  const { id = '' } = useParams();
  const project = useProject(id);
  usePrefetchQuery(sharedFileQuery(COMPOSITION_SCRIPT));
  usePrefetchQuery(sharedFileQuery(RUNTIME_SCRIPT));
  useDocumentTitle(TEXTS.studioOf(project.data?.name ?? ''));
  return (
    <div className="studio">
      {/* That of the open project stands in its header. */}
      {!project.data && <h1 className="visually-hidden">{TEXTS.studio}</h1>}
      <OpenedProject id={id} project={project} Workshop={StudioWorkshop} />
    </div>
  );
};

export default StudioPage;
