import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readStudioDocument } from '#core/studio/read-document.ts';
import { openDashboardSession } from '../../scripts/dashboard/api-session.ts';
import { CATALOG_DIR } from '../../scripts/shared/catalog-dir.ts';
import { cancelActiveVideos } from './support/cancel-active-videos.ts';
import { createVideo, save, savedPage, waitForPicture } from './support/studio.ts';
import { useDashboard } from './support/use-dashboard.ts';

// Uploads are inspected; nothing is rendered, so ordered videos stay queued.
const dashboard = useDashboard({ workers: false, thumbnails: true });

const PHOTO = join(CATALOG_DIR, 'photos/es-kopi-susu.jpg');
const CLIP = join(CATALOG_DIR, 'clips/aneka-kopi.mp4');
const MAX_PRESSES = 60;
const UPLOAD_TIMEOUT_MS = 60_000;
/** More than 100 presses, three files and an order. */
const TASK_TIMEOUT_MS = 400_000;

/** Presses keys one by one, and counts them; letters of texts are counted apart. */
const createKeys = (page: Page) => {
  const counts = { presses: 0, letters: 0 };
  const press = async (key: string, times = 1): Promise<void> => {
    for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
    counts.presses += times;
  };
  const hasFocus = async (control: Locator): Promise<boolean> =>
    (await control.and(page.locator(':focus')).count()) > 0;
  /** Presses a key until a control has the focus. */
  const reach = async (control: Locator, key = 'Tab'): Promise<void> => {
    await control.first().waitFor({ state: 'attached' });
    for (let times = 0; times < MAX_PRESSES; times += 1) {
      if (await hasFocus(control)) return;
      await press(key);
    }
    throw new Error(`${MAX_PRESSES} presses of ${key} do not reach ${String(control)}`);
  };
  return {
    counts,
    press,
    reach,
    type: async (text: string): Promise<void> => {
      await page.keyboard.type(text);
      counts.letters += text.length;
    },
    chooseFile: async (file: string): Promise<void> => {
      const dialog = page.getByRole('dialog');
      await reach(dialog.locator('input[type=file]'));
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press('Space')]);
      await chooser.setFiles(file);
      await dialog.waitFor({ state: 'detached', timeout: UPLOAD_TIMEOUT_MS });
    },
  };
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const words = (page: Page) => page.getByRole('textbox', { name: 'Isi teks' });
const chosen = (page: Page): Locator => page.locator('.studio-chosen');

/** From the picture to the buttons that add something. */
const add = async (page: Page, keys: ReturnType<typeof createKeys>, thing: string, key: string) => {
  await keys.press('Shift+Tab');
  await keys.reach(button(page, `Tambahkan ${thing}`), key);
  await keys.press('Enter');
};

const addText = async (page: Page, keys: ReturnType<typeof createKeys>, text: string, key: string) => {
  await add(page, keys, 'teks', key);
  await expect.poll(() => words(page).and(page.locator(':focus')).count()).toBe(1);
  await keys.type(text);
  await keys.press('Escape');
};

const addScene = async (page: Page, keys: ReturnType<typeof createKeys>, number: number) => {
  await keys.press('F6', 2);
  await keys.reach(button(page, 'Adegan'), 'ArrowRight');
  await keys.press('Enter');
  await page.getByRole('button', { name: new RegExp(`^Adegan ${number}`) }).waitFor();
  await keys.press('Shift+F6', 2);
};

describe('the Studio by keyboard alone', () => {
  it(
    'makes and orders a video of three scenes with a photo, a clip, music and captions',
    { timeout: TASK_TIMEOUT_MS },
    async () => {
      const page = await dashboard.openSignedIn('desktop');
      await page.goto(`/w/${dashboard.demo().workspace_id}/proyek`);
      const keys = createKeys(page);
      await button(page, 'Buat di Studio').waitFor();
      await keys.reach(button(page, 'Buat di Studio'));
      await keys.press('Enter');
      await keys.reach(page.getByRole('textbox', { name: 'Nama' }));
      await keys.type('Es kopi susu');
      await keys.press('Enter');
      await page.waitForURL('**/proyek/proj_*/studio', { timeout: UPLOAD_TIMEOUT_MS });
      await waitForPicture(page);

      await keys.reach(button(page, 'Langsung ke gambar video'));
      await keys.press('Enter');
      await add(page, keys, 'foto', 'ArrowDown');
      await keys.chooseFile(PHOTO);
      await expect.poll(() => button(page, 'Tambahkan foto').and(page.locator(':focus')).count()).toBe(1);
      await keys.press('Tab');
      await addText(page, keys, 'Es Kopi Susu', 'ArrowUp');
      await chosen(page).waitFor();
      await keys.press('Shift+ArrowDown', 3);

      await addScene(page, keys, 2);
      await add(page, keys, 'klip', 'ArrowDown');
      await keys.chooseFile(CLIP);
      await keys.press('Tab');
      await addText(page, keys, 'Cuma Rp15.000', 'ArrowUp');

      await addScene(page, keys, 3);
      await addText(page, keys, 'Pesan sekarang', 'ArrowUp');
      await add(page, keys, 'musik', 'ArrowDown');
      await keys.reach(button(page, /^Pustaka musik/));
      await keys.press('Enter');
      await keys.reach(
        page.getByRole('dialog', { name: 'Pustaka musik' }).getByRole('button', { name: /^Pakai/ }),
      );
      await keys.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached', timeout: UPLOAD_TIMEOUT_MS });
      await keys.press('Tab');
      await add(page, keys, 'takarir', 'ArrowDown');
      await keys.press('F6', 2);
      await keys.reach(page.getByRole('list', { name: 'Takarir' }).getByRole('textbox', { name: 'Teks' }));
      await keys.press('Control+a');
      await keys.type('Buka setiap hari jam 7 pagi');

      await keys.press('Control+s');
      await page.getByText(/^Tersimpan, revisi/).waitFor();
      await keys.press('F6', 3);
      await keys.reach(button(page, 'Buat video'), 'ArrowLeft');
      await keys.press('Enter');
      const order = page.getByRole('dialog').getByRole('button', { name: 'Buat video' });
      await keys.reach(order);
      const saved = readStudioDocument(await savedPage(dashboard, page));
      await keys.press('Enter');
      await page.waitForURL('**/video/vid_*');
      await cancelActiveVideos(await openDashboardSession(dashboard.demo()));
      process.stdout.write(
        `By keyboard: ${keys.counts.presses} presses, and ${keys.counts.letters} letters of texts.\n`,
      );

      expect(saved?.root.durationSeconds).toBe(15);
      expect(saved?.scenes.map(({ durationSeconds }) => durationSeconds)).toEqual([5, 5, 5]);
      const kinds = saved?.items.filter(({ isScene }) => !isScene).map(({ kind }) => kind);
      expect(kinds?.toSorted()).toEqual(['audio', 'captions', 'image', 'text', 'text', 'text', 'video']);
      expect(keys.counts.presses).toBeLessThan(150);
    },
  );

  it('moves, times and copies a text, and goes through the time', async () => {
    const page = await dashboard.openSignedIn('desktop');
    await createVideo(dashboard, page, 'Dengan papan ketik');
    const keys = createKeys(page);
    await keys.reach(page.locator('.studio-surface'));
    await addText(page, keys, 'Buka setiap hari', 'ArrowDown');
    await keys.press('Escape');
    await expect.poll(() => chosen(page).count()).toBe(0);
    await keys.press('PageDown');
    await chosen(page).waitFor();
    await keys.press('Shift+ArrowDown');
    await keys.press('ArrowRight');

    await keys.press('F6', 2);
    const time = page.getByRole('slider', { name: 'Waktu' });
    await keys.reach(time);
    await keys.press('Shift+ArrowRight', 2);
    await keys.press('ArrowRight');
    await expect.poll(() => time.getAttribute('aria-valuenow')).toBe('2.1');
    await keys.press('Home');
    await expect.poll(() => time.getAttribute('aria-valuenow')).toBe('0');
    await keys.press('Tab');
    await keys.reach(page.getByRole('button', { name: /^Teks: Buka setiap hari/ }), 'ArrowDown');
    await keys.press('Shift+ArrowRight');
    await keys.press('Control+d');
    await save(page);
    const html = await savedPage(dashboard, page);
    expect(html.match(/Buka setiap hari/g)).toHaveLength(2);
    expect(html).toMatch(/id="teks-1"[^>]*top: 327px/);
  });

  it('has one stop of Tab for each group of buttons, and letters that do nothing elsewhere', async () => {
    const page = await dashboard.openSignedIn('desktop');
    await createVideo(dashboard, page, 'Urutan fokus');
    const keys = createKeys(page);
    await keys.reach(button(page, 'Langsung ke timeline'));
    await keys.press('Enter');
    await expect.poll(() => button(page, 'Putar').and(page.locator(':focus')).count()).toBe(1);
    await keys.press('Shift+Tab');
    const inInspector = () => page.locator('.studio-inspector :focus').count();
    expect(await inInspector()).toBe(1);
    await keys.press('F6', 5);
    expect(await inInspector()).toBe(0);
    await keys.press('F6');
    expect(await inInspector()).toBe(1);
    await keys.press('Escape');
    expect(await page.locator('.studio-surface:focus').count()).toBe(1);
    await keys.press('Shift+Tab', 2);
    expect(await page.locator('.studio-header-actions :focus').count()).toBe(1);
    await keys.press('k');
    expect(await button(page, 'Putar').count()).toBe(1);
  });
});
