import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { unwrap } from '../../api/client.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { Empty, RequestError, Skeleton } from '../../ui/notice.tsx';
import { RecordList } from '../../ui/record-list.tsx';
import type { Column } from '../../ui/record-list.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import { EVENT_WORDS, resultInWords, STATUS_WORDS } from './delivery-words.ts';
import type { Delivery } from './delivery-words.ts';
import { TEXTS } from './texts.ts';

const POLL_MS = 2000;
/** Later attempts are minutes and hours apart. */
const POLLED_ATTEMPTS = 2;

const isSoonOver = ({ status, attempts }: Delivery): boolean =>
  status === 'pending' && attempts < POLLED_ATTEMPTS;

const useDeliveries = () => {
  const { api, path } = useWorkspace();
  return useInfiniteQuery({
    queryKey: [path.workspace_id, 'deliveries'],
    queryFn: ({ pageParam: cursor }) =>
      unwrap(
        api.GET('/dashboard/v1/workspaces/{workspace_id}/webhook/deliveries', {
          params: { path, query: cursor === null ? {} : { cursor } },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ deliveries }) => deliveries.some(isSoonOver)) ? POLL_MS : false,
  });
};

const Resend = ({ videoId }: { readonly videoId: string }) => {
  const { api, path } = useWorkspace();
  const queries = useQueryClient();
  const toast = useToast();
  const resend = useAction({
    mutationFn: () =>
      unwrap(
        api.POST('/dashboard/v1/workspaces/{workspace_id}/webhook/deliveries/{id}/resend', {
          params: { path: { ...path, id: videoId } },
        }),
      ),
    onSuccess: () => {
      toast(TEXTS.sendsAgain);
      return queries.invalidateQueries({ queryKey: [path.workspace_id, 'deliveries'] });
    },
  });
  return (
    <>
      {resend.error && <RequestError error={resend.error} />}
      <Button isBusy={resend.isPending} onClick={() => resend.mutate()}>
        {TEXTS.sendAgain}
      </Button>
    </>
  );
};

const Event = ({ delivery: { type, video_id } }: { readonly delivery: Delivery }) => {
  const { to } = useWorkspace();
  return (
    <>
      {EVENT_WORDS[type]}{' '}
      {type.startsWith('video.') && <Link to={to(`video/${video_id}`)}>{TEXTS.showVideo}</Link>}
      {type === 'batch.done' && (
        <Link to={to(`tabel/${video_id.replace('vid_', 'batch_')}`)}>{TEXTS.showBatch}</Link>
      )}
    </>
  );
};

const Status = ({ delivery: { status } }: { readonly delivery: Delivery }) => {
  const [kind, words] = STATUS_WORDS[status];
  return <Badge kind={kind}>{words}</Badge>;
};

const COLUMNS: readonly [Column<Delivery>, ...Column<Delivery>[]] = [
  { header: TEXTS.event, cell: (delivery) => <Event delivery={delivery} /> },
  { header: TEXTS.status, cell: (delivery) => <Status delivery={delivery} /> },
  { header: TEXTS.answer, cell: ({ last_result }) => resultInWords(last_result) },
  { header: TEXTS.attempts, isNumber: true, cell: ({ attempts }) => attempts },
  {
    header: TEXTS.time,
    cell: ({ last_attempt_at, created_at }) => formatDateTime(last_attempt_at ?? created_at),
  },
  {
    header: TEXTS.actions,
    isActions: true,
    cell: ({ status, video_id }) => status === 'failed' && <Resend videoId={video_id} />,
  },
];

export const Deliveries = () => {
  const pages = useDeliveries();
  const deliveries = pages.data?.pages.flatMap((page) => page.deliveries);
  return (
    <section className="stack tight">
      <h2>{TEXTS.deliveries}</h2>
      <p className="small">{TEXTS.deliveriesExplained}</p>
      {pages.isLoadingError && <RequestError error={pages.error} onRetry={pages.refetch} />}
      {pages.isPending && <Skeleton />}
      {deliveries?.length === 0 && <Empty title={TEXTS.noEvents} />}
      {deliveries !== undefined && deliveries.length > 0 && (
        <RecordList
          label={TEXTS.webhookDeliveries}
          columns={COLUMNS}
          rows={deliveries}
          keyOf={({ video_id }) => video_id}
        />
      )}
      <LoadMore pages={pages} />
    </section>
  );
};
