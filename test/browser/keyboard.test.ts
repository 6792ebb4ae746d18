import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDashboardSession } from '../../scripts/dashboard/api-session.ts';
import type { DashboardSession } from '../../scripts/dashboard/api-session.ts';
import { waitForContent } from '../../scripts/dashboard/open-browser.ts';
import { CATALOG_DIR } from '../../scripts/shared/catalog-dir.ts';
import { expectFocusInPage, tabToAndPress } from './support/keyboard.ts';
import { useDashboard } from './support/use-dashboard.ts';

const PHOTO = join(CATALOG_DIR, 'photos/es-kopi-susu.jpg');
const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true });
describe('the focus', () => {
  const dashboard = useDashboard({ workers: false });
  let owner: DashboardSession;
  beforeAll(async () => {
    owner = await openDashboardSession(dashboard.demo());
  });
  afterEach(async () => {
    for (const id of (await owner.send('GET', '')).active_videos)
      await owner.send('POST', `/videos/${id}/cancel`);
  });
  const openAt = async (address: string, allows: readonly string[] = []): Promise<Page> => {
    const page = await dashboard.openSignedIn('desktop', { allows });
    await page.goto(`/w/${dashboard.demo().workspace_id}/${address}`);
    await waitForContent(page);
    return page;
  };
  const focused = (page: Page): Promise<string> =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

  it('stays in a list of which a row is deleted', async () => {
    for (const name of ['Situs', 'Kasir'])
      await owner.send('POST', '/api-keys', { name, permissions: ['videos:read'] });
    const page = await openAt('kunci-api');
    await tabToAndPress(page, button(page, 'Cabut kunci Situs'));
    await tabToAndPress(page, button(page.getByRole('alertdialog'), 'Cabut kunci'));
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await expectFocusInPage(page);
    expect(await focused(page)).toMatch(/^(?:Ganti|Cabut) kunci/);
  });

  it('stays in a list of files of which one is deleted', async () => {
    const page = await openAt('berkas');
    for (let count = 1; count <= 2; count += 1) {
      await page.getByLabel('Unggah foto atau musik').setInputFiles(PHOTO);
      await expect.poll(() => button(page, 'Hapus es-kopi-susu.jpg').count()).toBe(count);
    }
    await tabToAndPress(page, button(page, 'Hapus es-kopi-susu.jpg'));
    await tabToAndPress(page, button(page.getByRole('alertdialog'), 'Hapus'));
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await expectFocusInPage(page);
    expect(await focused(page)).toBe('Hapus es-kopi-susu.jpg');
  });

  it('stays in the list of waiting orders, and in the page when that is empty', async () => {
    for (const ucapan of ['Selamat pagi', 'Selamat malam'])
      await owner.send('POST', '/videos', { template: 'ucapan-ramadan@1', variables: { ucapan } });
    const page = await openAt('buat/promo-produk@4', [
      `429 POST /dashboard/v1/workspaces/${dashboard.demo().workspace_id}/videos`,
    ]);
    await button(page, 'Isi contoh').click();
    const name = page.getByLabel('Nama produk');
    for (const product of ['Bakso', 'Soto']) {
      await name.fill(product);
      await name.press('Enter');
      await button(page, new RegExp(`^Jangan buat ${product}`)).waitFor();
    }
    await tabToAndPress(page, button(page, /^Jangan buat Bakso/));
    await page.getByRole('heading', { name: '1 video menunggu giliran' }).waitFor();
    expect(await focused(page)).toMatch(/^Jangan buat Soto/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '1 video menunggu giliran' }).waitFor({ state: 'detached' });
    await expectFocusInPage(page);
  });
});
