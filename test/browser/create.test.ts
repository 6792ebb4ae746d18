import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitForContent } from '../../scripts/dashboard/open-browser.ts';
import { CATALOG_DIR } from '../../scripts/shared/catalog-dir.ts';
import { findTemplate } from '../../scripts/shared/templates.ts';
import { readFileFacts } from '../../scripts/shared/video-file.ts';
import type { FileFacts } from '../../scripts/shared/video-file.ts';
import { findOverflow, findViolations } from './support/accessibility.ts';
import { tabTo, tabToAndPress } from './support/keyboard.ts';
import { useDashboard } from './support/use-dashboard.ts';

// Real renders; the greeting is one of the shortest templates.
const GREETING = findTemplate('ucapan-ramadan@2');
const PROMO = findTemplate('promo-produk@5');
const RENDER_LIMIT_MS = 120_000;

const dashboard = useDashboard();
let downloads: string;
beforeAll(() => {
  downloads = mkdtempSync(join(tmpdir(), 'dashboard-downloads-'));
});
afterAll(() => rmSync(downloads, { recursive: true, force: true }));

/** Waits for the end of the render, and checks the page meanwhile and at the end. */
const waitUntilDone = async (page: Page): Promise<void> => {
  await page.getByRole('progressbar').waitFor();
  expect(await findViolations(page)).toEqual([]);
  const done = page.getByRole('heading', { level: 1, name: 'Video Anda selesai' });
  await done.waitFor({ timeout: RENDER_LIMIT_MS });
  expect([...(await findViolations(page)), ...(await findOverflow(page))]).toEqual([]);
};

const factsOfDownload = async (page: Page, press: () => Promise<void>): Promise<FileFacts> => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const file = join(downloads, 'video.mp4');
  await download.saveAs(file);
  return readFileFacts(file);
};

describe('a template video', () => {
  it('is made and downloaded by keyboard alone', async () => {
    const page = await dashboard.open('desktop');
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.goto('/');
    await tabToAndPress(page, button('Masuk sebagai demo'));
    await page.waitForURL('**/w/*');
    await tabToAndPress(page, link('Langsung ke isi'));
    await tabToAndPress(page, link('Buat video'));
    await tabToAndPress(page, link(GREETING.title));
    await tabToAndPress(page, button('Isi contoh'));
    await tabToAndPress(page, page.locator('summary', { hasText: 'Bentuk video' }));
    await tabTo(page, page.getByRole('radio', { checked: true }));
    const square = page.getByRole('radio', { name: /Persegi/ });
    while (!(await square.isChecked())) await page.keyboard.press('ArrowDown');
    await tabToAndPress(page, button('Buat video'));
    await waitUntilDone(page);
    const facts = await factsOfDownload(page, () => tabToAndPress(page, button('Unduh video')));
    expect(facts).toMatchObject({
      codec: 'avc',
      width: 1080,
      height: 1080,
      durationSeconds: expect.closeTo(GREETING.durationSeconds ?? 0, 3),
    });
  });

  it('with a photo of the phone is made and downloaded by touch', async () => {
    const page = await dashboard.openSignedIn('phone');
    await page.goto(`/w/${dashboard.demo().workspace_id}/buat/${PROMO.id}`);
    await waitForContent(page);
    await page.getByRole('button', { name: 'Isi contoh' }).tap();
    const photo = join(CATALOG_DIR, 'photos/es-kopi-susu.jpg');
    await page.getByLabel(/^Dari (?:HP|komputer): Foto/).setInputFiles(photo);
    await page.getByText('es-kopi-susu.jpg').first().waitFor();
    await page.getByText('Foto siap dipakai.').waitFor({ state: 'attached' });
    expect([...(await findViolations(page)), ...(await findOverflow(page))]).toEqual([]);
    await page.getByRole('button', { name: 'Buat video', exact: true }).tap();
    await waitUntilDone(page);
    await page.getByText(/^Unduh sebelum .*; sesudah itu berkasnya dihapus\.$/).waitFor();
    const facts = await factsOfDownload(page, () => page.getByRole('button', { name: 'Unduh video' }).tap());
    expect(facts).toMatchObject({ codec: 'avc', width: 1080, height: 1920 });
    const { api_key: apiKey } = dashboard.demo();
    const { body } = await dashboard.host().send({ apiKey }, 'GET', '/v1/assets?kind=image');
    expect(body.assets).toMatchObject([{ name: 'es-kopi-susu.jpg', status: 'ready' }]);
  });
});
