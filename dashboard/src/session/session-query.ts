import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { unwrap } from '../api/client.ts';
import type { Schemas } from '../api/client.ts';
import { tabStorage } from './browser-storage.ts';
import { useSession } from './session.tsx';

const KEY = 'session';

/** The last answer in this tab, which a sign-out and another user remove. */
const lastSession = (): Schemas['Session'] | undefined => {
  const text = tabStorage.getItem(KEY);
  return text === null ? undefined : (JSON.parse(text) as Schemas['Session']);
};

/**
 * The signed-in user and the workspaces of the user; invalidate `['session']` when a membership has changed. After a
 * reload it is the last answer at first: the API decides what the page may do.
 */
export const useSessionQuery = () => {
  const { api } = useSession();
  const session = useQuery({
    queryKey: ['session'],
    queryFn: () => unwrap(api.GET('/dashboard/v1/session')),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: lastSession,
  });
  const { data, isPlaceholderData } = session;
  useEffect(() => {
    if (data && !isPlaceholderData) tabStorage.setItem(KEY, JSON.stringify(data));
  }, [data, isPlaceholderData]);
  return session;
};
