import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDashboardSession } from '../../scripts/dashboard/api-session.ts';
import type { DashboardSession } from '../../scripts/dashboard/api-session.ts';
import { waitForContent } from '../../scripts/dashboard/open-browser.ts';
import type { Screen } from '../../scripts/dashboard/open-browser.ts';
import { cancelActiveVideos } from './support/cancel-active-videos.ts';
import { endsWith, hold, isCreate } from './support/network.ts';
import { useDashboard } from './support/use-dashboard.ts';

// Nothing is rendered: ordered videos stay queued until a test cancels them.
const dashboard = useDashboard({ workers: false });
const ORDER = { template: 'ucapan-ramadan@2', variables: {} };
let owner: DashboardSession;
beforeAll(async () => {
  owner = await openDashboardSession(dashboard.demo());
});
afterEach(() => cancelActiveVideos(owner));

const openAt = async (screen: Screen, address: string): Promise<Page> => {
  const allows = [`404 GET /dashboard/v1/workspaces/${dashboard.demo().workspace_id}/webhook`];
  const page = await dashboard.openSignedIn(screen, { allows });
  await page.goto(`/w/${dashboard.demo().workspace_id}/${address}`);
  await waitForContent(page);
  return page;
};
const statusOf = async (id: string): Promise<string> => (await owner.send('GET', `/videos/${id}`)).status;
const countVideos = async (): Promise<number> => (await owner.send('GET', '/videos?limit=100')).videos.length;
const button = (place: Page | Locator, name: string): Locator =>
  place.getByRole('button', { name, exact: true });

/** Both presses before the page has drawn anything. */
const pressTwice = (control: Locator): Promise<void> =>
  control.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

interface Point {
  readonly x: number;
  readonly y: number;
}
const middleOf = async (control: Locator): Promise<Point> => {
  const { x, y, width, height } = (await control.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
};

/** Scrolled so that the question which the control opens has its answer in the same place. Returns that place. */
const placeBelowAnswer = async (page: Page, control: Locator, answer: string): Promise<Point> => {
  await control.click();
  const dialog = page.getByRole('alertdialog');
  const place = await middleOf(button(dialog, answer));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await control.evaluate((element: HTMLElement, { x, y }) => {
    const { width, height } = element.getBoundingClientRect();
    const [left, top] = [x - width / 2, y - height / 2];
    Object.assign(element.style, { position: 'fixed', left: `${left}px`, top: `${top}px` });
  }, place);
  return place;
};

const PRESSES = {
  desktop: (page: Page, { x, y }: Point) => page.mouse.dblclick(x, y),
  phone: async (page: Page, { x, y }: Point) => {
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
  },
} as const;

describe.each(['desktop', 'phone'] as const)('a double press on a %s', (screen) => {
  it('opens a question and does not answer it', async () => {
    const { id } = await owner.send('POST', '/videos', ORDER);
    const page = await openAt(screen, `video/${id}`);
    const place = await placeBelowAnswer(page, button(page, 'Batalkan video'), 'Batalkan video');
    await PRESSES[screen](page, place);
    const dialog = page.getByRole('alertdialog', { name: 'Batalkan video ini?' });
    await dialog.waitFor();
    await page.waitForTimeout(1000);
    expect(await dialog.count()).toBe(1);
    expect(await statusOf(id)).toBe('queued');
    await button(dialog, 'Batalkan video').click();
    await dialog.waitFor({ state: 'detached' });
    expect(await statusOf(id)).toBe('canceled');
  });

  it('presses two controls beside each other', async () => {
    const page = await openAt(screen, 'kunci-api');
    await button(page, 'Buat kunci').click();
    const checks = await page.getByRole('checkbox').all();
    for (const check of checks) {
      const { x, y } = await middleOf(check);
      await (screen === 'phone' ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
    }
    for (const check of checks) expect(await check.isChecked()).toBe(false);
  });
});

describe('two presses before the answer', () => {
  it('of Enter and of the button order one video', async () => {
    const before = await countVideos();
    const page = await openAt('desktop', 'buat/promo-produk@5');
    await button(page, 'Isi contoh').click();
    const release = await hold(page, isCreate, 'POST');
    await page.getByLabel('Nama produk').press('Enter');
    await page.getByRole('button', { name: 'Mengirim…' }).click({ force: true }); // it says that it is disabled
    await page.getByLabel('Nama produk').press('Enter');
    release();
    await page.getByRole('heading', { name: 'Video Anda menunggu giliran' }).waitFor();
    await page.waitForTimeout(1000);
    expect(await countVideos()).toBe(before + 1);
  });

  it('by a double tap order one video', async () => {
    const before = await countVideos();
    const page = await openAt('phone', 'buat/ucapan-ramadan@2');
    const order = button(page, 'Buat video');
    await order.scrollIntoViewIfNeeded();
    await PRESSES.phone(page, await middleOf(order));
    await page.getByRole('heading', { name: 'Video Anda menunggu giliran' }).waitFor();
    await page.waitForTimeout(1000);
    expect(await countVideos()).toBe(before + 1);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });

  it('create one API key, and rotate it once', async () => {
    const page = await openAt('desktop', 'kunci-api');
    const keys = async () => (await owner.send('GET', '/api-keys')).api_keys.length;
    const before = await keys();
    await button(page, 'Buat kunci').click();
    await page.getByLabel('Nama').fill('Kasir');
    await pressTwice(button(page.getByRole('dialog'), 'Buat kunci'));
    await button(page, 'Sudah saya simpan').click();
    await page.waitForTimeout(1000);
    expect(await keys()).toBe(before + 1);
    expect(await page.getByRole('dialog').count()).toBe(0);

    await button(page, 'Ganti kunci Kasir').click();
    await pressTwice(button(page.getByRole('dialog'), 'Ganti kunci'));
    await button(page, 'Sudah saya simpan').click();
    await page.waitForTimeout(1000);
    expect(await keys()).toBe(before + 2);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('replace the secret of a webhook once', async () => {
    const page = await openAt('desktop', 'webhook');
    await page.getByLabel('Alamat server Anda').fill('https://toko.example/webhook');
    await pressTwice(button(page, 'Simpan alamat'));
    await button(page, 'Sudah saya simpan').click();
    await button(page, 'Ganti kode rahasia').click();
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await pressTwice(button(page.getByRole('dialog'), 'Ganti kode rahasia'));
    await button(page, 'Sudah saya simpan').click();
    await page.waitForTimeout(1000);
    expect(sent.filter((url) => endsWith('/rotate-secret')(new URL(url)))).toHaveLength(1);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('invite one member, and remove them once', async () => {
    const page = await openAt('desktop', 'anggota');
    await button(page, 'Undang anggota').click();
    await page.getByLabel('Email').fill('kasir@toko.example');
    await pressTwice(button(page.getByRole('dialog'), 'Undang'));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await button(page, 'Keluarkan kasir@toko.example').click();
    await pressTwice(button(page.getByRole('alertdialog'), 'Keluarkan'));
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect((await owner.send('GET', '/members')).members).toHaveLength(1);
  });

  it('save the brand once', async () => {
    const page = await openAt('desktop', 'merek');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
    await page.getByLabel('Nama usaha').fill('Warung Senja');
    await pressTwice(button(page, 'Simpan merek'));
    await page.getByText('Merek disimpan.').first().waitFor();
    await page.waitForTimeout(500);
    expect(sent).toHaveLength(1);
  });
});
