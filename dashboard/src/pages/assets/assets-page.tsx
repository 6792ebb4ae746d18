import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { AssetKind } from '#contracts/limits.ts';
import { isChecked } from '../../api/read-ready.ts';
import { useWorkspaceRecord } from '../../session/use-workspace-record.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { Empty, RequestError, Skeleton } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { StorageBar } from '../../ui/storage-bar.tsx';
import { CheckedFiles, Clips, Fonts, Photos, Songs, UnusableFiles } from './asset-lists.tsx';
import { DeleteAssetDialog } from './delete-asset-dialog.tsx';
import { FetchArea } from './fetch-area.tsx';
import { UploadArea } from './upload-area.tsx';
import { useAssets } from '../../ui/use-assets.ts';
import type { Asset } from '../../ui/use-assets.ts';
import { TEXTS } from './texts.ts';
import './assets.css';

const KIND_PARAMETER = 'jenis';
const KINDS = {
  foto: 'image',
  klip: 'video',
  musik: 'audio',
  font: 'font',
} as const satisfies Record<string, AssetKind>;

const NOTHING_OF = {
  foto: TEXTS.noPhotos,
  klip: TEXTS.noClips,
  musik: TEXTS.noMusic,
  font: TEXTS.noFonts,
} as const satisfies Record<keyof typeof KINDS, string>;

const isKind = (text: string | null): text is keyof typeof KINDS =>
  text !== null && Object.hasOwn(KINDS, text);

const CHOICES = [
  ['', TEXTS.all],
  [`?${KIND_PARAMETER}=foto`, TEXTS.photos],
  [`?${KIND_PARAMETER}=klip`, TEXTS.clips],
  [`?${KIND_PARAMETER}=musik`, TEXTS.music],
  [`?${KIND_PARAMETER}=font`, TEXTS.fonts],
] as const;

const KindFilter = ({ chosen }: { readonly chosen: string | null }) => (
  <nav className="assets-filter" aria-label={TEXTS.kinds}>
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
  const clips = ready.filter(({ kind }) => kind === 'video');
  const songs = ready.filter(({ kind }) => kind === 'audio');
  const fonts = ready.filter(({ kind }) => kind === 'font');
  const checked = assets.filter(isChecked);
  const unusable = assets.filter((asset) => asset.status !== 'ready' && !isChecked(asset));
  return (
    <>
      {checked.length > 0 && (
        <section className="assets-section">
          <h2>{TEXTS.checked}</h2>
          <CheckedFiles assets={checked} onDelete={onDelete} />
        </section>
      )}
      {unusable.length > 0 && (
        <section className="assets-section">
          <h2>{TEXTS.notUsable}</h2>
          <UnusableFiles assets={unusable} onDelete={onDelete} />
        </section>
      )}
      {photos.length > 0 && (
        <section className="assets-section">
          <h2>{TEXTS.photos}</h2>
          <Photos assets={photos} onDelete={onDelete} onLinkEnded={onLinkEnded} />
        </section>
      )}
      {clips.length > 0 && (
        <section className="assets-section">
          <h2>{TEXTS.clips}</h2>
          <Clips assets={clips} onDelete={onDelete} onLinkEnded={onLinkEnded} />
        </section>
      )}
      {songs.length > 0 && (
        <section className="assets-section">
          <h2>{TEXTS.music}</h2>
          <Songs assets={songs} onDelete={onDelete} onLinkEnded={onLinkEnded} />
        </section>
      )}
      {fonts.length > 0 && (
        <section className="assets-section">
          <h2>{TEXTS.fonts}</h2>
          <p className="small">{TEXTS.fontsNote}</p>
          <Fonts assets={fonts} onDelete={onDelete} />
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
    <Page title={TEXTS.files} lead={TEXTS.lead}>
      <UploadArea />
      <FetchArea />
      <div className="assets-tools">
        <KindFilter chosen={chosen} />
        <Storage />
      </div>
      {pages.isLoadingError && <RequestError error={pages.error} onRetry={pages.refetch} />}
      {pages.isPending && <Skeleton />}
      {assets?.length === 0 && !pages.hasNextPage && (
        <Empty title={chosen === null ? TEXTS.nothing : NOTHING_OF[chosen]}>
          <p>{TEXTS.uploadFirst}</p>
        </Empty>
      )}
      {assets && <Lists assets={assets} onDelete={setDeleting} onLinkEnded={renewLinks} />}
      <LoadMore pages={pages} />
      <DeleteAssetDialog asset={deleting} onClose={() => setDeleting(undefined)} />
    </Page>
  );
};

export default AssetsPage;
