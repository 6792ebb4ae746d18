import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { uploadAsset } from '../../api/upload-asset.ts';
import { useUnfinished } from '../../session/use-unfinished.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { useLeaveWarning } from '../../ui/use-leave-warning.ts';

export interface QueuedUpload {
  readonly id: string;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1. */
  readonly share: number;
  /** Why it failed. */
  readonly message?: string;
}

interface UploadQueue {
  readonly uploads: readonly QueuedUpload[];
  /** Files that became assets since the dashboard was opened. */
  readonly doneCount: number;
  readonly add: (file: File) => void;
  /** Ends an upload, or takes a failed one off the list. */
  readonly remove: (id: string) => void;
}

const QueueContext = createContext<UploadQueue | undefined>(undefined);

/** Uploads files to the collection one after another, whichever page of the workspace is shown. */
export const UploadQueueProvider = ({ children }: { readonly children: ReactNode }) => {
  const { api, path } = useWorkspace();
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<readonly QueuedUpload[]>([]);
  const [doneCount, setDoneCount] = useState(0);
  const running = useRef(Promise.resolve());
  const aborts = useRef(new Map<string, AbortController>());
  const isUploading = uploads.some(({ state }) => state !== 'failed');
  useLeaveWarning(isUploading);
  useUnfinished('uploads', isUploading);
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

  const add = (file: File) => {
    const id = crypto.randomUUID();
    const controller = new AbortController();
    aborts.current.set(id, controller);
    setUploads((all) => [...all, { id, file, state: 'waiting', share: 0 }]);
    running.current = running.current.then(() => send(id, file, controller.signal));
  };
  return <QueueContext value={{ uploads, doneCount, add, remove }}>{children}</QueueContext>;
};

export const useUploadQueue = (): UploadQueue => {
  const queue = useContext(QueueContext);
  if (!queue) throw new Error('There is no UploadQueueProvider.');
  return queue;
};
