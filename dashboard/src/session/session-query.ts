import { useQuery } from '@tanstack/react-query';
import { unwrap } from '../api/client.ts';
import { useSession } from './session.tsx';

/** The signed-in user and the workspaces of the user; invalidate `['session']` when a membership has changed. */
export const useSessionQuery = () => {
  const { api } = useSession();
  return useQuery({
    queryKey: ['session'],
    queryFn: () => unwrap(api.GET('/dashboard/v1/session')),
    staleTime: Number.POSITIVE_INFINITY,
  });
};
