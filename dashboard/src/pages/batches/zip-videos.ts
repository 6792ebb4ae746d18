import { downloadZip } from 'client-zip';
import { ConnectionError, unwrap } from '../../api/client.ts';
import type { CurrentWorkspace } from '../../session/workspace.tsx';
import { fileNameOf } from './batch.ts';
import type { BatchVideo } from './batch.ts';

const MAX_BYTES = 1024 ** 3;

export interface Zipped {
  readonly content: Blob;
  /** Files in it: fewer than videos when they are too large together. */
  readonly files: number;
}

/** A ZIP of the finished videos. Each link is read when its file is fetched, because it ends after 15 minutes. */
export const zipVideos = async (
  { api, path }: CurrentWorkspace,
  videos: readonly BatchVideo[],
  { signal, onFile }: { readonly signal: AbortSignal; readonly onFile: (files: number) => void },
): Promise<Zipped> => {
  let [files, bytes] = [0, 0];
  const fetchFiles = async function* () {
    for (const row of videos) {
      const id = row.video?.id ?? '';
      const { output_url: link } = await unwrap(
        api.GET('/dashboard/v1/workspaces/{workspace_id}/videos/{id}', {
          params: { path: { ...path, id } },
          signal,
        }),
      );
      if (link === null) continue; // no longer kept
      const response = await fetch(link, { signal });
      if (!response.ok) throw new ConnectionError();
      bytes += Number(response.headers.get('content-length') ?? 0);
      if (bytes > MAX_BYTES) return;
      files += 1;
      onFile(files);
      yield { name: fileNameOf(row, 'mp4'), input: response };
    }
  };
  const content = await downloadZip(fetchFiles()).blob();
  return { content, files };
};
