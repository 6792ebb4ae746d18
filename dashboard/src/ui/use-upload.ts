import type { AssetKind } from '#contracts/limits.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Schemas } from '../api/client.ts';
import { fetchFile, nameOfAddress } from '../api/fetch-file.ts';
import { uploadAsset } from '../api/upload-asset.ts';
import { assetFileKey } from '../preview/use-preview-files.ts';
import { useWorkspace } from '../session/workspace.tsx';

/** A file of the device, or the address of one. */
export type FileSource = File | string;

export const nameOfSource = (source: FileSource): string =>
  typeof source === 'string' ? nameOfAddress(source) : source.name;

/** Upload or fetch of one file at a time. It is given up when the component goes away. */
export const useUpload = (
  kind: AssetKind,
  onReady: (asset: Schemas['Asset']) => void,
  onFailed?: () => void,
) => {
  const { api, path } = useWorkspace();
  const queries = useQueryClient();
  const [share, setShare] = useState(0);
  const aborting = useRef<AbortController>(null);
  useEffect(() => () => aborting.current?.abort(), []);
  const upload = useMutation({
    mutationFn: (source: FileSource) => {
      const { signal } = (aborting.current = new AbortController());
      setShare(0);
      return typeof source === 'string'
        ? fetchFile(api, path, source, { kind, signal })
        : uploadAsset(api, path, source, { kind, onProgress: setShare, signal });
    },
    onError: () => onFailed?.(),
    onSuccess: (asset, source) => {
      queries.setQueryData([path.workspace_id, 'asset', asset.id], asset);
      // Previews and the choice of a part play the clip from the device.
      if (kind === 'video' && source instanceof File)
        queries.setQueryData(assetFileKey(path.workspace_id, asset.id), source);
      onReady(asset);
      return Promise.all([
        queries.invalidateQueries({ queryKey: [path.workspace_id, 'assets'] }),
        queries.invalidateQueries({ queryKey: [path.workspace_id, 'workspace'] }),
      ]);
    },
  });
  return {
    start: (source: FileSource) => upload.mutate(source),
    cancel: () => {
      aborting.current?.abort();
      upload.reset();
    },
    isUploading: upload.isPending,
    /** It is fetched from an address, which has no progress. */
    isFetching: upload.isPending && typeof upload.variables === 'string',
    isReady: upload.isSuccess,
    fileName: upload.variables && nameOfSource(upload.variables),
    /** From 0 to 1. */
    share,
    error: upload.error,
  };
};
