import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Notice, RequestError, Skeleton } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { RecordList } from '../../ui/record-list.tsx';
import type { Column } from '../../ui/record-list.tsx';
import { VideoStatusBadge } from '../../ui/video-status.tsx';
import { useBatch, useBatchVideos, useChangeBatch } from './batch-api.ts';
import type { Batch, BatchVideo } from './batch.ts';
import { BatchStatus } from './batch-status.tsx';
import { endedOf } from './batch.ts';
import { SaveResults } from './save-results.tsx';
import { TEXTS } from './texts.ts';
import './batches.css';

const RowStatus = ({ row: { video, error }, batch }: { readonly row: BatchVideo; readonly batch: Batch }) => {
  if (video) return <VideoStatusBadge status={video.status} />;
  if (error) return TEXTS.notMade;
  return batch.status === 'canceled' ? TEXTS.canceled : TEXTS.waiting;
};

const columns = (
  batch: Batch,
  to: (page: string) => string,
): [Column<BatchVideo>, ...Column<BatchVideo>[]] => [
  { header: TEXTS.rowName, cell: ({ index }) => TEXTS.row(index + 1) },
  { header: TEXTS.ofRow, cell: ({ video }) => video?.name ?? '–' },
  { header: TEXTS.status, cell: (row) => <RowStatus row={row} batch={batch} /> },
  {
    header: TEXTS.link,
    cell: ({ index, video, error }) =>
      video ? (
        <Link to={to(`video/${video.id}`)} aria-label={`${TEXTS.open} ${index + 1}`}>
          {TEXTS.open}
        </Link>
      ) : (
        (error?.message ?? '–')
      ),
  },
];

const Cancel = ({ id }: { readonly id: string }) => {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const cancel = useChangeBatch(id, 'cancel', close);
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{TEXTS.cancel}</Button>
      <ConfirmDialog
        title={TEXTS.askCancel}
        text={TEXTS.cancelExplained}
        action={TEXTS.cancel}
        dismiss={TEXTS.dontCancel}
        isOpen={isAsking}
        isBusy={cancel.isPending}
        error={cancel.error}
        onConfirm={() => cancel.mutate()}
        onClose={close}
      />
    </>
  );
};

const Paused = ({ id, paused_reason: reason }: Batch) => {
  const resume = useChangeBatch(id, 'resume');
  return (
    <Notice kind="warning">
      <p>{reason === 'workspace_suspended' ? TEXTS.pausedForSuspension : TEXTS.pausedForCredits}</p>
      {resume.error && <RequestError error={resume.error} />}
      <Button variant="primary" isBusy={resume.isPending} onClick={() => resume.mutate()}>
        {TEXTS.resume}
      </Button>
    </Notice>
  );
};

const BatchPage = () => {
  const { id = '' } = useParams();
  const { to } = useWorkspace();
  const batch = useBatch(id);
  const videos = useBatchVideos(batch.data);
  if (!batch.data)
    return (
      <Page title={TEXTS.batches}>
        {batch.isError ? <RequestError error={batch.error} onRetry={batch.refetch} /> : <Skeleton />}
      </Page>
    );
  const { status, counts } = batch.data;
  const isOpen = status === 'running' || status === 'paused';
  const ended = endedOf(batch.data);
  return (
    <Page title={TEXTS.batches} lead={TEXTS.lead} actions={isOpen && <Cancel id={id} />}>
      <section className="card batch-progress" aria-label={TEXTS.progress}>
        <p>
          <BatchStatus status={status} /> {TEXTS.ended(ended, counts.total)}
        </p>
        <ProgressBar label={TEXTS.progress} share={ended / counts.total} />
        {status === 'paused' && <Paused {...batch.data} />}
        {videos.data && <SaveResults batchId={id} rows={videos.data} />}
      </section>
      {videos.isError && <RequestError error={videos.error} onRetry={videos.refetch} />}
      {videos.data ? (
        <RecordList
          label={TEXTS.rows}
          columns={columns(batch.data, to)}
          rows={videos.data}
          keyOf={({ index }) => String(index)}
        />
      ) : (
        <Skeleton />
      )}
    </Page>
  );
};

export default BatchPage;
