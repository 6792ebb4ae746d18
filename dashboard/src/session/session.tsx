import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { createApi } from '../api/client.ts';
import type { Api } from '../api/client.ts';
import type { Config } from '../api/config.ts';
import { createCognito } from './cognito.ts';
import type { Cognito, Tokens } from './cognito.ts';
import { clearStorage, clearStorageOfOthers } from './kept-texts.ts';
import { createTokenStore } from './token-store.ts';

interface Session {
  readonly config: Config;
  readonly cognito: Cognito;
  readonly api: Api;
  readonly isSignedIn: boolean;
  /** The last session ended without a sign-out. */
  readonly hasExpired: boolean;
  readonly signIn: (tokens: Tokens) => void;
  readonly signOut: () => void;
}

/** The user's id in an access token, a JSON Web Token. */
const userOf = ({ accessToken }: Tokens): string => {
  const payload = accessToken.split('.')[1] ?? '';
  const claims: { readonly sub: string } = JSON.parse(
    atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
  );
  return claims.sub;
};

const SessionContext = createContext<Session | undefined>(undefined);

export const SessionProvider = ({
  config,
  children,
}: {
  readonly config: Config;
  readonly children: ReactNode;
}) => {
  const queries = useQueryClient();
  const { cognito, tokens, api, onExpiry } = useMemo(() => {
    const onExpiry = new EventTarget();
    const cognito = createCognito(config);
    const tokens = createTokenStore(cognito, () => onExpiry.dispatchEvent(new Event('end')));
    return { cognito, tokens, api: createApi(tokens), onExpiry };
  }, [config]);
  const [isSignedIn, setIsSignedIn] = useState(tokens.hasSession);
  const [hasExpired, setHasExpired] = useState(false);

  useEffect(() => {
    // What was filled in stays in the tab's storage for the same user.
    const expire = () => {
      queries.clear();
      setHasExpired(true);
      setIsSignedIn(false);
    };
    onExpiry.addEventListener('end', expire);
    return () => onExpiry.removeEventListener('end', expire);
  }, [onExpiry, queries]);

  const session = useMemo(
    (): Session => ({
      config,
      cognito,
      api,
      isSignedIn,
      hasExpired,
      signIn: (newTokens) => {
        clearStorageOfOthers(userOf(newTokens));
        tokens.keep(newTokens);
        setIsSignedIn(true);
      },
      signOut: () => {
        void tokens.end();
        queries.clear();
        clearStorage();
        setHasExpired(false);
        setIsSignedIn(false);
      },
    }),
    [config, cognito, api, isSignedIn, hasExpired, tokens, queries],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
};

export const useSession = (): Session => {
  const session = useContext(SessionContext);
  if (!session) throw new Error('There is no SessionProvider.');
  return session;
};
