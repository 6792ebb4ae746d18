import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDashboardSession } from '../../scripts/dashboard/api-session.ts';
import type { DashboardSession } from '../../scripts/dashboard/api-session.ts';
import { signInAsDemo, waitForContent } from '../../scripts/dashboard/open-browser.ts';
import { findViolations } from './support/accessibility.ts';
import { cancelActiveVideos } from './support/cancel-active-videos.ts';
import { fillStorage } from './support/fill-storage.ts';
import { isCreate, loseFirstAnswer } from './support/network.ts';
import { useDashboard } from './support/use-dashboard.ts';

// Nothing is rendered: ordered videos stay queued until a test cancels them.
const dashboard = useDashboard({ workers: false });
let owner: DashboardSession;
beforeAll(async () => {
  owner = await openDashboardSession(dashboard.demo());
});
afterEach(() => cancelActiveVideos(owner));

const GREETING = 'buat/ucapan-ramadan@2';
const NOT_KEPT = 'tab ini tidak bisa mengingat pesanan';
const TEXT_NOT_KEPT = 'Tulisan ini belum tersimpan';
const countVideos = async (): Promise<number> => (await owner.send('GET', '/videos?limit=100')).videos.length;
const show = async (page: Page, address: string): Promise<void> => {
  await page.goto(`/w/${dashboard.demo().workspace_id}/${address}`);
  await waitForContent(page);
};
const openAt = async (address: string): Promise<Page> => {
  const page = await dashboard.openSignedIn('phone', { allowsAll: true });
  await show(page, address);
  return page;
};
const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).press('Enter');
const progress = (page: Page) => page.getByRole('heading', { name: 'Video Anda menunggu giliran' });
const isCompositionOrder = (url: URL): boolean => url.pathname.endsWith('/compositions') && url.search === '';

describe('an order whose key the tab cannot store', () => {
  it('of a form is not sent, says so, and can be sent from another tab', async () => {
    const page = await openAt('');
    await fillStorage(page);
    await show(page, GREETING);
    const before = await countVideos();
    await press(page, 'Buat video');
    await page.getByText(NOT_KEPT).waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await countVideos()).toBe(before);
    const second = await page.context().newPage();
    await signInAsDemo(second);
    await show(second, GREETING);
    await press(second, 'Buat video');
    await progress(second).waitFor();
    expect(await countVideos()).toBe(before + 1);
  });

  it('of a composition or of a video once more is not sent', async () => {
    const { id } = await owner.send('POST', '/videos', { template: 'ucapan-ramadan@2', variables: {} });
    await cancelActiveVideos(owner);
    const page = await openAt('');
    await fillStorage(page);
    const before = await countVideos();
    await show(page, 'komposisi');
    await page.getByText('Tidak ada masalah.').waitFor();
    await press(page, 'Buat video');
    await page.getByText(NOT_KEPT).waitFor();
    await show(page, `video/${id}`);
    await press(page, 'Buat lagi');
    await press(page, /^Buat lagi, \d+ kredit$/);
    await page.getByRole('alertdialog').getByText(NOT_KEPT).waitFor();
    expect(await countVideos()).toBe(before);
  });

  it('does not wait for a free slot either: a reload would lose it', async () => {
    for (const ucapan of ['Selamat pagi', 'Selamat malam'])
      await owner.send('POST', '/videos', { template: 'ucapan-ramadan@2', variables: { ucapan } });
    const page = await openAt(GREETING);
    await fillStorage(page);
    await press(page, 'Buat video');
    await page.getByText(NOT_KEPT).waitFor();
    expect(await page.getByRole('heading', { name: /menunggu giliran/ }).count()).toBe(0);
  });
});

describe('an order that waits in a tab which has lost its storage', () => {
  it('stops in its turn, says why, and is created when its owner presses again', async () => {
    const [first] = await Promise.all(
      ['Selamat pagi', 'Selamat malam'].map((ucapan) =>
        owner.send('POST', '/videos', { template: 'ucapan-ramadan@2', variables: { ucapan } }),
      ),
    );
    const page = await openAt(GREETING);
    await press(page, 'Buat video');
    await page.getByRole('heading', { name: '1 video menunggu giliran' }).waitFor();
    const before = await countVideos();
    await page.evaluate(() => {
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith('orders ')) sessionStorage.removeItem(key);
    });
    await owner.send('POST', `/videos/${first.id}/cancel`);
    await page.getByText(NOT_KEPT).waitFor();
    expect(await countVideos()).toBe(before);
    await press(page, /^Buat Ucapan/);
    await expect.poll(countVideos).toBe(before + 1);
  });
});

describe('a full storage of the device', () => {
  it('is said on the page of a composition, whose text the next tab will not find', async () => {
    const page = await openAt('komposisi');
    await page.getByText('Tulisan ini tersimpan di perangkat ini').waitFor();
    await fillStorage(page, 'localStorage');
    await page.getByLabel('Judul video').fill('Promo Desember');
    await page.getByText(TEXT_NOT_KEPT).waitFor();
    expect(await page.getByText('Tulisan ini tersimpan di perangkat ini').count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
  });
});

describe('a storage that is full after the key was stored', () => {
  it('creates one video when the answer of a form is lost, its text is changed, and the page is loaded again', async () => {
    const page = await openAt(GREETING);
    await loseFirstAnswer(page, isCreate);
    const before = await countVideos();
    await fillStorage(page);
    await press(page, 'Buat video');
    await page.getByText('tidak akan terhitung dua kali').waitFor();
    await page.getByText('Teks lain').tap();
    await page.getByLabel('Pesan untuk pelanggan').fill('Terima kasih sudah berbelanja');
    await page.reload();
    await press(page, 'Buat video');
    await progress(page).waitFor();
    expect(await countVideos()).toBe(before + 1);
  });

  it('creates one video when the form is loaded again after "back" and is pressed again', async () => {
    const page = await openAt(GREETING);
    const before = await countVideos();
    await fillStorage(page);
    await press(page, 'Buat video');
    await progress(page).waitFor();
    await page.goBack();
    await page.reload();
    await press(page, 'Buat video');
    await progress(page).or(page.getByRole('alertdialog')).first().waitFor();
    expect(await countVideos()).toBe(before + 1);
  });

  it('creates one video of a composition when the answer is lost and the page is loaded again', async () => {
    const page = await openAt('komposisi');
    await page.getByText('Tidak ada masalah.').waitFor();
    await loseFirstAnswer(page, isCompositionOrder);
    const before = await countVideos();
    await fillStorage(page);
    await press(page, 'Buat video');
    await page.getByText('tidak akan terhitung dua kali').waitFor();
    await page.reload();
    await page.getByText('Tidak ada masalah.').waitFor();
    await press(page, 'Buat video');
    await page.getByText('Video Anda sedang antre.').waitFor();
    expect(await countVideos()).toBe(before + 1);
  });

  it('keeps what is typed while other pages are shown', async () => {
    const page = await openAt('buat/promo-produk@5');
    await fillStorage(page);
    await page.getByLabel('Nama produk').fill('Bakso Urat Jumbo');
    await page.getByRole('link', { name: 'Beranda' }).tap();
    await page.goBack();
    expect(await page.getByLabel('Nama produk').inputValue()).toBe('Bakso Urat Jumbo');
  });
});

describe('a browser that stores nothing', () => {
  const refusals = {
    'because it is full': () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    },
    'because it is blocked': () => {
      for (const name of ['sessionStorage', 'localStorage'])
        Object.defineProperty(globalThis, name, {
          get: () => {
            throw new DOMException('Access is denied.', 'SecurityError');
          },
        });
      // When cookies are blocked, Firefox refuses both and Chromium the locks.
      Object.defineProperty(globalThis, 'BroadcastChannel', {
        value: function BroadcastChannel() {
          throw new DOMException('Access is denied.', 'SecurityError');
        },
      });
      LockManager.prototype.request = () =>
        Promise.reject(new DOMException('Access is denied.', 'SecurityError'));
    },
  };
  it.each(Object.entries(refusals))(
    'signs in and out, and says that no text is kept, %s',
    async (_, refuse) => {
      const page = await dashboard.open('desktop');
      await page.addInitScript(refuse);
      await signInAsDemo(page);
      await page.getByRole('link', { name: 'Kredit' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Kredit' }).waitFor();
      await page.getByRole('button', { name: 'Pengembang' }).click();
      await page.getByRole('link', { name: 'Komposisi HTML' }).click();
      await page.getByLabel('Judul video').fill('Promo Desember');
      await page.getByText(TEXT_NOT_KEPT).waitFor();
      await page.getByRole('link', { name: 'Kredit' }).first().click();
      await page.goBack();
      expect(await page.getByLabel('Judul video').inputValue()).toBe('Promo Desember');
      await page.getByRole('button', { name: 'Keluar', exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Keluar' }).click();
      const signIn = page.getByRole('heading', { name: 'Masuk ke dasbor' });
      await expect.poll(() => signIn.count()).toBe(1);
    },
  );
});
