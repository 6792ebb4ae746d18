import { useMutation } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { safeFileName } from '#core/video/file-name.ts';
import { ConnectionError, unwrap } from '../../api/client.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { RequestError } from '../../ui/notice.tsx';
import { TEXTS } from './texts.ts';

const VIDEO_TYPE = 'video/mp4';

const canShare = (): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [new File([], 'video.mp4', { type: VIDEO_TYPE })] });

const loadFile = async (url: string, name: string): Promise<File> => {
  // The player may have the same link in the cache, from a request without CORS that scripts may not read.
  const response = await fetch(url, { cache: 'no-store' }).catch(() => undefined);
  if (!response?.ok) throw new ConnectionError();
  return new File([await response.blob()], name, { type: VIDEO_TYPE });
};

interface ShareButtonProps {
  readonly videoId: string;
  readonly title: string;
}

const MESSAGES = {
  /** The browser wants a press of its own after a download. */
  press: TEXTS.pressShareAgain,
  failed: TEXTS.cannotShare,
  gone: TEXTS.fileIsGone,
} as const;

/** Opens the share sheet. Returns what its user has to know; nothing when they closed it. */
const share = async (file: File): Promise<keyof typeof MESSAGES | undefined> => {
  try {
    await navigator.share({ files: [file] });
    return undefined;
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'AbortError') return undefined;
    return name === 'NotAllowedError' ? 'press' : 'failed';
  }
};

/** Shares the file where the browser can. */
export const ShareButton = ({ videoId, title }: ShareButtonProps) => {
  const { api, path } = useWorkspace();
  const [message, setMessage] = useState<keyof typeof MESSAGES>();
  const loading = useMutation({
    mutationFn: async () => {
      const { output_url: url } = await unwrap(
        api.GET('/dashboard/v1/workspaces/{workspace_id}/videos/{id}', {
          params: { path: { ...path, id: videoId } },
        }),
      );
      return url === null ? null : loadFile(url, safeFileName(`${title}.mp4`, 'video.mp4'));
    },
    onSuccess: async (file) => setMessage(file ? await share(file) : 'gone'),
  });
  if (!canShare()) return null;
  const { data: file } = loading;
  const press = async () => {
    setMessage(undefined);
    if (file) setMessage(await share(file));
    else loading.mutate();
  };
  return (
    <>
      <Button isBusy={loading.isPending} onClick={() => void press()}>
        <Share2 aria-hidden="true" />
        {loading.isPending ? TEXTS.preparing : TEXTS.share}
      </Button>
      {loading.error && <RequestError error={loading.error} />}
      <output className="share-message">{message && MESSAGES[message]}</output>
    </>
  );
};
