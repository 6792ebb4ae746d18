import { Table2 } from 'lucide-react';
import { Link } from 'react-router';
import { useWorkspace } from '../../session/workspace.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { Empty, RequestError, Skeleton } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { RecordList } from '../../ui/record-list.tsx';
import type { Column } from '../../ui/record-list.tsx';
import { useBatches } from './batch-api.ts';
import type { Batch } from './batch.ts';
import { BatchStatus } from './batch-status.tsx';
import { endedOf } from './batch.ts';
import { TEXTS } from './texts.ts';

const columns = (to: (page: string) => string): [Column<Batch>, ...Column<Batch>[]] => [
  {
    header: TEXTS.created,
    cell: ({ id, created_at: createdAt }) => <Link to={to(`tabel/${id}`)}>{formatDateTime(createdAt)}</Link>,
  },
  { header: TEXTS.videos, cell: (batch) => TEXTS.ended(endedOf(batch), batch.counts.total) },
  { header: TEXTS.status, cell: ({ status }) => <BatchStatus status={status} /> },
];

const BatchesPage = () => {
  const { to } = useWorkspace();
  const pages = useBatches();
  const batches = pages.data?.pages.flatMap((page) => page.batches);
  const choose = (
    <Link className="button primary" to={to('buat')}>
      <Table2 aria-hidden="true" />
      {TEXTS.chooseTemplate}
    </Link>
  );
  return (
    <Page title={TEXTS.batches} lead={TEXTS.lead} actions={batches?.length === 0 ? undefined : choose}>
      {pages.isLoadingError && <RequestError error={pages.error} onRetry={pages.refetch} />}
      {pages.isPending && <Skeleton />}
      {batches?.length === 0 && (
        <Empty title={TEXTS.noBatches}>
          <p>{TEXTS.firstBatch}</p>
          {choose}
        </Empty>
      )}
      {batches && batches.length > 0 && (
        <RecordList label={TEXTS.batches} columns={columns(to)} rows={batches} keyOf={({ id }) => id} />
      )}
      <LoadMore pages={pages} />
    </Page>
  );
};

export default BatchesPage;
