import { useQuery } from '@tanstack/react-query';
import { unwrap } from '../../api/client.ts';
import type { Schemas } from '../../api/client.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import type { Names } from './match-columns.ts';

const PAGE_SIZE = 100;
const PAGES_MAX = 10;

/** Ids of the newest 1000 uploaded files by their names; of files with one name the newest. */
export const useFileNames = (isNeeded: boolean): Names['files'] => {
  const { api, path } = useWorkspace();
  const { data = new Map<string, string>() } = useQuery({
    queryKey: [path.workspace_id, 'file-names'],
    queryFn: async () => {
      const names = new Map<string, string>();
      let cursor: string | null = null;
      for (let read = 0; read < PAGES_MAX; read += 1) {
        const page: Schemas['AssetList'] = await unwrap(
          api.GET('/dashboard/v1/workspaces/{workspace_id}/assets', {
            params: { path, query: { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) } },
          }),
        );
        for (const { id, name } of page.assets) {
          const key = name?.toLowerCase();
          if (key !== undefined && !names.has(key)) names.set(key, id);
        }
        cursor = page.next_cursor;
        if (cursor === null) break;
      }
      return names;
    },
    enabled: isNeeded,
  });
  return data;
};
