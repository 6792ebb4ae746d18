import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDashboardSession } from '../../scripts/dashboard/api-session.ts';
import type { DashboardSession } from '../../scripts/dashboard/api-session.ts';
import { waitForContent } from '../../scripts/dashboard/open-browser.ts';
import { CATALOG_DIR } from '../../scripts/shared/catalog-dir.ts';
import { cancelActiveVideos } from './support/cancel-active-videos.ts';
import { expectFocusInPage, tabTo, tabToAndPress } from './support/keyboard.ts';
import { useDashboard } from './support/use-dashboard.ts';

const PHOTO = join(CATALOG_DIR, 'photos/es-kopi-susu.jpg');
const RENDER_LIMIT_MS = 120_000;

const ID = {
  signIn: 'Masuk sebagai demo',
  skip: 'Langsung ke isi',
  create: 'Buat video',
  template: 'Promo Produk',
  fromDevice: /^Dari komputer: Foto produk/,
  fromCollection: /^Dari koleksi: Foto produk/,
  cancelUpload: 'Batalkan unggahan',
  removePhoto: 'Hapus: Foto produk',
  fillIn: 'Isi contoh',
  cancelVideo: 'Batalkan video',
  dontCancel: 'Jangan batalkan',
  canceled: 'Video dibatalkan',
  repeat: 'Buat lagi',
  dontRepeat: 'Jangan',
  confirm: /^Buat lagi, \d+ kredit$/,
  done: 'Video Anda selesai',
  download: 'Unduh video',
  change: 'Ubah dan buat lagi',
  name: 'Nama produk',
};
const EN: typeof ID = {
  signIn: 'Sign in as demo',
  skip: 'Skip to content',
  create: 'Create video',
  template: 'Product Promotion',
  fromDevice: /^From computer: Photo of the product/,
  fromCollection: /^From collection: Photo of the product/,
  cancelUpload: 'Cancel upload',
  removePhoto: 'Remove: Photo of the product',
  fillIn: 'Fill in example',
  cancelVideo: 'Cancel video',
  dontCancel: 'Don’t cancel',
  canceled: 'The video was canceled',
  repeat: 'Make again',
  dontRepeat: 'Don’t',
  confirm: /^Make again, \d+ credits$/,
  done: 'Your video is done',
  download: 'Download video',
  change: 'Change and make again',
  name: 'Name of the product',
};

const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

describe.each([
  ['Indonesian', 'id-ID', ID],
  ['English', 'en-US', EN],
])('by keyboard alone, in %s', (_, locale, text) => {
  const dashboard = useDashboard();

  it('an order is made with a photo, canceled, repeated, downloaded and changed', async () => {
    const page = await dashboard.open('desktop', { locale });
    const chooseFile = async (file: string) => {
      await tabTo(page, page.getByLabel(text.fromDevice));
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Space')]);
      await chooser.setFiles(file);
    };
    await page.goto('/');
    await tabToAndPress(page, button(page, text.signIn));
    await page.waitForURL('**/w/*');
    await tabToAndPress(page, page.getByRole('link', { name: text.skip }));
    await tabToAndPress(page, page.getByRole('link', { name: text.create, exact: true }));
    await tabToAndPress(page, page.getByRole('link', { name: text.template, exact: true }));
    await waitForContent(page);

    await chooseFile(PHOTO);
    await button(page, text.removePhoto).waitFor();
    await expectFocusInPage(page);
    await tabToAndPress(page, button(page, text.removePhoto));
    await expectFocusInPage(page);
    await tabToAndPress(page, button(page, text.fromCollection));
    const library = page.getByRole('dialog');
    await library.waitFor();
    await page.keyboard.press('Escape');
    await library.waitFor({ state: 'detached' });
    await button(page, text.fromCollection).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await tabToAndPress(page, library.getByRole('button', { name: 'es-kopi-susu.jpg' }));
    await button(page, text.removePhoto).waitFor();
    await button(page, text.fromCollection).and(page.locator(':focus')).waitFor();
    await tabToAndPress(page, button(page, text.fillIn));
    await tabTo(page, page.getByLabel(text.name));
    await page.keyboard.press('Enter');
    await page.getByRole('progressbar').waitFor();
    await expectFocusInPage(page);

    await tabToAndPress(page, button(page, text.cancelVideo));
    const question = page.getByRole('alertdialog');
    await button(question, text.dontCancel).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await button(page, text.cancelVideo).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await tabToAndPress(page, button(question, text.cancelVideo));
    await heading(page, text.canceled).waitFor();
    await expectFocusInPage(page);

    await tabToAndPress(page, button(page, text.repeat));
    await button(question, text.dontRepeat).and(page.locator(':focus')).waitFor();
    await tabToAndPress(page, question.getByRole('button', { name: text.confirm }));
    await heading(page, text.done).waitFor({ timeout: RENDER_LIMIT_MS });
    await expectFocusInPage(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      tabToAndPress(page, button(page, text.download)),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.mp4$/);
    await tabToAndPress(page, page.getByRole('link', { name: text.change, exact: true }));
    await page.getByLabel(text.name).waitFor();
    await expectFocusInPage(page);
  });
});

describe('the focus', () => {
  const dashboard = useDashboard({ workers: false });
  let owner: DashboardSession;
  beforeAll(async () => {
    owner = await openDashboardSession(dashboard.demo());
  });
  afterEach(() => cancelActiveVideos(owner));
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
      await page.getByLabel('Unggah berkas').setInputFiles(PHOTO);
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
