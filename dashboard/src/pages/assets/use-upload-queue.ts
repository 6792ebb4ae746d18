import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { uploadAsset } from '../../api/upload-asset.ts';
import { useWorkspace } from '../../session/workspace.tsx';

export interface QueuedUpload {
  readonly id: string;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1. */
  readonly share: number;
  /** Why it failed. */
  readonly message?: string;
}

/** Uploads files one after another. They are given up when the page is left. */
export const useUploadQueue = () => {
  const { api, path } = useWorkspace();
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<readonly QueuedUpload[]>([]);
  const [doneCount, setDoneCount] = useState(0);
  const running = useRef(Promise.resolve());
  const aborts = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const controllers = aborts.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);

  const change = (id: string, changes: Partial<QueuedUpload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  const remove = (id: string) => {
    aborts.current.get(id)?.abort();
    aborts.current.delete(id);
    setUploads((all) => all.filter((upload) => upload.id !== id));
  };
  const send = async (id: string, file: File, signal: AbortSignal) => {
    if (signal.aborted) return;
    change(id, { state: 'sending' });
    try {
      await uploadAsset(api, path, file, { onProgress: (share) => change(id, { share }), signal });
      setDoneCount((count) => count + 1);
      remove(id);
    } catch (error) {
      if (!signal.aborted) change(id, { state: 'failed', message: (error as Error).message });
    }
    void queries.invalidateQueries({ queryKey: [path.workspace_id, 'assets'] });
    void queries.invalidateQueries({ queryKey: [path.workspace_id, 'workspace'] });
  };

  return {
    uploads,
    /** Files that became assets since the page was opened. */
    doneCount,
    add: (file: File) => {
      const id = crypto.randomUUID();
      const controller = new AbortController();
      aborts.current.set(id, controller);
      setUploads((all) => [...all, { id, file, state: 'waiting', share: 0 }]);
      running.current = running.current.then(() => send(id, file, controller.signal));
    },
    /** Ends an upload, or takes a failed one off the list. */
    remove,
  };
};
