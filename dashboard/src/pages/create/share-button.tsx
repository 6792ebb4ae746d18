import { useMutation } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { RequestError } from '../../ui/notice.tsx';
import { ConnectionError } from '../../api/client.ts';

const VIDEO_TYPE = 'video/mp4';

const canShare = (): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [new File([], 'video.mp4', { type: VIDEO_TYPE })] });

const load = async (url: string): Promise<Blob> => {
  const response = await fetch(url);
  if (!response.ok) throw new ConnectionError();
  return response.blob();
};

/** Shares the file where the browser can. A slow download uses up the press, so a second one is asked for. */
export const ShareButton = ({ url, title }: { readonly url: string; readonly title: string }) => {
  const loading = useMutation({ mutationFn: load, onSuccess: (blob) => share(blob) });
  const share = (blob: Blob): void => {
    const file = new File([blob], `${title}.mp4`, { type: VIDEO_TYPE });
    navigator.share({ files: [file], title }).catch(() => undefined); // closed, or too long after the press
  };
  if (!canShare()) return null;
  const { data: blob } = loading;
  return (
    <>
      <Button isBusy={loading.isPending} onClick={() => (blob ? share(blob) : loading.mutate(url))}>
        <Share2 aria-hidden="true" />
        {loading.isPending ? 'Menyiapkan…' : 'Bagikan'}
      </Button>
      {loading.error && <RequestError error={loading.error} />}
    </>
  );
};
