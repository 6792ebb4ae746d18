import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { createApi } from '../api/client.ts';
import type { Api } from '../api/client.ts';
import type { Config } from '../api/config.ts';
import { createCognito } from './cognito.ts';
import type { Cognito, Tokens } from './cognito.ts';
import { createTokenStore } from './token-store.ts';

interface Session {
  readonly config: Config;
  readonly cognito: Cognito;
  readonly api: Api;
  readonly isSignedIn: boolean;
  readonly signIn: (tokens: Tokens) => void;
  readonly signOut: () => void;
}

const SessionContext = createContext<Session | undefined>(undefined);

export const SessionProvider = ({
  config,
  children,
}: {
  readonly config: Config;
  readonly children: ReactNode;
}) => {
  const queries = useQueryClient();
  const { cognito, tokens, api, onEnd } = useMemo(() => {
    const onEnd = new EventTarget();
    const cognito = createCognito(config);
    const tokens = createTokenStore(cognito, () => onEnd.dispatchEvent(new Event('end')));
    return { cognito, tokens, api: createApi(tokens), onEnd };
  }, [config]);
  const [isSignedIn, setIsSignedIn] = useState(tokens.hasSession);

  useEffect(() => {
    const end = () => {
      queries.clear();
      sessionStorage.clear(); // it holds what was filled in for videos
      setIsSignedIn(false);
    };
    onEnd.addEventListener('end', end);
    return () => onEnd.removeEventListener('end', end);
  }, [onEnd, queries]);

  const session = useMemo(
    (): Session => ({
      config,
      cognito,
      api,
      isSignedIn,
      signIn: (newTokens) => {
        tokens.keep(newTokens);
        setIsSignedIn(true);
      },
      signOut: () => {
        void tokens.end();
        onEnd.dispatchEvent(new Event('end'));
      },
    }),
    [config, cognito, api, isSignedIn, tokens, onEnd],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
};

export const useSession = (): Session => {
  const session = useContext(SessionContext);
  if (!session) throw new Error('There is no SessionProvider.');
  return session;
};
