import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { unwrap } from '../api/client.ts';
import { useWorkspace } from '../session/workspace.tsx';
import { Button } from './button.tsx';
import type { ButtonProps } from './button.tsx';
import { RequestError } from './notice.tsx';
import { TEXTS } from './texts.ts';
import { download } from './use-leave-warning.ts';

/** Saves the MP4 of a finished video. Reads the video first, because its link ends after 15 minutes. */
export const DownloadButton = ({
  videoId,
  variant = 'primary',
}: {
  readonly videoId: string;
  readonly variant?: ButtonProps['variant'];
}) => {
  const { api, path } = useWorkspace();
  const saving = useMutation({
    mutationFn: () =>
      unwrap(
        api.GET('/dashboard/v1/workspaces/{workspace_id}/videos/{id}', {
          params: { path: { ...path, id: videoId } },
        }),
      ),
    onSuccess: ({ output_url }) => output_url !== null && download(output_url),
  });
  return (
    <>
      <Button variant={variant} isBusy={saving.isPending} onClick={() => saving.mutate()}>
        <Download aria-hidden="true" />
        {TEXTS.download}
      </Button>
      {saving.error && <RequestError error={saving.error} />}
      {saving.data?.output_url === null && <p className="small">{TEXTS.fileIsGone}</p>}
    </>
  );
};
