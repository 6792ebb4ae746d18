import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { waitForContent } from '../../scripts/dashboard/open-browser.ts';
import { useDashboard } from './support/use-dashboard.ts';

// Nothing is rendered: ordered videos stay queued.
const dashboard = useDashboard({ workers: false });

const openAt = async (
  path: string,
  viewport: { readonly width: number; readonly height: number },
  allows: readonly string[] = [],
) => {
  const page = await dashboard.openSignedIn('phone', { allows });
  await page.setViewportSize(viewport);
  await page.goto(`/w/${dashboard.demo().workspace_id}/${path}`);
  await waitForContent(page);
  return page;
};

const topOfHeading = (page: Page): Promise<number> =>
  page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.getBoundingClientRect().top);

describe('on a phone', () => {
  const PHONE = { width: 360, height: 740 };

  it('a message of two lines does not move the page', async () => {
    const page = await openAt('buat/ucapan-natal@2', PHONE);
    await page.getByRole('button', { name: 'Isi contoh' }).tap();
    await page.getByRole('button', { name: 'Buat video', exact: true }).tap();
    await page.waitForURL('**?video=*');
    await page.getByRole('heading', { name: 'Video Anda menunggu giliran' }).waitFor();
    const before = await topOfHeading(page);
    await page.getByRole('button', { name: 'Batalkan video' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Batalkan video' }).tap();
    await page.getByText('Video dibatalkan. Kreditnya sudah kembali.').first().waitFor();
    await page.getByRole('heading', { name: 'Video dibatalkan' }).waitFor();
    expect(await topOfHeading(page)).toBe(before);
  });

  it('a refused field has a red border', async () => {
    const refusal = `400 PUT /dashboard/v1/workspaces/${dashboard.demo().workspace_id}/brand-kit`;
    const page = await openAt('merek', PHONE, [refusal]);
    await page.getByLabel('Warna utama', { exact: true }).fill('merah');
    await page.getByRole('button', { name: 'Simpan merek' }).tap();
    const field = page.getByLabel('Warna utama', { exact: true }).and(page.locator('[aria-invalid=true]'));
    expect(await field.evaluate((input) => getComputedStyle(input).borderColor)).toBe('rgb(179, 38, 30)');
  });

  it('bars and margins are there before the session is read', async () => {
    const page = await dashboard.openSignedIn('phone');
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/dashboard/v1/session', async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.reload();
    const place = await page.getByRole('main').locator('.skeleton').first().boundingBox();
    expect(place?.x).toBe(16);
    await page.locator('.top-bar').waitFor();
    release();
    await waitForContent(page);
  });
});

describe.each([
  ['a short phone', { width: 320, height: 568 }],
  ['a phone held sideways', { width: 740, height: 340 }],
])('on %s', (_, viewport) => {
  it('bars cover no field of a form', async () => {
    const page = await openAt('buat/promo-produk@5', viewport);
    await page.getByRole('button', { name: 'Isi contoh' }).tap();
    await page.getByRole('button', { name: 'Bukan angka? Ketik teks' }).first().tap();
    await page.getByRole('heading', { name: 'Musik' }).tap();
    await page.getByRole('button', { name: 'Dari koleksi: Musik latar' }).tap();
    await page.getByRole('button', { name: 'Tutup' }).tap();
    await page.getByRole('button', { name: 'Perbesar pratinjau' }).tap();
    await page.getByRole('button', { name: 'Perkecil pratinjau' }).tap();
    await page.getByRole('button', { name: 'Buat video', exact: true }).tap();
    await page.waitForURL('**?video=*');
    expect(await page.getByRole('listitem').and(page.locator('[aria-current=step]')).textContent()).toBe(
      'Menunggu giliran',
    );
  });

  it('every page of the menu can be reached', async () => {
    const page = await openAt('', viewport);
    await page.getByRole('button', { name: 'Lainnya' }).tap();
    await page.getByRole('button', { name: 'Pengembang' }).tap();
    await page.getByRole('link', { name: 'Berkas', exact: true }).tap();
    await page.getByRole('heading', { name: 'Berkas', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Lainnya' }).tap();
    await page.getByRole('link', { name: 'Kunci API' }).tap();
    await waitForContent(page);
    expect(page.url()).toMatch(/kunci-api$/);
  });
});
