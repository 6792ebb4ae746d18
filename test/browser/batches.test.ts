import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openDashboardSession } from '../../scripts/dashboard/api-session.ts';
import type { DashboardSession } from '../../scripts/dashboard/api-session.ts';
import { waitForContent } from '../../scripts/dashboard/open-browser.ts';
import { finishVideo } from '#test/support/docs-samples.ts';
import { useServers } from '#test/support/listen.ts';
import { findOverflow, findViolations } from './support/accessibility.ts';
import { pauseBetweenPresses } from './support/pause.ts';
import { useDashboard } from './support/use-dashboard.ts';

// Nothing is rendered: the test feeds the batches and finishes their videos.
const dashboard = useDashboard({ workers: false });
const serve = useServers();

const TABLE = 'Nama produk\tHarga\tCatatan\nEs Kopi\tRp15.000\tpagi\nTeh Tarik\tRp9.000\t=1+1\n';
const WRONG = TABLE.replace('Teh Tarik', 'x'.repeat(200));

const base = () => `/w/${dashboard.demo().workspace_id}`;

const openForm = async (page: Page): Promise<void> => {
  await page.goto(`${base()}/buat/promo-produk@5`);
  await page.getByRole('link', { name: 'Banyak video dari tabel' }).click();
  await page.getByRole('textbox', { name: 'Tabel' }).waitFor();
};

const paste = (page: Page, table: string) => page.getByRole('textbox', { name: 'Tabel' }).fill(table);

const feed = async (): Promise<void> => {
  const body = JSON.stringify({ workspace_id: dashboard.demo().workspace_id });
  await dashboard
    .host()
    .stack()
    .invoke('feed-batches', { Records: [{ messageId: 'm', body }] });
};

/** Runs the worker for the file that a request of the page waits for. */
const fetchBegun = async (send: DashboardSession['send']): Promise<void> => {
  const begun = async () => (await send('GET', '/assets?limit=1')).assets[0];
  await expect.poll(begun).toMatchObject({ status: 'fetching' });
  const { workspace_id } = dashboard.demo();
  const body = JSON.stringify({ workspace_id, asset_id: (await begun()).id });
  await dashboard
    .host()
    .stack()
    .invoke('fetch-asset', { Records: [{ messageId: 'm', body }] });
};

describe('many videos from a table', () => {
  it('shows the problems of cells before anything is made, and then makes all rows', async () => {
    const page = await dashboard.openSignedIn('phone', { allowsAll: true });
    await openForm(page);
    await paste(page, WRONG);
    expect(await page.getByLabel(/^Nama produk/).inputValue()).toBe('0');
    await pauseBetweenPresses(page);
    await page.getByRole('button', { name: 'Buat 2 video' }).click();
    await page.getByText('1 baris perlu diperbaiki.').waitFor();
    await page
      .getByText(/paling\sbanyak\s\d+\s(?:huruf|karakter)/i)
      .first()
      .waitFor();
    expect([...(await findViolations(page)), ...(await findOverflow(page))]).toEqual([]);

    await paste(page, TABLE);
    await pauseBetweenPresses(page);
    await page.getByRole('button', { name: 'Buat 2 video' }).click();
    await page.waitForURL('**/tabel/batch_*');
    await page.getByText('0 dari 2 selesai').waitFor();
    expect([...(await findViolations(page)), ...(await findOverflow(page))]).toEqual([]);
    await page.getByRole('button', { name: 'Batalkan sisanya' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Batalkan sisanya' }).click();
    await page.getByText('2 dari 2 selesai').waitFor();
    await feed();
  });

  it('makes a row of the file at an address in its cell', async () => {
    const photo = await readFile('catalog/photos/es-kopi-susu.jpg');
    // The host of one machine takes http where only this machine is asked.
    const origin = await serve((_, response) => void response.end(photo));
    const page = await dashboard.openSignedIn('desktop');
    const { send } = await openDashboardSession(dashboard.demo());
    await openForm(page);
    await paste(page, `Nama produk\tHarga\tFoto produk\nEs Kopi\tRp15.000\t${origin}/es-kopi.jpg\n`);
    await pauseBetweenPresses(page);
    await page.getByRole('button', { name: 'Buat 1 video' }).click();
    await fetchBegun(send);
    await page.waitForURL('**/tabel/batch_*');
    await feed();
    const id = page.url().split('/').at(-1);
    const { videos } = await send('GET', `/batches/${id}/videos`);
    const { variables } = await send('GET', `/videos/${videos[0].video.id}/order`);
    const { assets } = await send('GET', '/assets?limit=1');
    expect(assets).toMatchObject([{ id: variables.foto, status: 'ready', size_bytes: photo.length }]);
    await send('POST', `/batches/${id}/cancel`, {});
    await feed();
  });

  it('makes one batch when the answer is lost and the button is pressed again', async () => {
    const page = await dashboard.openSignedIn('desktop', { allowsAll: true });
    const { send } = await openDashboardSession(dashboard.demo());
    const count = async () => (await send('GET', '/batches')).batches.length;
    const before = await count();
    // Names of files that cannot be read are read again and again.
    await page.route('**/assets?**', (route) => route.abort());
    const keys: string[] = [];
    await page.route('**/batches', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      keys.push(route.request().postDataJSON().idempotency_key);
      if (keys.length > 1) return route.fallback();
      await route.fetch();
      return route.abort();
    });
    await openForm(page);
    const buffer = Buffer.from(TABLE.replace('pagi', 'Café'), 'latin1');
    await page.locator('input[type=file]').setInputFiles({ name: 'tabel.csv', mimeType: 'text/csv', buffer });
    const table = page.getByRole('textbox', { name: 'Tabel' });
    await expect.poll(() => table.inputValue()).toContain('Café');
    for (const presses of [1, 2]) {
      await pauseBetweenPresses(page);
      await page.getByRole('button', { name: 'Buat 2 video' }).click();
      await expect.poll(() => keys.length).toBe(presses);
      if (presses === 1) await page.getByRole('alert').first().waitFor();
    }
    await page.waitForURL('**/tabel/batch_*');
    expect(new Set(keys).size).toBe(1);
    expect((await count()) - before).toBe(1);
    const id = page.url().split('/').at(-1);
    await send('POST', `/batches/${id}/cancel`, {});
    await feed();
  });

  it('gives a list of links and a ZIP of the videos at the end', async () => {
    const page = await dashboard.openSignedIn('desktop');
    const { send } = await openDashboardSession(dashboard.demo());
    const rows = ['Es Kopi', '=SUM(A1)'].map((nama_produk) => ({
      variables: { nama_usaha: 'Kopi Senja', nama_produk, harga: 'Rp1' },
    }));
    const { id } = await send('POST', '/batches', { template: 'promo-produk@5', rows });
    const photo = await readFile('catalog/photos/es-kopi-susu.jpg');
    for (let row = 0; row < rows.length; row += 1) {
      await feed();
      const { videos } = await send('GET', `/batches/${id}/videos`);
      const customer = { workspaceId: dashboard.demo().workspace_id, apiKey: dashboard.demo().api_key };
      await finishVideo(dashboard.host(), customer, videos[row].video.id, photo);
    }
    await feed();
    await page.goto(`${base()}/tabel/${id}`);
    await page.getByText('2 dari 2 selesai').waitFor();
    await waitForContent(page);
    expect(await page.getByRole('link', { name: /^Buka video/ }).count()).toBe(2);

    const [list] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Simpan daftar tautan' }).click(),
    ]);
    const csv = await readFile(await list.path(), 'utf8');
    expect(csv).toContain('/video/vid_');
    expect(csv).toContain("'=SUM(A1)");
    const [zip] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Unduh semua (ZIP)' }).click(),
    ]);
    const bytes = await readFile(await zip.path());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect(bytes.length).toBeGreaterThan(2 * photo.length);
    expect(bytes.toString('latin1')).toContain('001 Es Kopi');
  });
});
