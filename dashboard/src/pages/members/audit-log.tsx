import { useInfiniteQuery } from '@tanstack/react-query';
import { unwrap } from '../../api/client.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { Empty, RequestError, Skeleton } from '../../ui/notice.tsx';
import { auditPredicate } from './audit-sentence.ts';
import { TEXTS } from './texts.ts';

/** Who has changed what; for owners. */
export const AuditLog = () => {
  const { api, path } = useWorkspace();
  const pages = useInfiniteQuery({
    queryKey: [path.workspace_id, 'audit'],
    queryFn: ({ pageParam: cursor }) =>
      unwrap(
        api.GET('/dashboard/v1/workspaces/{workspace_id}/audit', {
          params: { path, query: cursor === null ? {} : { cursor } },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  const entries = pages.data?.pages.flatMap((page) => page.entries);
  return (
    <section className="stack tight">
      <h2>{TEXTS.changes}</h2>
      <p className="small">{TEXTS.changesKept}</p>
      {pages.isLoadingError && <RequestError error={pages.error} onRetry={pages.refetch} />}
      {pages.isPending && <Skeleton />}
      {entries?.length === 0 && <Empty title={TEXTS.noChanges} />}
      {entries !== undefined && entries.length > 0 && (
        <ol className="audit-entries card">
          {entries.map((entry) => (
            <li key={entry.id}>
              <p>
                <strong>{entry.user.email}</strong> {auditPredicate(entry)}
              </p>
              <time className="small" dateTime={entry.at}>
                {formatDateTime(entry.at)}
              </time>
            </li>
          ))}
        </ol>
      )}
      <LoadMore pages={pages} />
    </section>
  );
};
