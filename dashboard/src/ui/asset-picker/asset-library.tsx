import type { AssetKind } from '#contracts/limits.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Music } from 'lucide-react';
import { unwrap } from '../../api/client.ts';
import type { Schemas } from '../../api/client.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { formatSeconds } from '../format.ts';
import { Empty, Loading, RequestError } from '../notice.tsx';

type Asset = Schemas['Asset'];

interface LibraryProps {
  readonly kind: AssetKind;
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChoose: (asset: Asset) => void;
}

export const AssetLibrary = ({ kind, title, isOpen, onClose, onChoose }: LibraryProps) => (
  <Dialog title={title} isOpen={isOpen} onClose={onClose}>
    <ReadyAssets kind={kind} onChoose={onChoose} />
  </Dialog>
);

const PAGE_SIZE = 30;

const ReadyAssets = ({ kind, onChoose }: Pick<LibraryProps, 'kind' | 'onChoose'>) => {
  const { api, path } = useWorkspace();
  const assets = useInfiniteQuery({
    queryKey: [path.workspace_id, 'assets', kind, 'library'],
    queryFn: ({ pageParam: cursor }) =>
      unwrap(
        api.GET('/dashboard/v1/workspaces/{workspace_id}/assets', {
          params: { path, query: { kind, limit: PAGE_SIZE, ...(cursor !== null && { cursor }) } },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
  });
  if (assets.isError) return <RequestError error={assets.error} onRetry={assets.refetch} />;
  if (!assets.data) return <Loading />;
  const ready = assets.data.pages.flatMap((page) => page.assets.filter(({ status }) => status === 'ready'));
  if (ready.length === 0 && !assets.hasNextPage)
    return (
      <Empty title={kind === 'image' ? 'Belum ada foto yang diunggah.' : 'Belum ada musik yang diunggah.'} />
    );
  return (
    <>
      <ul className={`library ${kind}`}>
        {ready.map((asset) => (
          <li key={asset.id}>
            <button type="button" className="library-asset" onClick={() => onChoose(asset)}>
              <AssetFace asset={asset} />
            </button>
          </li>
        ))}
      </ul>
      {assets.hasNextPage && (
        <Button isBusy={assets.isFetchingNextPage} onClick={() => void assets.fetchNextPage()}>
          Tampilkan lebih banyak
        </Button>
      )}
    </>
  );
};

const AssetFace = ({
  asset: { kind, name, id, url, duration_seconds: seconds },
}: {
  readonly asset: Asset;
}) =>
  kind === 'image' ? (
    <>
      <img src={url ?? undefined} alt="" loading="lazy" />
      <span className="library-name">{name ?? id}</span>
    </>
  ) : (
    <>
      <Music aria-hidden="true" />
      <span className="library-name">{name ?? id}</span>
      {seconds !== null && <span className="small">{formatSeconds(Math.round(seconds))}</span>}
    </>
  );
