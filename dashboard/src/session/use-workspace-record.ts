import { useQuery } from '@tanstack/react-query';
import { unwrap } from '../api/client.ts';
import { useWorkspace } from './workspace.tsx';

/** Credits, active videos, storage, brand kit and limits of the workspace. */
export const useWorkspaceRecord = () => {
  const { api, path } = useWorkspace();
  return useQuery({
    queryKey: [path.workspace_id, 'workspace'],
    queryFn: () => unwrap(api.GET('/dashboard/v1/workspaces/{workspace_id}', { params: { path } })),
  });
};
