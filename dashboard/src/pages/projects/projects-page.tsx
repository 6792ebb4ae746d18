import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Clapperboard, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { unwrap } from '../../api/client.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime, formatNumber, formatSeconds } from '../../ui/format.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { Empty, RequestError, Skeleton } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { RecordList } from '../../ui/record-list.tsx';
import type { Column } from '../../ui/record-list.tsx';
import { CreateProjectDialog } from './create-project-dialog.tsx';
import { DeleteProjectDialog, RenameProjectDialog } from './change-project-dialogs.tsx';
import type { ProjectSummary } from './project-api.ts';
import { TEXTS } from './texts.ts';
import './projects.css';

const PAGE_SIZE = 50;

const useProjects = () => {
  const { api, path } = useWorkspace();
  return useInfiniteQuery({
    queryKey: [path.workspace_id, 'projects'],
    queryFn: ({ pageParam: cursor }) =>
      unwrap(
        api.GET('/dashboard/v1/workspaces/{workspace_id}/projects', {
          params: { path, query: { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) } },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
    placeholderData: keepPreviousData,
  });
};

/** "1080 × 1920, 30 fps" of a project whose page can be read. */
const formatOf = ({ width, height, fps }: ProjectSummary): string =>
  width === null || height === null || fps === null ? TEXTS.unknownFormat : TEXTS.format(width, height, fps);

type Change = 'name' | 'removal';

const columns = (
  to: (page: string) => string,
  onChange: (project: ProjectSummary, change: Change) => void,
): [Column<ProjectSummary>, ...Column<ProjectSummary>[]] => [
  {
    header: TEXTS.name,
    cell: ({ id, name }) => (
      <div className="projects-ways">
        <Link className="projects-name" to={to(`proyek/${id}`)}>
          {name}
        </Link>
        <Link
          className="projects-studio"
          to={to(`proyek/${id}/studio`)}
          aria-label={`${TEXTS.openStudio}: ${name}`}
        >
          {TEXTS.openStudio}
        </Link>
      </div>
    ),
  },
  { header: TEXTS.saved, cell: ({ updated_at: updatedAt }) => formatDateTime(updatedAt) },
  { header: TEXTS.revision, cell: ({ revision }) => formatNumber(revision), isNumber: true },
  { header: TEXTS.video, cell: formatOf },
  {
    header: TEXTS.length,
    cell: ({ duration_seconds: seconds }) => (seconds === null ? '–' : formatSeconds(seconds)),
    isNumber: true,
  },
  {
    header: TEXTS.problems,
    cell: ({ problem_count: count }) => (
      <Badge kind={count === 0 ? 'good' : 'bad'}>
        {count === 0 ? TEXTS.none : TEXTS.problemCount(count)}
      </Badge>
    ),
  },
  {
    header: TEXTS.change,
    cell: (project) => (
      <div className="actions">
        <Button aria-label={`${TEXTS.rename}: ${project.name}`} onClick={() => onChange(project, 'name')}>
          {TEXTS.rename}
        </Button>
        <Button aria-label={`${TEXTS.delete}: ${project.name}`} onClick={() => onChange(project, 'removal')}>
          {TEXTS.delete}
        </Button>
      </div>
    ),
    isActions: true,
  },
];

const ProjectsPage = () => {
  const { to } = useWorkspace();
  const navigate = useNavigate();
  const pages = useProjects();
  const projects = pages.data?.pages.flatMap((page) => page.projects);
  const [creating, setCreating] = useState<'code' | 'studio'>();
  const [changed, setChanged] = useState<{ readonly project: ProjectSummary; readonly change: Change }>();
  const close = () => setChanged(undefined);
  const createButtons = (
    <>
      <Button variant="primary" onClick={() => setCreating('studio')}>
        <Clapperboard aria-hidden="true" />
        {TEXTS.createInStudio}
      </Button>
      <Button onClick={() => setCreating('code')}>
        <Plus aria-hidden="true" />
        {TEXTS.create}
      </Button>
    </>
  );
  return (
    <Page title={TEXTS.projects} lead={TEXTS.lead} actions={createButtons}>
      {pages.isLoadingError && <RequestError error={pages.error} onRetry={pages.refetch} />}
      {pages.isPending && <Skeleton />}
      {projects?.length === 0 && (
        <Empty title={TEXTS.noProjects}>
          <p>{TEXTS.firstProject}</p>
        </Empty>
      )}
      {projects && projects.length > 0 && (
        <RecordList
          label={TEXTS.projects}
          columns={columns(to, (project, change) => setChanged({ project, change }))}
          rows={projects}
          keyOf={({ id }) => id}
        />
      )}
      <LoadMore pages={pages} />
      {creating && (
        <CreateProjectDialog
          isStudio={creating === 'studio'}
          onClose={() => setCreating(undefined)}
          onCreated={({ id }) => void navigate(to(`proyek/${id}${creating === 'studio' ? '/studio' : ''}`))}
        />
      )}
      {changed?.change === 'name' && <RenameProjectDialog project={changed.project} onClose={close} />}
      <DeleteProjectDialog
        project={changed?.change === 'removal' ? changed.project : undefined}
        onClose={close}
        onDeleted={close}
      />
    </Page>
  );
};

export default ProjectsPage;
