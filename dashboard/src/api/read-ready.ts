import { unwrap } from './client.ts';
import type { Api, Schemas } from './client.ts';
import { rejectionMessage } from './rejection.ts';
import { TEXTS } from './texts.ts';
import { UploadError } from './upload-file.ts';

const wait = (delayMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delayMs));

/** A file is fetched or inspected within some seconds; one that takes longer stays in the list. */
const [CHECK_MS, MAX_CHECKS] = [1500, 60];

/** Whether the service still works on the file. */
export const isChecked = ({ status }: Pick<Schemas['Asset'], 'status'>): boolean =>
  status === 'fetching' || status === 'inspecting';

/** Reads an asset until it is `ready`. Throws an UploadError when it does not become so, an AbortError when the signal aborts. */
export const readReady = async (
  api: Api,
  path: { readonly workspace_id: string },
  id: string,
  signal: AbortSignal | undefined,
): Promise<Schemas['Asset']> => {
  // The first read after an upload inspects the file, or has it inspected, and its small picture is begun.
  const read = () =>
    unwrap(
      api.GET('/dashboard/v1/workspaces/{workspace_id}/assets/{id}', {
        params: { path: { ...path, id }, query: { include: ['thumbnail'] } },
      }),
    );
  let asset = await read();
  for (let checks = 1; isChecked(asset) && checks < MAX_CHECKS; checks += 1) {
    signal?.throwIfAborted();
    await wait(CHECK_MS);
    asset = await read();
  }
  signal?.throwIfAborted(); // a file that was given up must not become the value of its field
  if (isChecked(asset)) throw new UploadError('inspecting', TEXTS.stillChecked);
  if (asset.error) throw new UploadError('rejected', rejectionMessage(asset.error));
  if (asset.status !== 'ready') throw new UploadError('not_uploaded', TEXTS.uploadFailed);
  return asset;
};
