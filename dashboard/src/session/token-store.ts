import { tabStorage } from './browser-storage.ts';
import { CognitoError } from './cognito.ts';
import type { Cognito, Tokens } from './cognito.ts';

/** It keeps a reload signed in, unless the storage is full. */
const REFRESH_TOKEN_KEY = 'refresh-token';
const RENEW_BEFORE_MS = 60_000;

/** Only these mean that the session has ended; without a connection it may go on. */
const isEnded = (error: unknown): boolean =>
  error instanceof CognitoError && error.code === 'NotAuthorizedException';

/**
 * The access token in memory and the refresh token in the tab's storage. `onEnd` is called when the session can no
 * longer be renewed.
 */
export const createTokenStore = (cognito: Cognito, onEnd: () => void) => {
  let access: Tokens | undefined;
  let renewing: Promise<void> | undefined;

  const keep = (tokens: Tokens): void => {
    access = tokens;
    if (tokens.refreshToken !== undefined) tabStorage.setItem(REFRESH_TOKEN_KEY, tokens.refreshToken);
  };
  const forget = (): void => {
    access = undefined;
    tabStorage.removeItem(REFRESH_TOKEN_KEY);
  };
  /** False after a sign-out, or when somebody else has signed in since. */
  const isCurrent = (refreshToken: string): boolean => tabStorage.getItem(REFRESH_TOKEN_KEY) === refreshToken;
  const renew = async (refreshToken: string): Promise<void> => {
    try {
      const renewed = await cognito.refresh(refreshToken);
      if (isCurrent(refreshToken)) keep(renewed);
    } catch (error) {
      if (!isEnded(error)) throw error;
      if (!isCurrent(refreshToken)) return;
      forget();
      onEnd();
    }
  };
  const isUsable = (): boolean => access !== undefined && access.expiresAtMs - RENEW_BEFORE_MS > Date.now();

  return {
    keep,
    hasSession: (): boolean => access !== undefined || tabStorage.getItem(REFRESH_TOKEN_KEY) !== null,
    get: async (isRefused = false): Promise<string | undefined> => {
      const refreshToken = tabStorage.getItem(REFRESH_TOKEN_KEY);
      if ((isRefused || !isUsable()) && refreshToken !== null) {
        renewing ??= renew(refreshToken).finally(() => (renewing = undefined));
        await renewing;
      }
      return access?.accessToken;
    },
    /** Ends the session at Cognito too, if it can be reached. */
    end: async (): Promise<void> => {
      const refreshToken = tabStorage.getItem(REFRESH_TOKEN_KEY);
      forget();
      if (refreshToken !== null) await cognito.revoke(refreshToken).catch(() => undefined);
    },
  };
};
