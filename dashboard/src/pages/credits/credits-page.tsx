import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { unwrap } from '../../api/client.ts';
import { useWorkspaceRecord } from '../../session/use-workspace-record.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { formatDateTime, formatNumber } from '../../ui/format.ts';
import { Contact } from '../../ui/contact.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Empty, RequestError, Skeleton } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { RecordList } from '../../ui/record-list.tsx';
import type { Column } from '../../ui/record-list.tsx';
import { ledgerWords, signedCredits } from './ledger-words.ts';
import type { LedgerEntry } from './ledger-words.ts';
import { TEXTS } from './texts.ts';
import './credits.css';

const Subject = ({ entry }: { readonly entry: LedgerEntry }) => {
  const { to } = useWorkspace();
  return (
    <>
      {ledgerWords(entry)}
      {entry.kind === 'video' && (
        <>
          {' '}
          <Link to={to(`video/${entry.subject}`)}>{TEXTS.showVideo}</Link>
        </>
      )}
    </>
  );
};

const COLUMNS: readonly [Column<LedgerEntry>, ...Column<LedgerEntry>[]] = [
  { header: TEXTS.description, cell: (entry) => <Subject entry={entry} /> },
  { header: TEXTS.time, cell: ({ created_at }) => formatDateTime(created_at) },
  { header: TEXTS.credits, isNumber: true, cell: signedCredits },
];

const Ledger = () => {
  const { api, path } = useWorkspace();
  const pages = useInfiniteQuery({
    queryKey: [path.workspace_id, 'ledger'],
    queryFn: ({ pageParam: cursor }) =>
      unwrap(
        api.GET('/dashboard/v1/workspaces/{workspace_id}/ledger', {
          params: { path, query: cursor === null ? {} : { cursor } },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  const entries = pages.data?.pages.flatMap((page) => page.entries);
  return (
    <section className="credits-ledger">
      <h2>{TEXTS.history}</h2>
      {pages.isLoadingError && <RequestError error={pages.error} onRetry={pages.refetch} />}
      {pages.isPending && <Skeleton />}
      {entries?.length === 0 && <Empty title={TEXTS.noUse} />}
      {entries !== undefined && entries.length > 0 && (
        <RecordList
          label={TEXTS.creditHistory}
          columns={COLUMNS}
          rows={entries}
          keyOf={({ subject }) => subject}
        />
      )}
      <LoadMore pages={pages} />
    </section>
  );
};

const Balance = () => {
  const workspace = useWorkspaceRecord();
  if (workspace.isLoadingError) return <RequestError error={workspace.error} onRetry={workspace.refetch} />;
  if (!workspace.data) return <Skeleton />;
  const { available, reserved } = workspace.data.credits;
  return (
    <section className="stack tight">
      <dl className="credits-balance">
        <div className="card">
          <dt>{TEXTS.available}</dt>
          <dd>{formatNumber(available)}</dd>
        </div>
        <div className="card">
          <dt>{TEXTS.reserved}</dt>
          <dd>{formatNumber(reserved)}</dd>
        </div>
      </dl>
      {reserved > 0 && <p className="small">{TEXTS.reservedExplained}</p>}
    </section>
  );
};

const CreditsPage = () => (
  <Page title={TEXTS.credits} lead={TEXTS.creditIsSecond}>
    <div className="stack wide">
      <Balance />
      <section className="credits-more">
        <h2>{TEXTS.addCredits}</h2>
        <p>
          {TEXTS.toAddCredits} <Contact />
          {TEXTS.newCreditsShow}
        </p>
      </section>
      <Ledger />
    </div>
  </Page>
);

export default CreditsPage;
