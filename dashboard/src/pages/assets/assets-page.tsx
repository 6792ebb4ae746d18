import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { AssetKind } from '#contracts/limits.ts';
import { useWorkspaceRecord } from '../../session/use-workspace-record.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { Empty, RequestError, Skeleton } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { StorageBar } from '../../ui/storage-bar.tsx';
import { Photos, Songs, UnusableFiles } from './asset-lists.tsx';
import { DeleteAssetDialog } from './delete-asset-dialog.tsx';
import { UploadArea } from './upload-area.tsx';
import { useAssets } from '../../ui/use-assets.ts';
import type { Asset } from '../../ui/use-assets.ts';
import './assets.css';

const KIND_PARAMETER = 'jenis';
const KINDS = { foto: 'image', musik: 'audio' } as const satisfies Record<string, AssetKind>;

const isKind = (text: string | null): text is keyof typeof KINDS =>
  text !== null && Object.hasOwn(KINDS, text);

const CHOICES = [
  ['', 'Semua'],
  [`?${KIND_PARAMETER}=foto`, 'Foto'],
  [`?${KIND_PARAMETER}=musik`, 'Musik'],
] as const;

const KindFilter = ({ chosen }: { readonly chosen: string | null }) => (
  <nav className="assets-filter" aria-label="Jenis berkas">
    {CHOICES.map(([search, label]) => (
      <Link
        key={label}
        to={{ search }}
        replace
        className="chip"
        aria-current={
          search.endsWith(`=${chosen ?? ''}`) || (chosen === null && search === '') ? 'page' : undefined
        }
      >
        {label}
      </Link>
    ))}
  </nav>
);

const Lists = ({
  assets,
  onDelete,
  onLinkEnded,
}: {
  readonly assets: readonly Asset[];
  readonly onDelete: (asset: Asset) => void;
  readonly onLinkEnded: () => void;
}) => {
  const ready = assets.filter(({ status }) => status === 'ready');
  const photos = ready.filter(({ kind }) => kind === 'image');
  const songs = ready.filter(({ kind }) => kind === 'audio');
  const unusable = assets.filter(({ status }) => status !== 'ready');
  return (
    <>
      {unusable.length > 0 && (
        <section className="assets-section">
          <h2>Tidak bisa dipakai</h2>
          <UnusableFiles assets={unusable} onDelete={onDelete} />
        </section>
      )}
      {photos.length > 0 && (
        <section className="assets-section">
          <h2>Foto</h2>
          <Photos assets={photos} onDelete={onDelete} onLinkEnded={onLinkEnded} />
        </section>
      )}
      {songs.length > 0 && (
        <section className="assets-section">
          <h2>Musik</h2>
          <Songs assets={songs} onDelete={onDelete} onLinkEnded={onLinkEnded} />
        </section>
      )}
    </>
  );
};

const Storage = () => {
  const { data: record } = useWorkspaceRecord();
  return <div className="assets-storage">{record && <StorageBar {...record.storage} />}</div>;
};

const AssetsPage = () => {
  const [parameters] = useSearchParams();
  const parameter = parameters.get(KIND_PARAMETER);
  const chosen = isKind(parameter) ? parameter : null;
  const { pages, assets, renewLinks } = useAssets(chosen === null ? undefined : KINDS[chosen]);
  const [deleting, setDeleting] = useState<Asset>();
  return (
    <Page title="Foto dan musik" lead="Unggah sekali, pakai di banyak video.">
      <UploadArea />
      <div className="assets-tools">
        <KindFilter chosen={chosen} />
        <Storage />
      </div>
      {pages.isLoadingError && <RequestError error={pages.error} onRetry={pages.refetch} />}
      {pages.isPending && <Skeleton />}
      {assets?.length === 0 && !pages.hasNextPage && (
        <Empty
          title={
            chosen === 'musik'
              ? 'Belum ada musik'
              : chosen === 'foto'
                ? 'Belum ada foto'
                : 'Belum ada foto dan musik'
          }
        >
          <p>Unggah foto produk, logo, atau musik Anda dengan tombol di atas.</p>
        </Empty>
      )}
      {assets && <Lists assets={assets} onDelete={setDeleting} onLinkEnded={renewLinks} />}
      <LoadMore pages={pages} />
      <DeleteAssetDialog asset={deleting} onClose={() => setDeleting(undefined)} />
    </Page>
  );
};

export default AssetsPage;
