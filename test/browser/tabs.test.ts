import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDashboardSession } from '../../scripts/dashboard/api-session.ts';
import type { DashboardSession } from '../../scripts/dashboard/api-session.ts';
import { signInAsDemo, waitForContent } from '../../scripts/dashboard/open-browser.ts';
import { cancelActiveVideos } from './support/cancel-active-videos.ts';
import { duplicateTab, endsWith, expireSession, hold, isCreate, loseFirstAnswer } from './support/network.ts';
import { useDashboard } from './support/use-dashboard.ts';

// Nothing is rendered: ordered videos stay queued until a test cancels them.
const dashboard = useDashboard({ workers: false });
let owner: DashboardSession;
beforeAll(async () => {
  owner = await openDashboardSession(dashboard.demo());
});
const cancelAll = () => cancelActiveVideos(owner);
afterEach(cancelAll);
const countVideos = async (): Promise<number> => (await owner.send('GET', '/videos?limit=100')).videos.length;

const at = (address: string): string => `/w/${dashboard.demo().workspace_id}/${address}`;
const openAt = async (address: string): Promise<Page> => {
  const page = await dashboard.openSignedIn('desktop', { allowsAll: true });
  await page.goto(at(address));
  await waitForContent(page);
  return page;
};
/** Another tab of the same browser with a session of its own. */
const openBeside = async (page: Page, address: string): Promise<Page> => {
  const second = await page.context().newPage();
  await signInAsDemo(second);
  await second.goto(at(address));
  await waitForContent(second);
  return second;
};
const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
const progress = (page: Page) => page.getByRole('heading', { name: 'Video Anda menunggu giliran' });

describe('a duplicated tab', () => {
  it('with the same form orders the same video', async () => {
    const before = await countVideos();
    const page = await openAt('buat/ucapan-ramadan@2');
    const second = await duplicateTab(page);
    for (const tab of [page, second]) {
      await press(tab, 'Buat video');
      await progress(tab).waitFor();
    }
    expect(second.url()).toBe(page.url());
    expect(await countVideos()).toBe(before + 1);
  });

  it('with the same composition orders the same video', async () => {
    const before = await countVideos();
    const page = await openAt('komposisi');
    const second = await duplicateTab(page);
    for (const tab of [page, second]) {
      await tab.getByText('Tidak ada masalah.').waitFor();
      await press(tab, 'Buat video');
      await tab.getByText('Video Anda sedang antre.').waitFor();
    }
    expect(await countVideos()).toBe(before + 1);
  });

  it('that repeats the same video orders it once', async () => {
    const { id } = await owner.send('POST', '/videos', { template: 'ucapan-ramadan@2', variables: {} });
    await cancelAll();
    const before = await countVideos();
    const page = await openAt(`video/${id}`);
    await page.getByRole('button', { name: 'Buat lagi', exact: true }).waitFor();
    const second = await duplicateTab(page);
    for (const tab of [page, second]) {
      await press(tab, 'Buat lagi');
      await tab.getByRole('button', { name: /^Buat lagi, \d+ kredit$/ }).click();
      await progress(tab).waitFor();
    }
    expect(await countVideos()).toBe(before + 1);
  });

  it('cancels what the other tab has canceled without an error', async () => {
    const { id } = await owner.send('POST', '/videos', { template: 'ucapan-ramadan@2', variables: {} });
    const page = await openAt(`video/${id}`);
    const second = await duplicateTab(page);
    await press(second, 'Batalkan video');
    const release = await hold(second, endsWith(`/videos/${id}`), 'GET'); // else it may be read as canceled first
    await owner.send('POST', `/videos/${id}/cancel`);
    await second.getByRole('alertdialog').getByRole('button', { name: 'Batalkan video' }).click();
    release();
    for (const tab of [page, second]) await tab.getByText('Dibatalkan').first().waitFor();
    expect(await second.getByRole('alert').count()).toBe(0);
  });
});

describe('the brand in two tabs', () => {
  it('is saved field by field: neither tab takes back what the other has saved', async () => {
    const page = await openAt('merek');
    const second = await openBeside(page, 'merek');
    await page.getByLabel('Nama usaha').fill('Warung Satu');
    await press(page, 'Simpan merek');
    await page.getByText('Merek disimpan.').first().waitFor();
    await second.getByLabel('Kontak').fill('0811 2222 333');
    await press(second, 'Simpan merek');
    await second.getByText('Merek disimpan.').first().waitFor();
    expect(await owner.send('GET', '/brand-kit')).toMatchObject({
      nama_usaha: 'Warung Satu',
      kontak: '0811 2222 333',
    });
    expect(await second.getByLabel('Nama usaha').inputValue()).toBe('Warung Satu');
  });
});

describe('the text of the editor in two tabs', () => {
  it('is kept for the next tab, although an older tab is loaded again', async () => {
    const page = await openAt('komposisi');
    const second = await openBeside(page, 'komposisi');
    await page.getByRole('textbox', { name: 'HTML komposisi' }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('<p>Tulisan saya</p>');
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(Object.entries(localStorage))))
      .toContain('Tulisan saya');
    await second.reload();
    await waitForContent(second);
    await second.getByText('Tidak ada masalah.').waitFor();
    await page.close();
    const third = await openBeside(second, 'komposisi');
    await third.getByText('Tulisan saya').waitFor();
  });
});

describe('different compositions in two tabs', () => {
  const editor = (page: Page) => page.getByRole('textbox', { name: 'HTML komposisi' });
  const write = async (page: Page, title: string): Promise<void> => {
    await page.getByLabel('Judul video').fill(title);
    await editor(page).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(`<p>Tulisan ${title}</p>`);
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(Object.entries(localStorage))))
      .toContain(`Tulisan ${title}`);
  };
  /** Closes the tabs, and waits until the browser has let their texts go. */
  const close = async (left: Page, ...tabs: readonly Page[]): Promise<void> => {
    for (const tab of tabs) await tab.close();
    await expect.poll(() => left.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(1);
  };
  const take = async (page: Page, title: string): Promise<void> => {
    const choice = page.getByLabel('Mulai dari contoh');
    const option = choice.locator('option', { hasText: title });
    await choice.selectOption((await option.getAttribute('value')) ?? '');
    await page.getByText(`Tulisan ${title}`).waitFor();
    expect(await page.getByLabel('Judul video').inputValue()).toBe(title);
  };

  it('are both found by the next tab, also after the first was changed again', async () => {
    const page = await openAt('komposisi');
    await write(page, 'Satu');
    const second = await openBeside(page, 'komposisi');
    await second.getByText('Tulisan Satu').waitFor();
    await write(second, 'Dua');
    await write(page, 'Satu lagi');
    const third = await openBeside(page, 'komposisi');
    await close(third, page, second);
    await third.getByText('Tulisan Satu lagi').waitFor();
    await take(third, 'Dua');
    await take(third, 'Satu lagi');
    await third.reload();
    await third.getByText('Tulisan Satu lagi').waitFor();
    await take(third, 'Dua');
    await write(third, 'Dua baru');
    const { length } = await third.getByLabel('Mulai dari contoh').locator('optgroup option').all();
    expect(length).toBe(1); // what was continued has not become another text
  });

  it('of which one is a duplicate are both kept', async () => {
    const page = await openAt('komposisi');
    await write(page, 'Asli');
    const second = await duplicateTab(page);
    await second.getByText('Tulisan Asli').waitFor();
    await write(second, 'Salinan');
    const third = await openBeside(page, 'komposisi');
    await close(third, page, second);
    await third.getByText('Tulisan Salinan').waitFor();
    await take(third, 'Asli');
  });
});

describe('a composition that the next tab continues', () => {
  const isOrder = (url: URL): boolean => url.pathname.endsWith('/compositions') && url.search === '';
  const queued = (page: Page): Promise<void> => page.getByText('Video Anda sedang antre.').waitFor();
  const order = async (page: Page): Promise<void> => {
    await page.getByText('Tidak ada masalah.').waitFor();
    await press(page, 'Buat video');
  };

  it('is ordered again only after a question', async () => {
    const page = await openAt('komposisi');
    await page.getByLabel('Judul video').fill('Promo Desember');
    await order(page);
    await queued(page);
    const before = await countVideos();
    const second = await page.context().newPage();
    await page.close();
    await signInAsDemo(second);
    await second.goto(at('komposisi'));
    expect(await second.getByLabel('Judul video').inputValue()).toBe('Promo Desember');
    await order(second);
    await second.getByRole('alertdialog', { name: 'Buat video yang sama sekali lagi?' }).waitFor();
    expect(await countVideos()).toBe(before);
  });

  it('is ordered once when the answer of the closed tab was lost, also as an example without a change', async () => {
    const page = await openAt('komposisi');
    const before = await countVideos();
    await loseFirstAnswer(page, isOrder);
    await order(page);
    await page.getByText('tidak akan terhitung dua kali').waitFor();
    const second = await page.context().newPage();
    await page.close();
    await signInAsDemo(second);
    await second.goto(at('komposisi'));
    await order(second);
    await queued(second);
    expect(await countVideos()).toBe(before + 1);
  });

  it('is ordered once by two open tabs, until one has another text', async () => {
    const page = await openAt('komposisi');
    const before = await countVideos();
    await page.getByLabel('Judul video').fill('Satu');
    const second = await openBeside(page, 'komposisi');
    expect(await second.getByLabel('Judul video').inputValue()).toBe('Satu');
    for (const tab of [page, second]) {
      await order(tab);
      await queued(tab);
    }
    expect(await countVideos()).toBe(before + 1);
    await cancelAll();
    const third = await openBeside(page, 'komposisi');
    await third.getByLabel('Judul video').fill('Tiga');
    await page.getByLabel('Judul video').fill('Empat');
    for (const tab of [third, page]) {
      await order(tab);
      await queued(tab);
    }
    expect(await countVideos()).toBe(before + 3);
  });

  it('is found where an earlier version of the dashboard has kept it', async () => {
    const page = await openAt('');
    await page.evaluate((workspaceId) => {
      const user = sessionStorage.getItem('user') ?? '';
      const text = JSON.stringify({ html: '<p>Tulisan lama</p>', title: 'Lama' });
      localStorage.setItem(`composition ${workspaceId} ${user}`, text);
    }, dashboard.demo().workspace_id);
    await page.goto(at('komposisi'));
    await page.getByText('Tulisan lama').waitFor();
    expect(await page.getByLabel('Judul video').inputValue()).toBe('Lama');
    await page.getByLabel('Judul video').fill('Baru');
    const second = await openBeside(page, 'komposisi');
    expect(await second.getByLabel('Judul video').inputValue()).toBe('Baru');
  });
});

describe('a sign-out', () => {
  it('asks while something is not ordered or saved, and leaves the forms of other tabs', async () => {
    const page = await openAt('buat/promo-produk@5');
    const second = await openBeside(page, 'buat/promo-produk@5');
    for (const tab of [page, second]) await tab.getByLabel('Nama produk').fill('Bakso Urat');
    await press(page, 'Keluar');
    const dialog = page.getByRole('alertdialog', { name: 'Keluar sekarang?' });
    await dialog.getByText('Isian yang belum dipesan atau disimpan akan dihapus').waitFor();
    await dialog.getByRole('button', { name: 'Tetap di sini' }).click();
    expect(await page.getByLabel('Nama produk').inputValue()).toBe('Bakso Urat');
    await press(page, 'Keluar');
    await dialog.getByRole('button', { name: 'Keluar' }).click();
    await page.getByRole('heading', { name: 'Masuk ke dasbor' }).waitFor();
    await second.reload();
    expect(await second.getByLabel('Nama produk').inputValue()).toBe('Bakso Urat');
    await press(second, 'Isi contoh');
    await press(second, 'Buat video');
    await progress(second).waitFor();
    await press(second, 'Keluar'); // everything is ordered
    await second.getByRole('heading', { name: 'Masuk ke dasbor' }).waitFor();
  });

  it('of a duplicated tab ends the session of the other as any session ends: forms and waiting orders are kept', async () => {
    for (const ucapan of ['Selamat pagi', 'Selamat malam'])
      await owner.send('POST', '/videos', { template: 'ucapan-ramadan@2', variables: { ucapan } });
    const page = await openAt('buat/ucapan-ramadan@2');
    await press(page, 'Buat video');
    const waiting = page.getByRole('heading', { name: '1 video menunggu giliran' });
    await waiting.waitFor();
    const before = await countVideos();
    const restore = await expireSession(page); // as the renewal is refused after the other tab's sign-out
    await page.getByText('Waktu masuk Anda habis.').waitFor();
    await cancelAll();
    const sent: string[] = [];
    page.on('request', (request) => isCreate(new URL(request.url())) && sent.push(request.url()));
    await page.waitForTimeout(6000);
    expect(sent).toEqual([]);
    await restore();
    await press(page, 'Masuk sebagai demo');
    await progress(page).or(waiting).first().waitFor();
    await waiting.waitFor({ state: 'detached' });
    await expect.poll(countVideos).toBe(before + 1);
  });
});
