import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { waitForContent } from '../../scripts/dashboard/open-browser.ts';
import type { Screen } from '../../scripts/dashboard/open-browser.ts';
import { CATALOG_DIR } from '../../scripts/shared/catalog-dir.ts';
import { findOverflow, findViolations } from './support/accessibility.ts';
import { useDashboard } from './support/use-dashboard.ts';

// Nothing is rendered: ordered videos stay queued.
const dashboard = useDashboard({ workers: false, thumbnails: true });
const PHOTO = join(CATALOG_DIR, 'photos/es-kopi-susu.jpg');
const FROM_DEVICE = /^Dari (?:HP|komputer): /;

const openAt = async (screen: Screen, path: string, allows: readonly string[] = []): Promise<Page> => {
  const page = await dashboard.openSignedIn(screen, { allows });
  await page.goto(`/w/${dashboard.demo().workspace_id}/${path}`);
  await waitForContent(page);
  return page;
};

const FILLED_WITHIN = { timeout: 30_000 };

/** Texts of a variable in the previews of the page. Some templates put each word into an element of its own. */
const previewedTexts = async (page: Page, variable: string): Promise<readonly string[]> => {
  const shown = await page.locator('.preview-frames .shown').all();
  const texts = shown.map((frame) =>
    frame.contentFrame().locator(`[data-text=${variable}]`).first().textContent(),
  );
  return (await Promise.all(texts)).map((text) => (text ?? '').trim());
};

const widthOf = async (page: Page, selector: string): Promise<number | undefined> =>
  (await page.locator(selector).first().boundingBox())?.width;

describe('the brand page', () => {
  it('shows the kit in two templates while it is typed', async () => {
    const page = await openAt('desktop', 'merek');
    await page.getByLabel('Nama usaha').fill('Warung Bu Sri');
    await expect
      .poll(() => previewedTexts(page, 'nama_usaha'), FILLED_WITHIN)
      .toEqual(['Warung Bu Sri', 'Warung Bu Sri']);
    expect(await widthOf(page, '.preview-controls')).toBe(await widthOf(page, '.preview-screen'));
  });

  it('offers the colors of the logo', async () => {
    const page = await openAt('phone', 'merek');
    await page.getByLabel(FROM_DEVICE).setInputFiles(PHOTO);
    const color = page.getByRole('button', { name: 'Warna utama: warna logo 1' });
    await color.tap();
    expect(await color.getAttribute('aria-pressed')).toBe('true');
    expect(await page.getByLabel('Warna utama', { exact: true }).inputValue()).toMatch(/^#[0-9A-F]{6}$/);
    expect([...(await findViolations(page)), ...(await findOverflow(page))]).toEqual([]);
  });
});

describe('the form of a template', () => {
  it('begins with photo, name and price and folds the rest', async () => {
    const page = await openAt('phone', 'buat/promo-produk@5');
    const fields = await page
      .locator('.create-field')
      .evaluateAll((all) => all.filter((field) => field.checkVisibility()).map(({ id }) => id));
    expect(fields).toEqual(['isian-foto', 'isian-nama_produk', 'isian-harga']);
  });

  it('chooses one of the latest photos with one press', async () => {
    const page = await openAt('phone', 'buat/promo-produk@5');
    const remove = page.getByRole('button', { name: 'Hapus: Foto produk' });
    await page.getByLabel(/^Dari (?:HP|komputer): Foto produk/).setInputFiles(PHOTO);
    await remove.tap();
    const latest = page.getByRole('list', { name: 'Foto terbaru: Foto produk' });
    await page.getByText('Pilih dari yang sudah diunggah:').first().waitFor();
    await latest.getByRole('button', { name: 'es-kopi-susu.jpg: Foto produk' }).first().tap();
    await remove.waitFor();
    await latest.waitFor({ state: 'detached' });
    expect([...(await findViolations(page)), ...(await findOverflow(page))]).toEqual([]);
  });

  it('opens the folded section of a field that needs something', async () => {
    const refusal = `422 POST /dashboard/v1/workspaces/${dashboard.demo().workspace_id}/videos`;
    const page = await openAt('desktop', 'buat/promo-produk@5', [refusal]);
    await page.getByRole('button', { name: 'Isi contoh' }).click();
    await page.getByRole('heading', { name: 'Merek' }).click();
    await page.getByLabel('Nama usaha').fill('x'.repeat(41));
    await page.getByRole('heading', { name: 'Merek' }).click();
    await page.getByRole('button', { name: 'Buat video', exact: true }).click();
    const field = page.getByLabel('Nama usaha');
    await field.and(page.locator(':focus')).waitFor();
    expect(await field.isVisible()).toBe(true);
  });
});

describe('the page of a video that waits', () => {
  it('shows what the video will show, and the named step', async () => {
    const page = await openAt('phone', 'buat/promo-produk@5');
    await page.getByRole('button', { name: 'Isi contoh' }).tap();
    await page.getByLabel('Nama produk').fill('Bakso Urat');
    await page.getByRole('button', { name: 'Buat video', exact: true }).tap();
    const step = page.getByRole('listitem').and(page.locator('[aria-current=step]'));
    expect(await step.textContent()).toBe('Menunggu giliran');
    await expect.poll(() => previewedTexts(page, 'nama_produk'), FILLED_WITHIN).toEqual(['Bakso Urat']);
    expect(await widthOf(page, '.preview-controls')).toBe(await widthOf(page, '.preview-screen'));
    expect([...(await findViolations(page)), ...(await findOverflow(page))]).toEqual([]);
  });

  it('shows the same on the page with the details of the video', async () => {
    const page = await openAt('phone', 'buat/promo-produk@5');
    await page.getByRole('button', { name: 'Isi contoh' }).tap();
    await page.getByLabel('Nama produk').fill('Soto Ayam');
    await page.getByRole('button', { name: 'Buat video', exact: true }).tap();
    await page.getByRole('link', { name: 'Detail video' }).tap();
    await page.getByRole('heading', { name: /^Soto Ayam/ }).waitFor();
    await page.getByText('Menunggu giliran', { exact: true }).waitFor();
    await expect.poll(() => previewedTexts(page, 'nama_produk'), FILLED_WITHIN).toEqual(['Soto Ayam']);
  });
});
