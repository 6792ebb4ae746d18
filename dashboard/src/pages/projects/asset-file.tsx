import { AssetThumbnail } from '../../ui/asset-thumbnail.tsx';
import { Notice, Skeleton } from '../../ui/notice.tsx';
import { useAsset } from '../../ui/use-asset.ts';
import { nameOf, sizeOf } from '../../ui/use-assets.ts';
import { FILE_TEXTS } from './file-texts.ts';

/** A file that is an asset of the workspace. */
export const AssetFile = ({ assetId, path }: { readonly assetId: string; readonly path: string }) => {
  const { data: asset, isError, refetch } = useAsset(assetId);
  if (isError)
    return (
      <Notice kind="warning">
        <p>{FILE_TEXTS.assetIsGone}</p>
      </Notice>
    );
  if (!asset) return <Skeleton />;
  return (
    <figure className="project-asset">
      {(asset.kind === 'image' || asset.kind === 'video') && (
        <div className="project-asset-picture">
          <AssetThumbnail asset={asset} onLinkEnded={() => void refetch()} />
        </div>
      )}
      <figcaption>
        <p>{FILE_TEXTS.assetFile(nameOf(asset), sizeOf(asset))}</p>
        <p className="hint">{FILE_TEXTS.assetHint(path)}</p>
      </figcaption>
    </figure>
  );
};
