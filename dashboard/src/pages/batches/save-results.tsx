import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice, RequestError } from '../../ui/notice.tsx';
import { STATUS_LABELS } from '../../ui/status-labels.ts';
import { useLeaveWarning } from '../../ui/use-leave-warning.ts';
import { listVideos } from './batch-api.ts';
import type { BatchVideo } from './batch.ts';
import { writeTable } from './read-table.ts';
import { saveFile } from './save-file.ts';
import { zipVideos } from './zip-videos.ts';
import { TEXTS } from './texts.ts';

const NEVER_ABORTED = new AbortController().signal;

/** The list of links and the ZIP of the videos that are done. */
export const SaveResults = ({
  batchId,
  rows,
}: {
  readonly batchId: string;
  readonly rows: readonly BatchVideo[];
}) => {
  const workspace = useWorkspace();
  const done = rows.filter(({ video }) => video?.status === 'done');
  const [fetched, setFetched] = useState(0);
  const links = useMutation({
    mutationFn: async () => {
      const pageOf = (id: string) => `${globalThis.location.origin}${workspace.to(`video/${id}`)}`;
      const lines = (await listVideos(workspace, batchId)).map(({ index, video, error }) => [
        String(index + 1),
        video?.name ?? '',
        video ? STATUS_LABELS[video.status] : (error?.message ?? ''),
        video ? pageOf(video.id) : '',
        video?.output_url ?? '',
      ]);
      const head = [TEXTS.rowName, TEXTS.ofRow, TEXTS.status, TEXTS.pageLink, TEXTS.fileName];
      saveFile(new Blob([`\uFEFF${writeTable([head, ...lines])}`], { type: 'text/csv' }), 'video.csv');
    },
  });
  const zip = useMutation({
    mutationFn: async () => {
      setFetched(0);
      const zipped = await zipVideos(workspace, done, { signal: NEVER_ABORTED, onFile: setFetched });
      saveFile(zipped.content, 'video.zip');
      return zipped.files;
    },
  });
  useLeaveWarning(zip.isPending);
  if (done.length === 0) return null;
  const error = links.error ?? zip.error;
  return (
    <>
      <div className="actions">
        <Button isBusy={links.isPending} onClick={() => links.mutate()}>
          {TEXTS.saveLinks}
        </Button>
        <Button isBusy={zip.isPending} onClick={() => zip.mutate()}>
          {zip.isPending ? TEXTS.zipping(fetched, done.length) : TEXTS.saveZip}
        </Button>
      </div>
      {error && <RequestError error={error} />}
      {zip.data !== undefined && zip.data < done.length && (
        <Notice kind="warning">
          <p>{TEXTS.zipTooLarge(zip.data)}</p>
        </Notice>
      )}
    </>
  );
};
