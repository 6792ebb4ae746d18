import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDashboardSession } from '../../scripts/dashboard/api-session.ts';
import type { DashboardSession } from '../../scripts/dashboard/api-session.ts';
import { waitForContent } from '../../scripts/dashboard/open-browser.ts';
import { CATALOG_DIR } from '../../scripts/shared/catalog-dir.ts';
import { hold, isCreate, isUpload } from './support/network.ts';
import { reloadAsks } from './support/reload-asks.ts';
import { useDashboard } from './support/use-dashboard.ts';

// Nothing is rendered: ordered videos stay queued.
const dashboard = useDashboard({ workers: false });
const PHOTO = join(CATALOG_DIR, 'photos/es-kopi-susu.jpg');
const NOT_A_PHOTO = { name: 'catatan.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('halo') };
const NOT_STORED = '“es-kopi-susu.jpg” belum terunggah. Unggah lagi.';
let owner: DashboardSession;
beforeAll(async () => {
  owner = await openDashboardSession(dashboard.demo());
});

const openAt = async (address: string): Promise<Page> => {
  const page = await dashboard.openSignedIn('desktop', { allowsAll: true });
  await page.goto(`/w/${dashboard.demo().workspace_id}/${address}`);
  await waitForContent(page);
  return page;
};
const photoInput = (page: Page) => page.getByLabel(/^Dari (?:HP|komputer): (?:Foto|Logo)/).first();
const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
const orderedFoto = async (page: Page): Promise<unknown> => {
  await press(page, 'Buat video');
  await page.getByRole('heading', { name: 'Video Anda menunggu giliran' }).waitFor();
  const id = new URL(page.url()).searchParams.get('video') ?? '';
  const { variables } = await owner.send('GET', `/videos/${id}/order`);
  await owner.send('POST', `/videos/${id}/cancel`);
  return variables.foto;
};
const storePhoto = async (page: Page): Promise<void> => {
  await photoInput(page).setInputFiles(PHOTO);
  await page.getByText('Foto siap dipakai.').waitFor({ state: 'attached' });
};

describe('the photo of a form', () => {
  it('whose upload ended with its page is not forgotten', async () => {
    const page = await openAt('buat/promo-produk@4');
    await press(page, 'Isi contoh');
    const release = await hold(page, isUpload, 'PUT');
    await photoInput(page).setInputFiles(PHOTO);
    await page.getByText('Menunggu berkas “es-kopi-susu.jpg”').waitFor();
    await page.getByRole('link', { name: 'Kredit' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Kredit' }).waitFor();
    await page.goBack();
    await page.getByText(NOT_STORED).waitFor();
    const sent: string[] = [];
    page.on('request', (request) => isCreate(new URL(request.url())) && sent.push(request.method()));
    await press(page, 'Berkas belum terunggah');
    expect(sent).toEqual([]);
    release();
    await storePhoto(page);
    expect(await orderedFoto(page)).toMatch(/^asset_/);
  });

  it('that is changed while it is uploaded is the new one', async () => {
    const page = await openAt('buat/promo-produk@4');
    await press(page, 'Isi contoh');
    const release = await hold(page, isUpload, 'PUT');
    await photoInput(page).setInputFiles(PHOTO);
    await press(page, 'Batalkan unggahan');
    release();
    const other = join(CATALOG_DIR, 'photos/logo.png');
    await photoInput(page).setInputFiles(other);
    await page.getByText('Foto siap dipakai.').waitFor({ state: 'attached' });
    const id = await orderedFoto(page);
    expect((await owner.send('GET', `/assets/${String(id)}`)).name).toBe('logo.png');
  });

  it('that is removed while another is refused is in no order, and nothing speaks of the refused one', async () => {
    const page = await openAt('buat/promo-produk@4');
    await press(page, 'Isi contoh');
    await storePhoto(page);
    await photoInput(page).setInputFiles(NOT_A_PHOTO);
    await page.getByText('Berkas ini bukan foto').waitFor();
    await press(page, 'Lewati berkas ini: Foto produk');
    await press(page, 'Hapus: Foto produk');
    expect(await page.getByText('Berkas ini bukan foto').count()).toBe(0);
    expect(await orderedFoto(page)).toBeUndefined();
  });

  it('from the collection takes the place of a file that was refused', async () => {
    const page = await openAt('buat/promo-produk@4');
    await press(page, 'Isi contoh');
    await storePhoto(page);
    await photoInput(page).setInputFiles(NOT_A_PHOTO);
    await page.getByText('Berkas ini bukan foto').waitFor();
    await press(page, 'Dari koleksi: Foto produk');
    await page.getByRole('dialog').getByRole('button', { name: 'es-kopi-susu.jpg' }).first().click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByText('Berkas ini bukan foto').count()).toBe(0);
    expect(await orderedFoto(page)).toMatch(/^asset_/);
  });
});

describe('the logo of the brand', () => {
  it.each([
    ['"back"', (page: Page) => page.goBack()],
    ['a reload', (page: Page) => page.reload()],
  ])('whose upload was ended by %s is not forgotten', async (name, act) => {
    const page = await openAt('merek');
    await hold(page, isUpload, 'PUT');
    await photoInput(page).setInputFiles(PHOTO);
    await page.getByText('Menunggu logo “es-kopi-susu.jpg”').waitFor();
    if (name === '"back"') {
      await page.getByRole('link', { name: 'Kredit' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Kredit' }).waitFor();
    }
    await act(page);
    await page.getByText(NOT_STORED).waitFor();
    const saved = await owner.send('GET', '/brand-kit');
    await page.getByLabel('Nama usaha').fill('Kopi Fajar');
    await page.getByLabel('Nama usaha').press('Enter');
    await page.waitForTimeout(1000);
    expect(await owner.send('GET', '/brand-kit')).toEqual(saved);
    await press(page, 'Lewati berkas ini: Logo');
    await press(page, 'Simpan merek');
    await page.getByText('Merek disimpan.').first().waitFor();
  });
});

describe('a page that is left', () => {
  it('asks while a logo is uploaded, and not when it was given up', async () => {
    const page = await openAt('merek');
    await hold(page, isUpload, 'PUT');
    await photoInput(page).setInputFiles(PHOTO);
    await page.getByText('Menunggu logo “es-kopi-susu.jpg”').waitFor();
    expect(await reloadAsks(page)).toBe(true);
    await press(page, 'Batalkan unggahan');
    expect(await reloadAsks(page)).toBe(false);
  });
});

describe('a sign-out', () => {
  it('asks while a logo is not stored', async () => {
    const page = await openAt('merek');
    await hold(page, isUpload, 'PUT');
    await photoInput(page).setInputFiles(PHOTO);
    await page.getByText('Menunggu logo “es-kopi-susu.jpg”').waitFor();
    await page.getByRole('link', { name: 'Kredit' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Kredit' }).waitFor();
    await press(page, 'Keluar');
    const dialog = page.getByRole('alertdialog', { name: 'Keluar sekarang?' });
    await dialog.getByText('Isian yang belum dipesan atau disimpan akan dihapus').waitFor();
    await dialog.getByRole('button', { name: 'Tetap di sini' }).click();
    await page.goBack();
    await press(page, 'Lewati berkas ini: Logo');
    await press(page, 'Keluar');
    const signIn = page.getByRole('heading', { name: 'Masuk ke dasbor' });
    await expect.poll(() => signIn.count()).toBe(1);
  });
});

describe('a JPG', () => {
  it('as a logo is warned of, a PNG is not', async () => {
    const page = await openAt('merek');
    const warning = page.getByText('Gambar JPG selalu punya latar');
    await storePhoto(page);
    await warning.waitFor();
    await photoInput(page).setInputFiles(join(CATALOG_DIR, 'photos/logo.png'));
    await page.getByText('logo.png').first().waitFor();
    await expect.poll(() => warning.count()).toBe(0);
  });
});

describe('the pages with files and videos', () => {
  const asked = (page: Page): readonly string[] => {
    const types: string[] = [];
    page.on('dialog', (dialog) => {
      types.push(dialog.type());
      void dialog.accept();
    });
    return types;
  };

  it('ask before a reload while a file is uploaded', async () => {
    const page = await openAt('berkas');
    await hold(page, isUpload, 'PUT');
    const types = asked(page);
    await page.getByLabel('Unggah berkas').setInputFiles(PHOTO);
    await page.getByRole('progressbar', { name: /es-kopi-susu/ }).waitFor();
    await page.reload();
    expect(types).toEqual(['beforeunload']);
  });

  it('go on with an upload on another page, and ask before a sign-out', async () => {
    const page = await openAt('berkas');
    const release = await hold(page, isUpload, 'PUT');
    const count = async (): Promise<number> =>
      (await owner.send('GET', '/assets?kind=image&limit=100')).assets.filter(
        ({ status }: { status: string }) => status === 'ready',
      ).length;
    const before = await count();
    await page.getByLabel('Unggah berkas').setInputFiles(PHOTO);
    await page.getByRole('progressbar', { name: /es-kopi-susu/ }).waitFor();
    await page.getByRole('link', { name: 'Kredit' }).first().click();
    await press(page, 'Keluar');
    await press(page, 'Tetap di sini');
    release();
    await page.goBack();
    await page.getByRole('progressbar', { name: /es-kopi-susu/ }).waitFor({ state: 'detached' });
    await page.getByText('es-kopi-susu.jpg').first().waitFor();
    expect(await count()).toBe(before + 1);
  });
});
