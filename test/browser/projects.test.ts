import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { waitForContent } from '../../scripts/dashboard/open-browser.ts';
import { makePng } from '../support/media/images.ts';
import { pauseBetweenPresses } from './support/pause.ts';
import { duplicateTab } from './support/network.ts';
import { useDashboard } from './support/use-dashboard.ts';

// Nothing is rendered: ordered videos stay queued.
const dashboard = useDashboard({ workers: false });

const openProjects = async (page: Page): Promise<void> => {
  await page.goto(`/w/${dashboard.demo().workspace_id}/proyek`);
  await waitForContent(page);
};

const createProject = async (page: Page, name: string, template = 'Proyek kosong'): Promise<void> => {
  await openProjects(page);
  await page.getByRole('button', { name: 'Buat proyek' }).click();
  await page.getByRole('textbox', { name: 'Nama' }).fill(name);
  await page.getByLabel('Mulai dari').selectOption(template);
  await page.getByRole('button', { name: 'Buat', exact: true }).click();
  await page.waitForURL('**/proyek/proj_*');
  await page.getByText('Tidak ada masalah di proyek ini.').waitFor();
};

const openFile = async (page: Page, path: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Berkas proyek' }).getByRole('button', { name: path }).click();
  await page
    .getByRole('heading', { name: path, exact: true })
    .or(page.getByRole('heading', { name: path }))
    .waitFor();
  await page.getByRole('textbox', { name: path }).waitFor();
};

/** Writes at the beginning of the open file. */
const write = async (page: Page, path: string, text: string): Promise<void> => {
  const editor = page.getByRole('textbox', { name: path });
  await editor.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.insertText(text);
};

const editorText = (page: Page, path: string): Promise<string> =>
  page.getByRole('textbox', { name: path }).innerText();

const save = async (page: Page): Promise<void> => {
  await pauseBetweenPresses(page);
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
};

describe('a project from a template', () => {
  it('is edited, mended, saved, compared, restored and ordered', async () => {
    const page = await dashboard.openSignedIn('desktop', { allowsAll: true });
    await createProject(page, 'Promo toko', 'Templat Promo Produk');
    await write(page, 'index.html', '<!-- Catatan --><img src="https://example.com/a.png" />');
    const problem = page.getByRole('button', { name: /index\.html · Baris 1, kolom \d+/ }).first();
    await problem.waitFor();
    await problem.click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className))
      .toContain('cm-content');
    await page.keyboard.press('Control+z');
    await page.getByText('Tidak ada masalah di proyek ini.').waitFor();
    await write(page, 'index.html', '<!-- Catatan -->');
    await page.getByText('1 berkas berbeda dari revisi 1, belum disimpan').waitFor();
    await page.getByRole('textbox', { name: 'Nama revisi (opsional)' }).fill(' Dengan catatan ');
    await save(page);
    await page.getByText(/^Revisi 2 “Dengan catatan”, disimpan/).waitFor();

    await page.getByRole('tab', { name: 'Revisi' }).click();
    await page.getByRole('button', { name: /^Revisi 2 Dengan catatan/ }).click();
    expect(await page.locator('.diff ins.diff-line').innerText()).toContain('<!-- Catatan -->');
    await page.getByRole('button', { name: /^Revisi 1/ }).click();
    await page.getByRole('button', { name: 'Pulihkan revisi 1' }).click();
    await pauseBetweenPresses(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pulihkan' }).click();
    await page.getByText(/^Revisi 3, disimpan/).waitFor();
    await page.getByRole('tab', { name: 'Berkas' }).click();
    await expect.poll(() => editorText(page, 'index.html')).not.toContain('Catatan');

    await page.getByRole('tab', { name: 'Video' }).click();
    await page.getByRole('button', { name: 'Buat video', exact: true }).click();
    await page.waitForURL('**/video/vid_*');
    await page.getByText('Menunggu giliran').waitFor();
  });
});

describe('two tabs that save at once', () => {
  it('lose nothing: the second one keeps its text, sees the other and saves on top of it', async () => {
    const page = await dashboard.openSignedIn('desktop', { allowsAll: true });
    await createProject(page, 'Dua tab');
    const second = await duplicateTab(page);
    const saves: string[] = [];
    second.on('request', (request) => {
      const isCheck = request.url().includes('dry_run');
      if (request.method() === 'PUT' && !isCheck) saves.push(request.headers()['if-match'] ?? '');
    });
    await second.getByText('Tidak ada masalah di proyek ini.').waitFor();
    await openFile(page, 'styles.css');
    await openFile(second, 'styles.css');
    await write(page, 'styles.css', '/* dari tab pertama */\n');
    await write(second, 'styles.css', '/* dari tab kedua */\n');
    await save(page);
    await page.getByText(/^Revisi 2, disimpan/).waitFor();
    await save(second);
    await second.getByText(/revisi\s2\s.*lebih dulu/i).waitFor();
    expect(await editorText(second, 'styles.css')).toContain('dari tab kedua');

    await second.getByRole('button', { name: 'Muat revisi terbaru' }).click();
    const conflict = second.getByRole('region', { name: 'styles.css' });
    expect(await conflict.locator('del.diff-line').innerText()).toContain('dari tab pertama');
    expect(await conflict.locator('ins.diff-line').innerText()).toContain('dari tab kedua');
    await pauseBetweenPresses(second);
    await second.keyboard.press('Control+s');
    await pauseBetweenPresses(second);
    await second.getByRole('button', { name: 'Simpan', exact: true }).click({ force: true });
    await second.getByText('1 berkas berbeda dari revisi 2, belum disimpan').waitFor();
    expect(saves).toEqual(['"1"']);
    await conflict.getByRole('button', { name: 'Salin teks saya' }).click();
    expect(await second.evaluate(() => navigator.clipboard.readText())).toContain('dari tab kedua');
    await conflict.getByRole('button', { name: /^Pakai teks saya/ }).click();
    await save(second);
    await second.getByText(/^Revisi 3, disimpan/).waitFor();
    expect(saves).toEqual(['"1"', '"2"']);
    await second.reload();
    await openFile(second, 'styles.css');
    expect(await editorText(second, 'styles.css')).toContain('dari tab kedua');
  });
});

describe('changes that are not saved', () => {
  it('survive a reload, a closed tab and a change of the project by another tab', async () => {
    const page = await dashboard.openSignedIn('desktop');
    await createProject(page, 'Belum disimpan');
    await openFile(page, 'styles.css');
    await write(page, 'styles.css', '/* belum disimpan */\n');
    await page.getByText('1 berkas berbeda dari revisi 1').waitFor();
    await page.reload();
    await openFile(page, 'styles.css');
    expect(await editorText(page, 'styles.css')).toContain('belum disimpan');

    const address = page.url();
    const second = await duplicateTab(page);
    await second.goto('about:blank');
    await page.close();
    await second.goto(address);
    await openFile(second, 'styles.css');
    expect(await editorText(second, 'styles.css')).toContain('belum disimpan');
    await second.locator('.project-save').getByRole('button', { name: 'Buang perubahan' }).click();
    await pauseBetweenPresses(second);
    await second.getByRole('alertdialog').getByRole('button', { name: 'Buang perubahan' }).click();
    await second.getByText(/^Revisi 1, disimpan/).waitFor();
    expect(await editorText(second, 'styles.css')).not.toContain('belum disimpan');
  });
});

describe('files of a project', () => {
  it('are uploaded, and chosen from the collection of the workspace', async () => {
    const page = await dashboard.openSignedIn('desktop');
    await createProject(page, 'Koleksi');
    const files = page.getByRole('navigation', { name: 'Berkas proyek' });
    const photo = { name: 'foto.png', mimeType: 'image/png', buffer: makePng(40, 30) };
    await page.locator('.project-add input[type="file"]').setInputFiles(photo);
    await files.getByRole('button', { name: 'assets/foto.png' }).waitFor();
    await page.getByRole('button', { name: 'Dari koleksi' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'foto.png' }).click();
    await files.getByRole('button', { name: 'assets/foto-2.png' }).waitFor();
    expect(await page.locator('.project-asset figcaption').innerText()).toContain('assets/foto-2.png');
    await save(page);
    await page.getByText(/^Revisi 2, disimpan/).waitFor();
  });

  it('are added, renamed and removed with the keyboard, and a path that is taken is refused', async () => {
    const page = await dashboard.openSignedIn('phone');
    await createProject(page, 'Berkas');
    await page.getByRole('button', { name: 'Berkas baru' }).press('Enter');
    await page.getByLabel('Alamat berkas').fill('styles.css');
    await page.keyboard.press('Enter');
    await page.getByText('Sudah ada berkas dengan alamat itu.').waitFor();
    await page.getByLabel('Alamat berkas').fill('data/toko.json');
    await pauseBetweenPresses(page);
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'data/toko.json' }).focus();
    await page.keyboard.insertText('{"nama": "Kopi"}');
    await page.getByRole('button', { name: 'Ganti nama' }).press('Enter');
    await page.getByLabel('Alamat berkas').fill('toko.json');
    await page.keyboard.press('Enter');
    expect(await editorText(page, 'toko.json')).toContain('Kopi');
    await pauseBetweenPresses(page);
    await page.getByRole('button', { name: 'Hapus', exact: true }).press('Enter');
    await page.getByText(/^Revisi 1, disimpan/).waitFor();
  });
});
