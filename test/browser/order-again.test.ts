import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDashboardSession } from '../../scripts/dashboard/api-session.ts';
import type { DashboardSession } from '../../scripts/dashboard/api-session.ts';
import { waitForContent } from '../../scripts/dashboard/open-browser.ts';
import { cancelActiveVideos } from './support/cancel-active-videos.ts';
import { findOverflow, findViolations } from './support/accessibility.ts';
import { useDashboard } from './support/use-dashboard.ts';

const dashboard = useDashboard({ workers: false });
const EXAMPLE = join(import.meta.dirname, '../../dashboard/src/pages/playground/examples/ucapan.html');
const ORDER = {
  template: 'promo-produk@5',
  variables: { nama_produk: 'Bakso Urat Jumbo', harga: 'Rp12.000' },
  output: { width: 1080, height: 1080 },
};

let owner: DashboardSession;
beforeAll(async () => {
  owner = await openDashboardSession(dashboard.demo());
});
const cancel = (id: string) => owner.send('POST', `/videos/${id}/cancel`);
const orderByApi = async (variables: object = {}): Promise<string> => {
  const { id } = await owner.send('POST', '/videos', {
    ...ORDER,
    variables: { ...ORDER.variables, ...variables },
  });
  await cancel(id);
  return id;
};
afterEach(() => cancelActiveVideos(owner));

const openAt = async (address: string): Promise<Page> => {
  const page = await dashboard.openSignedIn('phone');
  await page.goto(`/w/${dashboard.demo().workspace_id}/${address}`);
  await waitForContent(page);
  return page;
};
const orderedId = async (page: Page): Promise<string> => {
  await page.getByRole('heading', { name: 'Video Anda menunggu giliran' }).waitFor();
  return new URL(page.url()).searchParams.get('video') ?? '';
};
const orderOf = (id: string) => owner.send('GET', `/videos/${id}/order`);

describe('a video that another device has ordered', () => {
  it('is called by its product and its price in the list, on its page and while it is made', async () => {
    const id = await orderByApi();
    const page = await openAt('video');
    const name = 'Bakso Urat Jumbo · Rp12.000';
    await page.getByRole('link', { name }).first().tap();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect([...(await findViolations(page)), ...(await findOverflow(page))]).toEqual([]);
    await page.goto(`/w/${dashboard.demo().workspace_id}/buat/${ORDER.template}?video=${id}`);
    await page.getByText(name).waitFor();
  });

  it('is changed and ordered again with all its other values', async () => {
    const id = await orderByApi();
    const page = await openAt(`video/${id}`);
    await page.getByRole('link', { name: 'Ubah dan buat lagi' }).tap();
    expect(await page.getByLabel('Nama produk').inputValue()).toBe('Bakso Urat Jumbo');
    expect(await page.getByRole('radio', { name: /Persegi/ }).isChecked()).toBe(true);
    await page.reload();
    await page.getByLabel('Harga promo').fill('Rp15.000');
    await page.getByRole('button', { name: 'Buat video', exact: true }).tap();
    const { variables, output } = await orderOf(await orderedId(page));
    expect(variables).toEqual({ nama_produk: 'Bakso Urat Jumbo', harga: 'Rp15.000' });
    expect(output).toMatchObject(ORDER.output);
  });

  it('is ordered again as it was, after one question', async () => {
    const id = await orderByApi();
    const page = await openAt(`video/${id}`);
    await page.getByRole('button', { name: 'Buat lagi', exact: true }).tap();
    await page.getByRole('button', { name: /^Buat lagi, \d+ kredit$/ }).tap();
    expect(await orderOf(await orderedId(page))).toMatchObject({ ...ORDER, html: null });
  });

  it('takes no other form over, and its form begins with its own values after another order', async () => {
    const [first, second] = [await orderByApi(), await orderByApi({ nama_produk: 'Es Teh' })];
    const page = await openAt(`buat/${ORDER.template}`);
    await page.getByLabel('Nama produk').fill('Nasi Goreng');
    const openForm = async (id: string) => {
      await page.goto(`/w/${dashboard.demo().workspace_id}/buat/${ORDER.template}?dari=${id}`);
      return page.getByLabel('Nama produk');
    };
    expect(await (await openForm(first)).inputValue()).toBe('Bakso Urat Jumbo');
    expect(await (await openForm(second)).inputValue()).toBe('Es Teh');
    await page.getByLabel('Nama produk').fill('Es Jeruk');
    expect(await (await openForm(first)).inputValue()).toBe('Bakso Urat Jumbo');
    expect(await (await openForm(second)).inputValue()).toBe('Es Jeruk');
    await page.getByRole('button', { name: 'Buat video', exact: true }).tap();
    await orderedId(page);
    expect(await (await openForm(second)).inputValue()).toBe('Es Teh');
    await page.goto(`/w/${dashboard.demo().workspace_id}/buat/${ORDER.template}`);
    expect(await page.getByLabel('Nama produk').inputValue()).toBe('Nasi Goreng');
  });

  it('opens in the editor as it was, if it is a composition', async () => {
    const html = await readFile(EXAMPLE, 'utf8');
    const { id } = await owner.send('POST', '/compositions', { html, title: 'Kartu Lebaran' });
    await cancel(id);
    const page = await openAt('komposisi');
    await page.getByLabel('Judul video').fill('Tulisan sendiri');
    await page.goto(`/w/${dashboard.demo().workspace_id}/video/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Kartu Lebaran' }).waitFor();
    await page.getByRole('link', { name: 'Ubah dan buat lagi' }).tap();
    expect(await page.getByLabel('Judul video').inputValue()).toBe('Kartu Lebaran');
    await page.goto(`/w/${dashboard.demo().workspace_id}/komposisi`);
    expect(await page.getByLabel('Judul video').inputValue()).toBe('Tulisan sendiri');
  });
});
