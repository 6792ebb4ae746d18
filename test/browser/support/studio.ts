import type { Page } from 'playwright-core';
import { openDashboardSession } from '../../../scripts/dashboard/api-session.ts';
import { pauseBetweenPresses } from './pause.ts';
import type { useDashboard } from './use-dashboard.ts';

type Dashboard = ReturnType<typeof useDashboard>;

export const waitForPicture = async (page: Page): Promise<void> => {
  await page.locator('.preview-frames iframe.shown').waitFor();
  await page.locator('body:not(:has(.studio-screen .loading))').waitFor();
};

/** Creates an empty project of the Studio and opens it. */
export const createVideo = async (dashboard: Dashboard, page: Page, name: string): Promise<void> => {
  await page.goto(`/w/${dashboard.demo().workspace_id}/proyek`);
  await page.getByRole('button', { name: 'Buat di Studio' }).click();
  await page.getByRole('textbox', { name: 'Nama' }).fill(name);
  await pauseBetweenPresses(page);
  await page.getByRole('button', { name: 'Buat', exact: true }).click();
  await page.waitForURL('**/proyek/proj_*/studio', { timeout: 30_000 }); // the first request starts a function
  await waitForPicture(page);
};

export const projectId = (page: Page): string => /proj_[^/]+/.exec(page.url())?.[0] ?? '';

/** The page of the newest saved revision. */
export const savedPage = async (dashboard: Dashboard, page: Page): Promise<string> => {
  const { send } = await openDashboardSession(dashboard.demo());
  const { files } = await send('GET', `/projects/${projectId(page)}/files?include=url`);
  const { url } = files.find(({ path }: { readonly path: string }) => path === 'index.html');
  return (await fetch(url)).text();
};

export const save = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+s');
  await page.getByText(/^Tersimpan, revisi/).waitFor();
};
