import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDashboardSession } from '../../scripts/dashboard/api-session.ts';
import type { DashboardSession } from '../../scripts/dashboard/api-session.ts';
import { waitForContent } from '../../scripts/dashboard/open-browser.ts';
import { CATALOG_DIR } from '../../scripts/shared/catalog-dir.ts';
import { findTemplate } from '../../scripts/shared/templates.ts';
import { findViolations } from './support/accessibility.ts';
import {
  duplicateTab,
  hold,
  isCreate,
  isUpload,
  LOST_ANSWER,
  loseFirstAnswer,
  NO_CONNECTION,
  QUIET_MS,
} from './support/network.ts';
import { useDashboard } from './support/use-dashboard.ts';

// Nothing is rendered: ordered videos stay queued until a test cancels them.
const dashboard = useDashboard({ workers: false });
const GREETING = findTemplate('ucapan-ramadan@2');
const PROMO = findTemplate('promo-produk@5');
const PHOTO = join(CATALOG_DIR, 'photos/es-kopi-susu.jpg');

let owner: DashboardSession;
beforeAll(async () => {
  owner = await openDashboardSession(dashboard.demo());
});

const listVideos = async (): Promise<readonly { id: string; status: string; template: string }[]> =>
  (await owner.send('GET', '/videos?limit=100')).videos;

/** Ids of the videos that were created since `before`. */
const newVideos = async (before: readonly { id: string }[]): Promise<readonly string[]> => {
  const known = new Set(before.map(({ id }) => id));
  return (await listVideos()).map(({ id }) => id).filter((id) => !known.has(id));
};

const cancelAll = async (): Promise<void> => {
  const { active_videos: ids } = await owner.send('GET', '');
  for (const id of ids) await owner.send('POST', `/videos/${id}/cancel`);
};
afterEach(cancelAll);

const fillSlots = async (): Promise<void> => {
  for (const ucapan of ['Selamat pagi', 'Selamat malam'])
    await owner.send('POST', '/videos', { template: GREETING.id, variables: { ucapan } });
};

const openForm = async (template = GREETING.id, page?: Page): Promise<Page> => {
  const opened = page ?? (await dashboard.openSignedIn('phone'));
  await opened.goto(`/w/${dashboard.demo().workspace_id}/buat/${template}`);
  await waitForContent(opened);
  return opened;
};

const orderButton = (page: Page) => page.getByRole('button', { name: 'Buat video', exact: true });
const progressPage = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Video Anda menunggu giliran' });

const order = async (page: Page): Promise<string> => {
  await orderButton(page).tap();
  await progressPage(page).waitFor();
  return new URL(page.url()).searchParams.get('video') ?? '';
};

const videosPath = (): string => `/dashboard/v1/workspaces/${dashboard.demo().workspace_id}/videos`;

describe('an order while a photo is uploaded', () => {
  it('waits, says so, and is made with the photo', async () => {
    const before = await listVideos();
    const page = await openForm(PROMO.id);
    await page.getByRole('button', { name: 'Isi contoh' }).tap();
    const release = await hold(page, isUpload, 'PUT');
    await page.getByLabel(/^Dari (?:HP|komputer): Foto/).setInputFiles(PHOTO);
    await page.getByText('Menunggu berkas “es-kopi-susu.jpg”').waitFor();
    await page.getByLabel('Nama produk').press('Enter');
    await page.getByRole('button', { name: 'Menunggu berkas…' }).tap();
    expect(await newVideos(before)).toEqual([]);
    release();
    await orderButton(page).waitFor();
    const id = await order(page);
    expect(await newVideos(before)).toEqual([id]);
    const photos = (await owner.send('GET', '/assets?kind=image')).assets;
    expect(photos).toMatchObject([{ name: 'es-kopi-susu.jpg', status: 'ready' }]);
    expect((await owner.send('GET', `/videos/${id}/order`)).variables.foto).toBe(photos[0].id);
  });

  it('is not made without the photo after a reload, until its owner skips the photo', async () => {
    const before = await listVideos();
    const page = await openForm(PROMO.id);
    await page.getByRole('button', { name: 'Isi contoh' }).tap();
    const release = await hold(page, isUpload, 'PUT');
    await page.getByLabel(/^Dari (?:HP|komputer): Foto/).setInputFiles(PHOTO);
    await page.getByText('Menunggu berkas “es-kopi-susu.jpg”').waitFor();
    await page.reload();
    await page.getByText('“es-kopi-susu.jpg” belum terunggah. Unggah lagi.').waitFor();
    await page.getByRole('button', { name: 'Berkas belum terunggah' }).tap();
    expect(await newVideos(before)).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Lewati berkas ini' }).tap();
    await order(page);
    release();
  });

  it('is not made without a photo that was refused', async () => {
    const before = await listVideos();
    const page = await openForm(PROMO.id);
    await page.getByRole('button', { name: 'Isi contoh' }).tap();
    const notAPhoto = { name: 'catatan.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('halo') };
    await page.getByLabel(/^Dari (?:HP|komputer): Foto/).setInputFiles(notAPhoto);
    await page.getByText('Berkas ini bukan foto').waitFor();
    await page.getByText('Berkas “catatan.jpg” di isian Foto').waitFor();
    await page.getByRole('button', { name: 'Berkas belum terunggah' }).tap();
    expect(await newVideos(before)).toEqual([]);
    await page.getByLabel(/^Dari (?:HP|komputer): Foto/).setInputFiles(PHOTO);
    await orderButton(page).waitFor();
  });
});

describe('a brand that is saved while its logo is uploaded', () => {
  it('waits for the logo, and has it', async () => {
    const page = await dashboard.openSignedIn('phone');
    await page.goto(`/w/${dashboard.demo().workspace_id}/merek`);
    await waitForContent(page);
    const release = await hold(page, isUpload, 'PUT');
    await page.getByLabel(/^Dari (?:HP|komputer): Logo/).setInputFiles(PHOTO);
    await page.getByLabel('Nama usaha').fill('Kopi Fajar');
    await page.getByLabel('Nama usaha').press('Enter');
    await page.getByText('Menunggu logo “es-kopi-susu.jpg”').waitFor();
    expect((await owner.send('GET', '/brand-kit')).nama_usaha).not.toBe('Kopi Fajar');
    release();
    await page.getByText('Foto siap dipakai.').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Simpan merek' }).tap();
    await page.getByText('Merek disimpan.').first().waitFor();
    expect(await owner.send('GET', '/brand-kit')).toMatchObject({
      nama_usaha: 'Kopi Fajar',
      logo: expect.stringMatching(/^asset_/),
    });
  });
});

describe('an order without a connection', () => {
  it('is not sent, says so at once, and is not sent when the connection is back', async () => {
    const before = await listVideos();
    const page = await openForm();
    await page.context().setOffline(true);
    await page.getByText('Video bisa dipesan setelah internet tersambung lagi.').waitFor();
    await page.getByRole('button', { name: 'Offline' }).tap();
    await page.context().setOffline(false);
    await orderButton(page).waitFor();
    await page.waitForTimeout(QUIET_MS);
    expect(await newVideos(before)).toEqual([]);
    await order(page);
  });

  it('of which the browser knows nothing fails, and is not sent later', async () => {
    const before = await listVideos();
    const page = await openForm(
      GREETING.id,
      await dashboard.openSignedIn('phone', { allows: [NO_CONNECTION] }),
    );
    const refuse = (route: Route) => route.abort('internetdisconnected');
    await page.route(isCreate, refuse);
    await orderButton(page).tap();
    await page.getByText('Video dan kreditnya tidak akan terhitung dua kali.').waitFor();
    await page.unroute(isCreate, refuse);
    await page.waitForTimeout(QUIET_MS);
    expect(await newVideos(before)).toEqual([]);
  });
});

describe('an order whose answer was lost', () => {
  it('creates one video when it is sent again, also after a reload', async () => {
    const before = await listVideos();
    const page = await openForm(
      GREETING.id,
      await dashboard.openSignedIn('phone', { allows: [LOST_ANSWER] }),
    );
    await loseFirstAnswer(page, isCreate);
    await orderButton(page).tap();
    await page.getByText('tidak akan terhitung dua kali').waitFor();
    await page.reload();
    const id = await order(page);
    expect(await newVideos(before)).toEqual([id]);
  });

  it('creates no second video when it is changed, until its owner presses again', async () => {
    const before = await listVideos();
    const page = await openForm(
      GREETING.id,
      await dashboard.openSignedIn('phone', { allows: [LOST_ANSWER, `409 POST ${videosPath()}`] }),
    );
    await loseFirstAnswer(page, isCreate);
    await orderButton(page).tap();
    await page.getByText('tidak akan terhitung dua kali').waitFor();
    await page.getByText('Teks lain').tap();
    await page.getByLabel('Pesan untuk pelanggan').fill('Terima kasih');
    await orderButton(page).tap();
    await page.getByText('Pesanan Anda sebelumnya ternyata sudah diterima').waitFor();
    expect(await newVideos(before)).toHaveLength(1);
    expect(await findViolations(page)).toEqual([]);
    await order(page);
    expect(await newVideos(before)).toHaveLength(2);
  });
});

describe('one press', () => {
  it('too many creates one video', async () => {
    const before = await listVideos();
    const page = await openForm();
    await orderButton(page).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await progressPage(page).waitFor();
    await page.waitForTimeout(1000);
    expect(await newVideos(before)).toHaveLength(1);
  });

  it('after "back" asks with the price before it repeats an order', async () => {
    const before = await listVideos();
    const page = await openForm();
    await page.getByText('Kredit Anda:').waitFor();
    await order(page);
    await page.goBack();
    await orderButton(page).tap();
    const dialog = page.getByRole('alertdialog', { name: 'Buat video yang sama sekali lagi?' });
    expect(await dialog.textContent()).toMatch(/Biayanya \d+\skredit\. Kredit Anda: \d+ → \d+\./);
    expect(await newVideos(before)).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Jangan' }).tap();
    expect(await newVideos(before)).toHaveLength(1);
  });

  it('on "Buat lagi" asks once with the price', async () => {
    const page = await openForm();
    await order(page);
    await page.getByRole('button', { name: 'Batalkan video' }).tap();
    await page
      .getByRole('alertdialog', { name: 'Batalkan video ini?' })
      .getByRole('button', { name: 'Batalkan video' })
      .tap();
    await page.getByRole('heading', { level: 1, name: 'Video dibatalkan' }).waitFor();
    const before = await listVideos();
    await page.getByRole('button', { name: 'Buat lagi', exact: true }).tap();
    const dialog = page.getByRole('alertdialog');
    expect(await findViolations(page)).toEqual([]);
    expect(await newVideos(before)).toEqual([]);
    await dialog.getByRole('button', { name: /^Buat lagi, \d+ kredit$/ }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await progressPage(page).waitFor();
    expect(await newVideos(before)).toHaveLength(1);
  });
});

describe('a third video', () => {
  const openWaiting = async (): Promise<Page> => {
    await fillSlots();
    const page = await openForm(
      GREETING.id,
      await dashboard.openSignedIn('phone', { allows: [`429 POST ${videosPath()}`] }),
    );
    await orderButton(page).tap();
    await page.getByRole('heading', { name: '1 video menunggu giliran' }).waitFor();
    return page;
  };
  const freeSlot = async (): Promise<void> => {
    const { active_videos: ids } = await owner.send('GET', '');
    await owner.send('POST', `/videos/${ids[0]}/cancel`);
  };

  it('waits in the tab, on every page and after a reload, and is created once in its turn', async () => {
    const page = await openWaiting();
    const before = await listVideos();
    await page.getByText('menunggu di tab ini').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Beranda' }).tap();
    await page.reload();
    await page.getByRole('heading', { name: '1 video menunggu giliran' }).waitFor();
    const second = await duplicateTab(page);
    await second.getByRole('heading', { name: '1 video menunggu giliran' }).waitFor();
    await freeSlot();
    await page.getByRole('heading', { name: '1 video menunggu giliran' }).waitFor({ state: 'detached' });
    await second.getByRole('heading', { name: '1 video menunggu giliran' }).waitFor({ state: 'detached' });
    await page.waitForTimeout(QUIET_MS);
    expect(await newVideos(before)).toHaveLength(1);
  });

  it('that its owner takes back is created by no tab', async () => {
    const page = await openWaiting();
    const before = await listVideos();
    await page.getByRole('button', { name: /^Jangan buat/ }).tap();
    await page.getByRole('heading', { name: '1 video menunggu giliran' }).waitFor({ state: 'detached' });
    await freeSlot();
    await page.waitForTimeout(QUIET_MS);
    expect(await newVideos(before)).toEqual([]);
  });

  it('is lost by a sign-out only after a question', async () => {
    const page = await openWaiting();
    await page.getByRole('button', { name: 'Lainnya' }).tap();
    await page.getByRole('button', { name: 'Keluar', exact: true }).tap();
    const dialog = page.getByRole('alertdialog', { name: 'Keluar sekarang?' });
    await dialog.getByText('1 video yang menunggu giliran').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Tetap di sini' }).tap();
    await page.getByRole('heading', { name: '1 video menunggu giliran' }).waitFor();
  });

  it('is not created by a tab that slept, until its owner agrees', async () => {
    const page = await openWaiting();
    const before = await listVideos();
    await page.evaluate(() => {
      const key = Object.keys(sessionStorage).find((name) => name.startsWith('orders ')) ?? '';
      const orders = JSON.parse(sessionStorage.getItem(key) ?? '[]') as { waitsSinceMs: number }[];
      for (const waiting of orders) waiting.waitsSinceMs -= 3_600_000;
      sessionStorage.setItem(key, JSON.stringify(orders));
    });
    await page.reload();
    await freeSlot();
    await page.getByText('tidak dibuat tanpa persetujuan Anda').waitFor();
    await page.waitForTimeout(QUIET_MS);
    expect(await newVideos(before)).toEqual([]);
    await page.getByRole('button', { name: /^Buat Ucapan/ }).tap();
    await page.getByRole('heading', { name: '1 video menunggu giliran' }).waitFor({ state: 'detached' });
    expect(await newVideos(before)).toHaveLength(1);
  });
});

describe('the playground', () => {
  it('orders once per press, and asks before it orders the same composition again', async () => {
    const before = await listVideos();
    const page = await dashboard.openSignedIn('desktop');
    await page.goto(`/w/${dashboard.demo().workspace_id}/komposisi`);
    await page.getByText('Tidak ada masalah.').waitFor();
    await orderButton(page).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await page.getByText('Video Anda sedang antre.').waitFor();
    await page.reload();
    await page.getByText('Tidak ada masalah.').waitFor();
    await orderButton(page).click();
    await page.getByRole('alertdialog', { name: 'Buat video yang sama sekali lagi?' }).waitFor();
    expect(await newVideos(before)).toHaveLength(1);
  });
});
