import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readCaptionSource } from '#core/studio/caption-source.ts';
import { readStudioDocument } from '#core/studio/read-document.ts';
import { openDashboardSession } from '../../scripts/dashboard/api-session.ts';
import { findViolations } from './support/accessibility.ts';
import { createVideo, projectId, savedPage } from './support/studio.ts';
import { useDashboard } from './support/use-dashboard.ts';

// Nothing is rendered.
const dashboard = useDashboard({ workers: false });

/** The captions of the newest saved revision. */
const savedCaptions = async (page: Page) => {
  const saved = readStudioDocument(await savedPage(dashboard, page));
  const item = saved?.items.find(({ kind }) => kind === 'captions');
  return saved && item && readCaptionSource(saved, item);
};

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.500\nPesan <00:02.000>sekarang\n';

describe('captions of a video in the Studio', () => {
  it('are typed, divided, joined, stepped back, imported and saved with the keyboard', async () => {
    const page = await dashboard.openSignedIn('desktop');
    await createVideo(dashboard, page, 'Takarir');
    await page.getByRole('button', { name: 'Tambahkan takarir' }).press('Enter');
    const texts = page.getByRole('list', { name: 'Takarir' }).getByRole('textbox', { name: 'Teks' });
    await texts.fill('Kopi susu gula aren');
    await page.keyboard.press('Home');
    await page.keyboard.press('Control+ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => texts.count()).toBe(2);
    expect(await texts.nth(1).inputValue()).toBe('susu gula aren');
    await page.keyboard.press('Backspace');
    await expect.poll(() => texts.count()).toBe(1);
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Rp15.000 saja');
    expect(await texts.nth(1).inputValue()).toBe('Rp15.000 saja');
    const end = page.getByRole('textbox', { name: 'Selesai' }).nth(1);
    await end.fill('x');
    await page.getByText('Tulis waktu seperti 0:03.5.').waitFor();
    await page.getByText('Perubahan takarir belum masuk ke video.').waitFor();
    await end.fill('2,5');
    await end.press('Shift+ArrowUp');
    expect(await end.inputValue()).toBe('0:03.5');
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Tampilkan takarir 2' }).click();
    const shown = () => page.frameLocator('.preview-frames iframe.shown').getByText('Rp15.000').count();
    await expect.poll(shown).toBeGreaterThan(0);

    await page.getByRole('button', { name: 'Urungkan' }).click();
    await expect.poll(() => end.inputValue()).toBe('0:04.0');
    await page.getByLabel('Impor SRT atau VTT').setInputFiles({
      name: 'takarir.vtt',
      mimeType: 'text/vtt',
      buffer: Buffer.from(VTT),
    });
    await page.getByText('1 takarir diimpor dari takarir.vtt.').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText(/^Tersimpan, revisi/).waitFor();
    await page.locator('.studio-surface').focus();
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Nama revisi' }).fill(' Dengan takarir ');
    await page.keyboard.press('Enter');
    await page.getByText(/^Tersimpan, revisi 3/).waitFor();
    const { send } = await openDashboardSession(dashboard.demo());
    const { revisions } = await send('GET', `/projects/${projectId(page)}`);
    expect(revisions[0]).toMatchObject({ revision: 3, name: 'Dengan takarir' });
    expect(await savedCaptions(page)).toEqual({
      kind: 'value',
      text: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nPesan <00:00:02.000>sekarang\n',
    });
  });

  it('are edited by touch on a phone', async () => {
    const page = await dashboard.openSignedIn('phone');
    await createVideo(dashboard, page, 'Takarir di ponsel');
    await page.getByRole('button', { name: 'Tambahkan takarir' }).tap();
    const texts = page.getByRole('list', { name: 'Takarir' }).getByRole('textbox', { name: 'Teks' });
    await texts.tap();
    await texts.fill('Buka setiap hari');
    await page.getByRole('button', { name: 'Selesai lebih akhir' }).tap();
    await page.getByRole('button', { name: 'Tambah di bawah' }).tap();
    await texts.nth(1).fill('jam 7 pagi');
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('listitem', { name: 'Takarir 1' }).getByRole('textbox', { name: 'Teks' }).tap();
    await page.getByRole('button', { name: 'Gabung dengan berikutnya' }).tap();
    await expect.poll(() => texts.inputValue()).toBe('Buka setiap hari jam 7 pagi');
  });
});
