import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { unwrap } from '../api/client.ts';
import { useWorkspace } from '../session/workspace.tsx';
import { Button } from './button.tsx';
import type { ButtonProps } from './button.tsx';
import { RequestError } from './notice.tsx';
import { TEXTS } from './texts.ts';

/** Saves the MP4 of a finished video. Reads the video first, because its link ends after 15 minutes. */
export const DownloadButton = ({
  videoId,
  variant = 'primary',
}: {
  readonly videoId: string;
  readonly variant?: ButtonProps['variant'];
}) => {
  const { api, path } = useWorkspace();
  const download = useMutation({
    mutationFn: () =>
      unwrap(
        api.GET('/dashboard/v1/workspaces/{workspace_id}/videos/{id}', {
          params: { path: { ...path, id: videoId } },
        }),
      ),
    // The file is an attachment: the browser saves it, and this page stays.
    onSuccess: ({ output_url }) => output_url !== null && globalThis.location.assign(output_url),
  });
  return (
    <>
      <Button variant={variant} isBusy={download.isPending} onClick={() => download.mutate()}>
        <Download aria-hidden="true" />
        {TEXTS.download}
      </Button>
      {download.error && <RequestError error={download.error} />}
      {download.data?.output_url === null && <p className="small">{TEXTS.fileIsGone}</p>}
    </>
  );
};
