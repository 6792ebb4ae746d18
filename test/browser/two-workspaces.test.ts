import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addWorkspaceMember } from '../../scripts/admin/members.ts';
import { createWorkspace } from '../../scripts/admin/workspaces.ts';
import { openDashboardSession } from '../../scripts/dashboard/api-session.ts';
import { waitForContent } from '../../scripts/dashboard/open-browser.ts';
import { CATALOG_DIR } from '../../scripts/shared/catalog-dir.ts';
import { cancelActiveVideos } from './support/cancel-active-videos.ts';
import { fillStorage } from './support/fill-storage.ts';
import { duplicateTab, hold, isUpload } from './support/network.ts';
import { reloadAsks } from './support/reload-asks.ts';
import { useDashboard } from './support/use-dashboard.ts';

const OTHER = 'cabang';

const dashboard = useDashboard({ workers: false });
beforeAll(() =>
  dashboard.host().withAdmin(async (ports) => {
    await createWorkspace(ports, { id: OTHER, name: 'Kopi Senja Cabang', milliCredits: 0 });
    await addWorkspaceMember(ports, OTHER, { email: dashboard.demo().email, role: 'owner' });
  }),
);

const show = async (page: Page, workspace: string, address: string): Promise<void> => {
  await page.goto(`/w/${workspace}/${address}`);
  await waitForContent(page);
};
const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

describe('a sign-out in another workspace', () => {
  it.each([
    ['merek', 'Nama usaha'],
    ['buat/promo-produk@5', 'Nama produk'],
  ])('asks about what was filled in on %s, which both have opened', async (address, label) => {
    const page = await dashboard.openSignedIn('desktop');
    await show(page, dashboard.demo().workspace_id, address);
    await page.getByLabel(label).fill('Bakso Urat');
    await show(page, OTHER, address);
    await page.getByLabel(label).waitFor();
    await press(page, 'Keluar');
    const question = page.getByRole('alertdialog', { name: 'Keluar sekarang?' });
    await expect.poll(() => question.count()).toBe(1);
  });
});

describe('a switch of the workspace', () => {
  const PHOTO = join(CATALOG_DIR, 'photos/es-kopi-susu.jpg');
  const choose = async (page: Page, workspace: string): Promise<void> => {
    await page.getByRole('combobox', { name: 'Toko' }).first().selectOption(workspace);
    await page.waitForURL(`**/w/${workspace}`);
  };
  const signIn = (page: Page) => page.getByRole('heading', { name: 'Masuk ke dasbor' });

  it('goes on with an upload, about which a sign-out and the browser ask', async () => {
    const owner = await openDashboardSession(dashboard.demo());
    const page = await dashboard.openSignedIn('desktop');
    await show(page, dashboard.demo().workspace_id, 'berkas');
    const release = await hold(page, isUpload, 'PUT');
    await page.getByLabel('Unggah berkas').setInputFiles(PHOTO);
    await page.getByRole('progressbar', { name: /es-kopi-susu/ }).waitFor();
    await choose(page, OTHER);
    await press(page, 'Keluar');
    await press(page, 'Tetap di sini');
    expect(await reloadAsks(page)).toBe(true);
    await page.getByRole('link', { name: 'Berkas', exact: true }).first().click();
    await page.getByLabel('Unggah berkas').waitFor({ state: 'attached' });
    expect(await page.getByRole('progressbar', { name: /es-kopi-susu/ }).count()).toBe(0); // it is not of this one
    release();
    const names = async (): Promise<readonly string[]> =>
      (await owner.send('GET', '/assets?kind=image')).assets
        .filter(({ status }: { status: string }) => status === 'ready')
        .map(({ name }: { name: string }) => name);
    await expect.poll(names).toEqual(['es-kopi-susu.jpg']);
    await expect
      .poll(() =>
        page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('unfinished'))),
      )
      .toEqual([]);
    await press(page, 'Keluar');
    await signIn(page).waitFor();
  });

  it('keeps an order that waits, about which the browser asks', async () => {
    const owner = await openDashboardSession(dashboard.demo());
    for (const ucapan of ['Selamat pagi', 'Selamat malam'])
      await owner.send('POST', '/videos', { template: 'ucapan-ramadan@2', variables: { ucapan } });
    const page = await dashboard.openSignedIn('desktop', { allowsAll: true });
    await show(page, dashboard.demo().workspace_id, 'buat/ucapan-ramadan@2');
    await press(page, 'Buat video');
    const waiting = page.getByRole('heading', { name: '1 video menunggu giliran' });
    await waiting.waitFor();
    await choose(page, OTHER);
    await waiting.waitFor({ state: 'detached' });
    expect(await reloadAsks(page)).toBe(true);
    await choose(page, dashboard.demo().workspace_id);
    await waiting.waitFor();
    await page.getByRole('button', { name: /^Jangan buat/ }).click();
    await choose(page, OTHER);
    expect(await reloadAsks(page)).toBe(false);
    await cancelActiveVideos(owner);
  });

  it('forgets an order that a duplicated tab takes back meanwhile', async () => {
    const owner = await openDashboardSession(dashboard.demo());
    for (const ucapan of ['Selamat pagi', 'Selamat malam'])
      await owner.send('POST', '/videos', { template: 'ucapan-ramadan@2', variables: { ucapan } });
    const page = await dashboard.openSignedIn('desktop', { allowsAll: true });
    await show(page, dashboard.demo().workspace_id, 'buat/ucapan-ramadan@2');
    await press(page, 'Buat video');
    const waiting = (tab: Page) => tab.getByRole('heading', { name: '1 video menunggu giliran' });
    await waiting(page).waitFor();
    const second = await duplicateTab(page);
    await waiting(second).waitFor();
    await choose(page, OTHER);
    await waiting(page).waitFor({ state: 'detached' });
    await second.getByRole('button', { name: /^Jangan buat/ }).click();
    await waiting(second).waitFor({ state: 'detached' });
    await choose(page, dashboard.demo().workspace_id);
    await page.getByRole('heading', { level: 1, name: 'Halo' }).waitFor();
    expect(await waiting(page).count()).toBe(0);
    await cancelActiveVideos(owner);
  });
});

describe('the text of a field', () => {
  it('is kept for its workspace alone', async () => {
    const page = await dashboard.openSignedIn('desktop');
    const typed = async (workspace: string) => {
      await show(page, workspace, 'anggota');
      await press(page, 'Undang anggota');
      return page.getByRole('dialog').getByLabel('Email');
    };
    const home = dashboard.demo().workspace_id;
    await (await typed(home)).fill('kasir@toko.example');
    expect(await (await typed(OTHER)).inputValue()).toBe('');
    expect(await (await typed(home)).inputValue()).toBe('kasir@toko.example');
  });
});

describe('a full storage of the tab', () => {
  it('still shows the page', async () => {
    const page = await dashboard.openSignedIn('desktop');
    await waitForContent(page);
    const isStored = () => page.evaluate(() => sessionStorage.getItem('session') !== null);
    await expect.poll(isStored).toBe(true);
    await page.evaluate(() => sessionStorage.removeItem('session'));
    await fillStorage(page);
    await show(page, dashboard.demo().workspace_id, 'kredit');
    await page.getByRole('heading', { level: 1, name: 'Kredit' }).waitFor();
    expect(await isStored()).toBe(false);
    await press(page, 'Keluar');
    await page.getByRole('heading', { name: 'Masuk ke dasbor' }).waitFor();
  });
});
