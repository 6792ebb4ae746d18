import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CognitoError } from '../../../dashboard/src/session/cognito.ts';
import type { Cognito, Tokens } from '../../../dashboard/src/session/cognito.ts';
import { createTokenStore } from '../../../dashboard/src/session/token-store.ts';

const HOUR_MS = 3_600_000;

const tokensOf = (user: string, expiresAtMs = Date.now() + HOUR_MS): Tokens => ({
  accessToken: `access of ${user}`,
  expiresAtMs,
  refreshToken: `refresh of ${user}`,
});

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** A store of a user whose access token has ended, while its renewal waits for an answer. */
const openRenewal = () => {
  const answer = Promise.withResolvers<Tokens>();
  const onEnd = vi.fn();
  const refresh = vi.fn(() => answer.promise);
  const store = createTokenStore({ refresh, revoke: async () => ({}) } as unknown as Cognito, onEnd);
  store.keep(tokensOf('first', Date.now()));
  return { store, answer, onEnd, refresh, renewed: Promise.all([store.get(), store.get()]) };
};

const RENEWED: Tokens = { ...tokensOf('first, renewed'), refreshToken: undefined };
const ENDED = new CognitoError('NotAuthorizedException', 'Sesi berakhir.');

describe('a renewal', () => {
  it('is made once for requests at the same time', async () => {
    const { answer, renewed, refresh } = openRenewal();
    answer.resolve(RENEWED);
    expect(await renewed).toEqual([RENEWED.accessToken, RENEWED.accessToken]);
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('ends the session when Cognito refuses it', async () => {
    const { store, answer, renewed, onEnd } = openRenewal();
    answer.reject(ENDED);
    expect(await renewed).toEqual([undefined, undefined]);
    expect(onEnd).toHaveBeenCalledOnce();
    expect(store.hasSession()).toBe(false);
  });

  it('brings back no token after a sign-out', async () => {
    const { store, answer, renewed } = openRenewal();
    await store.end();
    answer.resolve(RENEWED);
    expect(await renewed).toEqual([undefined, undefined]);
    expect(store.hasSession()).toBe(false);
  });

  it.each(['resolve', 'reject'] as const)(
    'leaves the next user signed in as they are (%s)',
    async (outcome) => {
      const { store, answer, renewed, onEnd } = openRenewal();
      await store.end();
      store.keep(tokensOf('second'));
      if (outcome === 'resolve') answer.resolve(RENEWED);
      else answer.reject(ENDED);
      await renewed;
      expect(await store.get()).toBe('access of second');
      expect(onEnd).not.toHaveBeenCalled();
    },
  );
});
