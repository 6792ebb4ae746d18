import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hold, isCreate, loseFirstAnswer } from './support/network.ts';
import { createVideo, savedPage } from './support/studio.ts';
import { useDashboard } from './support/use-dashboard.ts';

// Nothing is rendered.
const dashboard = useDashboard({ workers: false });

/** The wait after the first failure is 16 seconds. */
const RETRY_TIMEOUT_MS = 40_000;

const isSave = (url: URL): boolean => /\/projects\/proj_[^/]+$/.test(url.pathname);

const openVideo = async (name: string): Promise<Page> => {
  const page = await dashboard.openSignedIn('desktop', { allowsAll: true });
  await createVideo(dashboard, page, name);
  await page.getByRole('button', { name: 'Tambahkan teks' }).click();
  return page;
};
const words = (page: Page) => page.getByRole('textbox', { name: 'Isi teks' });
const saved = (page: Page) => page.getByText(/^Tersimpan, revisi/);
const countConflicts = (page: Page) => page.getByText(/lebih dulu/i).count();

describe('a save of the Studio without an answer', () => {
  it('is sent again with the connection', async () => {
    const page = await openVideo('Tanpa jaringan');
    await page.context().setOffline(true);
    await words(page).fill('ditulis offline');
    await page.getByText('Anda sedang offline').waitFor({ timeout: 20_000 });
    await page.context().setOffline(false);
    await saved(page).waitFor({ timeout: 5000 });
    expect(await page.getByText('Anda sedang offline').count()).toBe(0);
    expect(await savedPage(dashboard, page)).toContain('ditulis offline');
  });

  it('is sent again after a wait when the server failed', async () => {
    const page = await openVideo('Gangguan');
    let failures = 0;
    await page.route(isSave, async (route) => {
      if (route.request().method() !== 'PUT' || failures > 0) return route.fallback();
      failures += 1;
      return route.fulfill({ status: 502, body: 'Bad gateway' });
    });
    await words(page).fill('setelah gangguan');
    await page.keyboard.press('Control+s');
    await page.locator('.studio-notices').waitFor();
    await saved(page).waitFor({ timeout: RETRY_TIMEOUT_MS });
    expect(failures).toBe(1);
    expect(await savedPage(dashboard, page)).toContain('setelah gangguan');
  });

  it('that is stored is no save of someone else', async () => {
    const page = await openVideo('Jawaban hilang');
    await words(page).fill('jawaban hilang');
    await loseFirstAnswer(page, isSave, 'PUT');
    await page.keyboard.press('Control+s');
    await page.locator('.studio-notices').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('Tersimpan, revisi 2').waitFor();
    expect(await countConflicts(page)).toBe(0);
    expect(await page.locator('.studio-notices').count()).toBe(0);
  });

  it('that is stored takes what was written after it', async () => {
    const page = await openVideo('Tetap menulis');
    await words(page).fill('kalimat pertama');
    await loseFirstAnswer(page, isSave, 'PUT');
    await page.keyboard.press('Control+s');
    await page.locator('.studio-notices').waitFor();
    await words(page).fill('kalimat kedua');
    await page.keyboard.press('Control+s');
    await page.getByText('Tersimpan, revisi 3').waitFor({ timeout: RETRY_TIMEOUT_MS });
    expect(await countConflicts(page)).toBe(0);
    expect(await savedPage(dashboard, page)).toContain('kalimat kedua');
  });
});

describe('a video that is ordered while the Studio saves', () => {
  it('is of what is seen, not of the revision before', async () => {
    const page = await openVideo('Belum tersimpan');
    await words(page).fill('harga baru');
    const release = await hold(page, isSave, 'PUT');
    await page.getByRole('button', { name: 'Buat video' }).click();
    const dialog = page.getByRole('dialog');
    const order = dialog.getByRole('button', { name: 'Buat video' });
    await dialog.getByText('Menyimpan…').waitFor();
    const sent = page.waitForRequest((request) => isCreate(new URL(request.url())));
    await order.click({ force: true }); // without it, the click waits for the button
    release();
    await dialog.getByText('Menyimpan…').waitFor({ state: 'detached' });
    await order.click();
    expect((await sent).postDataJSON()).toMatchObject({ template: expect.stringMatching(/^proj_.*@2$/) });
  });
});
