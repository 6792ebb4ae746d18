import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { uploadAsset } from '../../api/upload-asset.ts';
import { markUnfinished } from '../../session/kept-texts.ts';
import { useSession } from '../../session/session.tsx';
import { useWorkspace } from '../../session/workspace.tsx';
import { useLeaveWarning } from '../../ui/use-leave-warning.ts';

export interface QueuedUpload {
  readonly id: string;
  readonly workspaceId: string;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1. */
  readonly share: number;
  /** Why it failed. */
  readonly message?: string;
}

/** Of all workspaces. */
interface UploadQueue {
  readonly uploads: readonly QueuedUpload[];
  /** Files that became assets since the dashboard was opened, by workspace. */
  readonly doneCounts: Readonly<Record<string, number>>;
  readonly add: (workspaceId: string, file: File) => void;
  /** Ends an upload, or takes a failed one off the list. */
  readonly remove: (id: string) => void;
}

const QueueContext = createContext<UploadQueue | undefined>(undefined);

/** Uploads files to the collections one after another, whichever page of whichever workspace is shown. */
export const UploadQueueProvider = ({ children }: { readonly children: ReactNode }) => {
  const { api } = useSession();
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<readonly QueuedUpload[]>([]);
  const [doneCounts, setDoneCounts] = useState<UploadQueue['doneCounts']>({});
  const running = useRef(Promise.resolve());
  const aborts = useRef(new Map<string, AbortController>());
  const isUploading = uploads.some(({ state }) => state !== 'failed');
  useLeaveWarning(isUploading);
  useEffect(() => {
    markUnfinished('uploads', isUploading);
    return () => markUnfinished('uploads', false); // they end with the session
  }, [isUploading]);
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
  const send = async ({ id, workspaceId, file }: QueuedUpload, signal: AbortSignal) => {
    if (signal.aborted) return;
    change(id, { state: 'sending' });
    try {
      await uploadAsset(api, { workspace_id: workspaceId }, file, {
        onProgress: (share) => change(id, { share }),
        signal,
      });
      setDoneCounts((counts) => ({ ...counts, [workspaceId]: (counts[workspaceId] ?? 0) + 1 }));
      remove(id);
    } catch (error) {
      if (!signal.aborted) change(id, { state: 'failed', message: (error as Error).message });
    }
    void queries.invalidateQueries({ queryKey: [workspaceId, 'assets'] });
    void queries.invalidateQueries({ queryKey: [workspaceId, 'workspace'] });
  };

  const add = (workspaceId: string, file: File) => {
    const upload: QueuedUpload = { id: crypto.randomUUID(), workspaceId, file, state: 'waiting', share: 0 };
    const controller = new AbortController();
    aborts.current.set(upload.id, controller);
    setUploads((all) => [...all, upload]);
    running.current = running.current.then(() => send(upload, controller.signal));
  };
  return <QueueContext value={{ uploads, doneCounts, add, remove }}>{children}</QueueContext>;
};

/** Uploads of the workspace that is shown. */
export const useUploadQueue = () => {
  const { id } = useWorkspace();
  const queue = useContext(QueueContext);
  if (!queue) throw new Error('There is no UploadQueueProvider.');
  return {
    uploads: queue.uploads.filter(({ workspaceId }) => workspaceId === id),
    doneCount: queue.doneCounts[id] ?? 0,
    add: (file: File) => queue.add(id, file),
    remove: queue.remove,
  };
};
