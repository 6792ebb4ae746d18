import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { PROJECT_TEXT_MAX_BYTES } from '#contracts/limits.ts';
import { uploadAsset } from '../../api/upload-asset.ts';
import { assetFileKey } from '../../preview/use-preview-files.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { formatBytes } from '../../ui/format.ts';
import { useLeaveWarning } from '../../ui/use-leave-warning.ts';
import { freePath, isTextFile } from './files.ts';
import type { FileContent, Files } from './project-draft.ts';
import { FILE_TEXTS } from './file-texts.ts';

interface Upload {
  readonly key: string;
  readonly name: string;
  /** From 0 to 1. */
  readonly share: number;
}

interface FailedUpload {
  readonly key: string;
  readonly name: string;
  readonly message: string;
}

const readText = async (file: File): Promise<FileContent> => {
  if (file.size > PROJECT_TEXT_MAX_BYTES)
    throw new Error(FILE_TEXTS.textTooLarge(formatBytes(PROJECT_TEXT_MAX_BYTES)));
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()) };
  } catch {
    throw new Error(FILE_TEXTS.notUtf8);
  }
};

/** Adds files of the device, each at a path that is free. Uploads end when the page is left. */
export const useAddFiles = (files: Files, onAdd: (path: string, content: FileContent) => void) => {
  const { api, path } = useWorkspace();
  const queries = useQueryClient();
  const [uploading, setUploading] = useState<readonly Upload[]>([]);
  const [errors, setErrors] = useState<readonly FailedUpload[]>([]);
  const latest = useRef({ files, onAdd });
  useEffect(() => {
    latest.current = { files, onAdd };
  }, [files, onAdd]);
  const aborting = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    aborting.current = controller;
    return () => controller.abort();
  }, []);
  useLeaveWarning(uploading.length > 0);

  const upload = async (key: string, file: File): Promise<FileContent> => {
    const onProgress = (share: number) =>
      setUploading((all) => all.map((one) => (one.key === key ? { ...one, share } : one)));
    setUploading((all) => [...all, { key, name: file.name, share: 0 }]);
    const signal = aborting.current?.signal;
    try {
      const asset = await uploadAsset(api, path, file, { onProgress, ...(signal && { signal }) });
      if (asset.kind === 'video') queries.setQueryData(assetFileKey(path.workspace_id, asset.id), file);
      for (const word of ['assets', 'workspace'])
        void queries.invalidateQueries({ queryKey: [path.workspace_id, word] });
      return { asset: asset.id };
    } finally {
      setUploading((all) => all.filter((one) => one.key !== key));
    }
  };
  const add = async (file: File): Promise<void> => {
    const key = crypto.randomUUID();
    const isText = isTextFile(file.name);
    try {
      const content = isText ? await readText(file) : await upload(key, file);
      const { files: taken, onAdd: addFile } = latest.current;
      const free = freePath(isText ? '' : 'assets/', file.name, taken);
      latest.current.files = { ...taken, [free]: content }; // the next file may be ready before the page is drawn
      addFile(free, content);
    } catch (error) {
      if (!(error instanceof Error) || error.name === 'AbortError') return;
      const { message } = error;
      setErrors((all) => [...all, { key, name: file.name, message }]);
    }
  };
  return {
    add: (file: File) => {
      setErrors([]);
      void add(file);
    },
    uploading,
    errors,
  };
};
