import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { unwrap } from '../../api/client.ts';
import { LINK_FRESH_MS } from '../../api/signed-links.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { SelectField } from '../../ui/field.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Empty, RequestError, Skeleton } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { STATUS_LABELS } from '../../ui/status-labels.ts';
import { VideoCard } from './video-card.tsx';
import { readFilters, withFilter } from './video-filters.ts';
import type { VideoFilters } from './video-filters.ts';
import { useNames } from './video-names.ts';
import { TEXTS } from './texts.ts';
import './videos.css';

const PAGE_SIZE = 24;

const useVideos = (filters: VideoFilters) => {
  const { api, path } = useWorkspace();
  return useInfiniteQuery({
    queryKey: [path.workspace_id, 'videos', filters],
    queryFn: ({ pageParam: cursor }) =>
      unwrap(
        api.GET('/dashboard/v1/workspaces/{workspace_id}/videos', {
          params: {
            path,
            query: {
              ...filters,
              limit: PAGE_SIZE,
              include: ['name', 'progress', 'poster', 'project'],
              ...(cursor !== null && { cursor }),
            },
          },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
    placeholderData: keepPreviousData,
  });
};

const Filters = () => {
  const [parameters, setParameters] = useSearchParams();
  const { choices } = useNames();
  const { status = '', template = '' } = readFilters(parameters);
  const change = (name: keyof VideoFilters, value: string) =>
    setParameters(withFilter(parameters, name, value), { replace: true });
  return (
    <search className="videos-filters">
      <SelectField
        label={TEXTS.status}
        value={status}
        onChange={({ target }) => change('status', target.value)}
      >
        <option value="">{TEXTS.all}</option>
        {Object.entries(STATUS_LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={TEXTS.template}
        value={template}
        onChange={({ target }) => change('template', target.value)}
      >
        <option value="">{TEXTS.all}</option>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </search>
  );
};

const NoVideos = ({ isFiltered, hasMore }: { readonly isFiltered: boolean; readonly hasMore: boolean }) => {
  const { to } = useWorkspace();
  // A filtered page can be empty although older videos follow.
  if (hasMore)
    return (
      <Empty title={TEXTS.noMatchInLatest}>
        <p>{TEXTS.loadOlder}</p>
      </Empty>
    );
  if (isFiltered)
    return (
      <Empty title={TEXTS.noMatch}>
        <Link to={to('video')} className="button secondary">
          {TEXTS.showAll}
        </Link>
      </Empty>
    );
  return (
    <Empty title={TEXTS.noVideos}>
      <p>{TEXTS.firstVideo}</p>
      <Link to={to('buat')} className="button primary">
        {TEXTS.createFirst}
      </Link>
    </Empty>
  );
};

const VideosPage = () => {
  const { to } = useWorkspace();
  const [parameters] = useSearchParams();
  const filters = readFilters(parameters);
  const pages = useVideos(filters);
  const videos = pages.data?.pages.flatMap((page) => page.videos);
  const renewLinks = () => {
    if (pages.dataUpdatedAt + LINK_FRESH_MS < Date.now()) void pages.refetch();
  };
  return (
    <Page
      title={TEXTS.videos}
      actions={
        <Link to={to('buat')} className="button primary">
          <Plus aria-hidden="true" />
          {TEXTS.create}
        </Link>
      }
    >
      <Filters />
      <output className="visually-hidden">
        {videos && !pages.isPlaceholderData && TEXTS.shown(videos.length)}
      </output>
      {pages.isLoadingError && <RequestError error={pages.error} onRetry={pages.refetch} />}
      {pages.isPending && <Skeleton shape="posters" />}
      {videos?.length === 0 && (
        <NoVideos isFiltered={Object.keys(filters).length > 0} hasMore={pages.hasNextPage} />
      )}
      {videos && videos.length > 0 && (
        <>
          <h2 className="visually-hidden">{TEXTS.videoList}</h2>
          <ul className="video-grid" aria-busy={pages.isPlaceholderData}>
            {videos.map((video) => (
              <VideoCard key={video.id} video={video} onLinkEnded={renewLinks} />
            ))}
          </ul>
        </>
      )}
      <LoadMore pages={pages} />
    </Page>
  );
};

export default VideosPage;
