import { useQueryClient } from '@tanstack/react-query';
import { unwrap } from '../../api/client.ts';
import type { Schemas } from '../../api/client.ts';
import { uploadAsset } from '../../api/upload-asset.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { findLoop } from '../../ui/asset-picker/music-loops.ts';
import { useAction } from '../../ui/use-action.ts';
import { fileNameOf, freePath } from '../projects/files.ts';
import type { Editing } from '../projects/use-editing.ts';

type Asset = Schemas['Asset'];

export interface AddedMedia {
  /** Path of the file in the project. */
  readonly path: string;
  readonly asset: Asset;
}

/** Makes a chosen asset, or a loop of the music library, a file of the project. */
export const useAddMedia = (editing: Editing, onAdded: (added: AddedMedia) => void) => {
  const { api, path } = useWorkspace();
  const queries = useQueryClient();
  const findAsset = async (value: string): Promise<Asset> => {
    const loop = findLoop(value);
    if (!loop)
      return unwrap(
        api.GET('/dashboard/v1/workspaces/{workspace_id}/assets/{id}', {
          params: { path: { ...path, id: value.split('#')[0] ?? '' } },
        }),
      );
    // A project has only files of its own, so that it is the same in other tools.
    const response = await fetch(loop.url);
    const file = new File([await response.blob()], `${loop.name}.m4a`, { type: 'audio/mp4' });
    const asset = await uploadAsset(api, path, file, { kind: 'audio', onProgress: () => undefined });
    void queries.invalidateQueries({ queryKey: [path.workspace_id, 'assets'] });
    return asset;
  };
  return useAction({
    mutationFn: findAsset,
    onSuccess: (asset) => {
      const { files } = editing.draft;
      const known = Object.entries(files).find(([, file]) => 'asset' in file && file.asset === asset.id)?.[0];
      const place = known ?? freePath('assets/', fileNameOf(asset), files);
      if (known === undefined) editing.add(place, { asset: asset.id });
      onAdded({ path: place, asset });
    },
  });
};
