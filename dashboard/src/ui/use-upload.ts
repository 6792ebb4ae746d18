import type { AssetKind } from '#contracts/limits.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Schemas } from '../api/client.ts';
import { uploadAsset } from '../api/upload-asset.ts';
import { assetFileKey } from '../preview/use-preview-files.ts';
import { useWorkspace } from '../session/workspace.tsx';

/** Upload of one file at a time. It is given up when the component goes away. */
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
    mutationFn: (file: File) => {
      aborting.current = new AbortController();
      setShare(0);
      return uploadAsset(api, path, file, { kind, onProgress: setShare, signal: aborting.current.signal });
    },
    onError: () => onFailed?.(),
    onSuccess: (asset, file) => {
      queries.setQueryData([path.workspace_id, 'asset', asset.id], asset);
      // Previews and the choice of a part play the clip from the device.
      if (kind === 'video') queries.setQueryData(assetFileKey(path.workspace_id, asset.id), file);
      onReady(asset);
      return Promise.all([
        queries.invalidateQueries({ queryKey: [path.workspace_id, 'assets'] }),
        queries.invalidateQueries({ queryKey: [path.workspace_id, 'workspace'] }),
      ]);
    },
  });
  return {
    start: (file: File) => upload.mutate(file),
    cancel: () => {
      aborting.current?.abort();
      upload.reset();
    },
    isUploading: upload.isPending,
    isReady: upload.isSuccess,
    fileName: upload.variables?.name,
    /** From 0 to 1. */
    share,
    error: upload.error,
  };
};
