import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDashboardSession } from '../../scripts/dashboard/api-session.ts';
import type { DashboardSession } from '../../scripts/dashboard/api-session.ts';
import { waitForContent } from '../../scripts/dashboard/open-browser.ts';
import { endsWith, hold, isCreate, loseFirstAnswer, QUIET_MS } from './support/network.ts';
import { pauseBetweenPresses } from './support/pause.ts';
import { useDashboard } from './support/use-dashboard.ts';

// Nothing is rendered: ordered videos stay queued until a test cancels them.
const dashboard = useDashboard({ workers: false });
const ORDER = { template: 'ucapan-ramadan@2', variables: { ucapan: 'Selamat berpuasa' } };
/** A photo. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let owner: DashboardSession;
beforeAll(async () => {
  owner = await openDashboardSession(dashboard.demo());
});
const activeVideos = async (): Promise<readonly string[]> => (await owner.send('GET', '')).active_videos;
const cancelAll = async (): Promise<void> => {
  for (const id of await activeVideos()) await owner.send('POST', `/videos/${id}/cancel`);
};
afterEach(cancelAll);
const orderByApi = async (variables: object = {}): Promise<string> =>
  (await owner.send('POST', '/videos', { ...ORDER, variables: { ...ORDER.variables, ...variables } })).id;
const canceledVideo = async (): Promise<string> => {
  const id = await orderByApi();
  await cancelAll();
  return id;
};
const countVideos = async (): Promise<number> => (await owner.send('GET', '/videos?limit=100')).videos.length;
const statusOf = async (id: string): Promise<string> => (await owner.send('GET', `/videos/${id}`)).status;

const openAt = async (address: string): Promise<Page> => {
  const page = await dashboard.openSignedIn('desktop', { allowsAll: true });
  await page.goto(`/w/${dashboard.demo().workspace_id}/${address}`);
  await waitForContent(page);
  return page;
};
const button = (place: Page | Locator, name: string | RegExp): Locator =>
  place.getByRole('button', { name, exact: true });
const progressPage = (page: Page) => page.getByRole('heading', { name: 'Video Anda menunggu giliran' });
const askAgain = async (page: Page): Promise<Locator> => {
  await button(page, 'Buat lagi').click();
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: /^Buat lagi, \d+ kredit$/ });
  await confirm.waitFor();
  return confirm;
};

describe('a repeated order', () => {
  it('of which the answer was lost creates one video, also after a reload', async () => {
    const page = await openAt(`video/${await canceledVideo()}`);
    const before = await countVideos();
    await loseFirstAnswer(page, isCreate);
    await (await askAgain(page)).click();
    await page.getByText('tidak akan terhitung dua kali').waitFor();
    expect(await countVideos()).toBe(before + 1);
    await page.reload();
    await (await askAgain(page)).click();
    await progressPage(page).waitFor();
    expect(await countVideos()).toBe(before + 1);
  });

  it('is asked for again after "back", and is not sent later when it was pressed offline', async () => {
    const page = await openAt(`video/${await canceledVideo()}`);
    const before = await countVideos();
    const confirm = await askAgain(page);
    await page.context().setOffline(true);
    await confirm.click();
    await page.getByRole('alertdialog').getByText('Anda sedang offline').waitFor();
    await page.context().setOffline(false);
    await page.waitForTimeout(QUIET_MS);
    expect(await countVideos()).toBe(before);
    await confirm.click();
    await progressPage(page).waitFor();
    await page.goBack();
    await askAgain(page);
    expect(await countVideos()).toBe(before + 1);
  });

  it('of which an earlier version of the dashboard has stored a draft is made', async () => {
    const id = await canceledVideo();
    const before = await countVideos();
    const page = await openAt('');
    await page.evaluate(
      (key) => sessionStorage.setItem(key, JSON.stringify({ values: {}, requestKey: crypto.randomUUID() })),
      `again ${id}`,
    );
    await page.goto(`/w/${dashboard.demo().workspace_id}/video/${id}`);
    await (await askAgain(page)).click();
    await progressPage(page).waitFor();
    expect(await countVideos()).toBe(before + 1);
  });

  it('with a photo that was deleted says so, and leads to the form', async () => {
    const { id: deleted, upload } = await owner.send('POST', '/assets', {
      name: 'foto.png',
      content_type: 'image/png',
      size_bytes: PIXEL.byteLength,
    });
    await fetch(upload.url, { method: upload.method, headers: upload.headers, body: PIXEL });
    await owner.send('GET', `/assets/${deleted}`);
    const { id } = await owner.send('POST', '/videos', {
      template: 'promo-produk@5',
      variables: { nama_produk: 'Bakso', harga: 'Rp12.000', foto: deleted },
    });
    await cancelAll();
    await owner.send('DELETE', `/assets/${deleted}`);
    const page = await openAt(`video/${id}`);
    const before = await countVideos();
    await (await askAgain(page)).click();
    await page.getByText('misalnya foto yang sudah dihapus').waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await page.getByRole('link', { name: 'Ubah dan buat lagi' }).click();
    await button(page, 'Hapus: Foto produk').click();
    await button(page, 'Buat video').click();
    await progressPage(page).waitFor();
    expect(await countVideos()).toBe(before + 1);
  });
});

describe('a composition', () => {
  it('of which the answer was lost creates one video, also after a reload', async () => {
    const page = await openAt('komposisi');
    const before = await countVideos();
    await page.getByText('Tidak ada masalah.').waitFor();
    let isLost = false;
    await page.route(
      (url) => url.pathname.endsWith('/compositions') && url.search === '',
      async (route) => {
        if (isLost) return route.fallback();
        isLost = true;
        await route.fetch();
        return route.abort('connectionreset');
      },
    );
    await button(page, 'Buat video').click();
    await page.getByText('tidak akan terhitung dua kali').waitFor();
    await page.reload();
    await page.getByText('Tidak ada masalah.').waitFor();
    await button(page, 'Buat video').click();
    await page.getByText('Video Anda sedang antre.').waitFor();
    expect(await countVideos()).toBe(before + 1);
  });
});

describe('a waiting order', () => {
  it('of which the answer was lost creates one video', async () => {
    const first = await orderByApi();
    await orderByApi({ ucapan: 'Selamat pagi' });
    const page = await openAt('buat/ucapan-ramadan@2');
    await button(page, 'Buat video').click();
    const waiting = page.getByRole('heading', { name: '1 video menunggu giliran' });
    await waiting.waitFor();
    const before = await countVideos();
    await loseFirstAnswer(page, isCreate);
    await owner.send('POST', `/videos/${first}/cancel`);
    await expect.poll(countVideos, { timeout: 15_000 }).toBe(before + 1);
    await owner.send('POST', `/videos/${(await activeVideos())[0]}/cancel`);
    await waiting.waitFor({ state: 'detached' });
    expect(await countVideos()).toBe(before + 1);
  });
});

describe('an order whose page was left before the answer', () => {
  it('is made once, says so on the page that is shown, and is not repeated by its form', async () => {
    const page = await openAt('buat');
    await page.getByRole('link', { name: 'Ucapan Ramadan' }).click();
    await page.getByText('Kredit Anda:').waitFor();
    const before = await countVideos();
    const release = await hold(page, isCreate, 'POST');
    await pauseBetweenPresses(page);
    await button(page, 'Buat video').click();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Buat video' }).waitFor();
    release();
    await page.locator('.toast').getByText('sudah dipesan').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Buat video' }).waitFor();
    await page.goForward();
    await button(page, 'Buat video').click();
    await page.getByRole('alertdialog', { name: 'Buat video yang sama sekali lagi?' }).waitFor();
    expect(await countVideos()).toBe(before + 1);
  });
});

describe('a cancellation', () => {
  const askCancel = async (page: Page): Promise<Locator> => {
    await button(page, 'Batalkan video').click();
    return button(page.getByRole('alertdialog'), 'Batalkan video');
  };

  it('is not sent later when it was pressed offline, nor by a reload of the question', async () => {
    const id = await orderByApi();
    const page = await openAt(`video/${id}`);
    const confirm = await askCancel(page);
    await page.context().setOffline(true);
    await confirm.click();
    await page.getByRole('alertdialog').getByText('Anda sedang offline').waitFor();
    await page.context().setOffline(false);
    await page.reload();
    await button(page, 'Batalkan video').waitFor();
    await page.waitForTimeout(QUIET_MS);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await statusOf(id)).toBe('queued');
  });

  it('of which the answer was lost can be pressed again', async () => {
    const id = await orderByApi();
    const page = await openAt(`video/${id}`);
    await loseFirstAnswer(page, endsWith('/cancel'));
    const confirm = await askCancel(page);
    await confirm.click();
    await page.getByRole('alertdialog').getByRole('alert').waitFor();
    if (await confirm.isVisible()) await confirm.click({ timeout: 2000 }).catch(() => undefined); // unless it is read as canceled first
    await page.getByText('Dibatalkan').first().waitFor();
    expect(await statusOf(id)).toBe('canceled');
    expect((await owner.send('GET', '')).credits.reserved).toBe(0);
  });
});

describe('without a connection', () => {
  it('the brand is not saved, now or later, and its form is kept', async () => {
    const page = await openAt('merek');
    const saved = await owner.send('GET', '/brand-kit');
    await page.getByLabel('Nama usaha').fill('Warung Offline');
    await page.context().setOffline(true);
    await button(page, 'Simpan merek').click();
    await page.getByRole('alert').getByText('Anda sedang offline').waitFor();
    await page.context().setOffline(false);
    await page.waitForTimeout(QUIET_MS);
    expect(await owner.send('GET', '/brand-kit')).toEqual(saved);
    await page.reload();
    expect(await page.getByLabel('Nama usaha').inputValue()).toBe('Warung Offline');
  });

  it('no key is created and nobody is invited, now or later', async () => {
    const page = await openAt('kunci-api');
    await button(page, 'Buat kunci').click();
    await page.getByLabel('Nama').fill('Kasir');
    await page.context().setOffline(true);
    await button(page.getByRole('dialog'), 'Buat kunci').click();
    await page.getByRole('alert').getByText('Anda sedang offline').waitFor();
    expect(await page.getByLabel('Nama').inputValue()).toBe('Kasir');
    await page.context().setOffline(false);
    await page.goto(`/w/${dashboard.demo().workspace_id}/anggota`);
    await button(page, 'Undang anggota').click();
    await page.getByLabel('Email').fill('kasir@toko.example');
    await page.context().setOffline(true);
    await button(page.getByRole('dialog'), 'Undang').click();
    await page.getByRole('alert').getByText('Anda sedang offline').waitFor();
    await page.context().setOffline(false);
    await page.waitForTimeout(QUIET_MS);
    expect((await owner.send('GET', '/api-keys')).api_keys).toHaveLength(1); // the demo's
    expect((await owner.send('GET', '/members')).members).toHaveLength(1);
  });
});

describe('a key of which the answer was lost', () => {
  it('is in the list, where it can be revoked', async () => {
    const page = await openAt('kunci-api');
    await loseFirstAnswer(page, endsWith('/api-keys'));
    await button(page, 'Buat kunci').click();
    await page.getByLabel('Nama').fill('Hilang');
    await button(page.getByRole('dialog'), 'Buat kunci').click();
    await page.getByRole('alert').waitFor();
    await page.keyboard.press('Escape');
    await button(page, 'Cabut kunci Hilang').waitFor();
    expect((await owner.send('GET', '/api-keys')).api_keys).toContainEqual(
      expect.objectContaining({ name: 'Hilang' }),
    );
  });
});
