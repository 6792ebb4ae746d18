import { useMutation } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { ConnectionError, unwrap } from '../../api/client.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { RequestError } from '../../ui/notice.tsx';

const VIDEO_TYPE = 'video/mp4';
const UNSAFE_IN_FILE_NAMES = /[\\/:*?"<>|]/g;

const canShare = (): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [new File([], 'video.mp4', { type: VIDEO_TYPE })] });

const loadFile = async (url: string | null, name: string): Promise<File> => {
  const response = await fetch(url ?? '').catch(() => undefined);
  if (!response?.ok) throw new ConnectionError();
  return new File([await response.blob()], name, { type: VIDEO_TYPE });
};

const share = (file: File): void => {
  navigator.share({ files: [file] }).catch(() => undefined); // closed, or too long after the press
};

interface ShareButtonProps {
  readonly videoId: string;
  readonly title: string;
}

/** Shares the file where the browser can. After a slow download the browser wants a second press. */
export const ShareButton = ({ videoId, title }: ShareButtonProps) => {
  const { api, path } = useWorkspace();
  const loading = useMutation({
    mutationFn: async () => {
      const video = await unwrap(
        api.GET('/dashboard/v1/workspaces/{workspace_id}/videos/{id}', {
          params: { path: { ...path, id: videoId } },
        }),
      );
      return loadFile(video.output_url, `${title.replaceAll(UNSAFE_IN_FILE_NAMES, ' ')}.mp4`);
    },
    onSuccess: share,
  });
  if (!canShare()) return null;
  const { data: file } = loading;
  return (
    <>
      <Button isBusy={loading.isPending} onClick={() => (file ? share(file) : loading.mutate())}>
        <Share2 aria-hidden="true" />
        {loading.isPending ? 'Menyiapkan…' : 'Bagikan'}
      </Button>
      {loading.error && <RequestError error={loading.error} />}
    </>
  );
};
