import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addWorkspaceMember } from '../../scripts/admin/members.ts';
import { createWorkspace } from '../../scripts/admin/workspaces.ts';
import { waitForContent } from '../../scripts/dashboard/open-browser.ts';
import { fillStorage } from './support/fill-storage.ts';
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
