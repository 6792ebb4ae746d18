import type { Page } from 'playwright-core';

/** What the browser logs about a request without an answer. */
export const LOST_ANSWER = 'Failed to load resource: net::ERR_CONNECTION_RESET';
export const NO_CONNECTION = 'Failed to load resource: net::ERR_INTERNET_DISCONNECTED';

/** Longer than the pages wait for a free slot or a connection before they send something. */
export const QUIET_MS = 6000;

export const endsWith =
  (end: string) =>
  (url: URL): boolean =>
    url.pathname.endsWith(end);
export const isCreate = endsWith('/videos');
export const isUpload = (url: URL): boolean => url.pathname.includes('/uploads/');

/** Holds the requests of the page that match until it is called. */
export const hold = async (
  page: Page,
  matches: (url: URL) => boolean,
  method: string,
): Promise<() => void> => {
  const released = Promise.withResolvers<void>();
  await page.route(matches, async (route) => {
    if (route.request().method() === method) await released.promise;
    await route.fallback();
  });
  return released.resolve;
};

/** The API gets the first request that matches, and the page gets no answer. */
export const loseFirstAnswer = async (
  page: Page,
  matches: (url: URL) => boolean,
  method = 'POST',
): Promise<void> => {
  let isLost = false;
  await page.route(matches, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
};

/** Refuses every token of the page, or those of one method, as after the 12 hours of a session. Returns what ends that. */
export const expireSession = async (page: Page, method?: string): Promise<() => Promise<void>> => {
  const isApi = (url: URL) => url.pathname.startsWith('/dashboard/v1/');
  const isCognito = (url: URL) => url.pathname === '/cognito';
  const body = { error: 'unauthorized', message: 'Masuk lagi.', details: { reason: 'sign_in_required' } };
  await page.route(isApi, (route) =>
    route.request().method() === (method ?? route.request().method())
      ? route.fulfill({ status: 401, json: body })
      : route.fallback(),
  );
  await page.route(isCognito, (route) =>
    route.fulfill({ status: 400, json: { __type: 'NotAuthorizedException' } }),
  );
  return async () => {
    await page.unroute(isApi);
    await page.unroute(isCognito);
  };
};

/** Another tab with a copy of the tab's storage, as the browser makes it of a tab that is duplicated. */
export const duplicateTab = async (page: Page): Promise<Page> => {
  const copy = await page.evaluate(() => Object.entries(sessionStorage));
  const second = await page.context().newPage();
  await second.addInitScript((entries) => {
    if (origin === 'null' || sessionStorage.length > 0) return; // a preview has no storage
    for (const [key, value] of entries) sessionStorage.setItem(key, value);
  }, copy);
  await second.goto(page.url());
  return second;
};
