import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SCREEN_NAMES, waitForContent } from '../../scripts/dashboard/open-browser.ts';
import type { Screen } from '../../scripts/dashboard/open-browser.ts';
import { findViolations } from './support/accessibility.ts';
import { findTraces } from './support/traces.ts';
import { useDashboard } from './support/use-dashboard.ts';

const dashboard = useDashboard({ workers: false });

const openAt = async (
  screen: Screen,
  path: string,
  options: Parameters<typeof dashboard.openSignedIn>[1] = {},
): Promise<Page> => {
  const page = await dashboard.openSignedIn(screen, options);
  await page.goto(`/w/${dashboard.demo().workspace_id}/${path}`);
  await waitForContent(page);
  return page;
};

const press = (place: Page | Locator, name: string): Promise<void> =>
  place.getByRole('button', { name, exact: true }).click();

/** The open dialog of this title, in which axe finds nothing. */
const openedDialog = async (page: Page, title: string): Promise<Locator> => {
  const dialog = page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }));
  await dialog.waitFor();
  expect(await findViolations(page)).toEqual([]);
  return dialog;
};

/** Closes the dialog that shows a secret, and returns the secret. */
const saveSecret = async (page: Page, title: string): Promise<string> => {
  const dialog = await openedDialog(page, title);
  const secret = (await dialog.locator('code').first().textContent()) ?? '';
  expect(await findTraces(page, secret)).toEqual(['document']);
  await page.keyboard.press('Escape');
  await page.mouse.click(2, 2);
  expect(await dialog.locator('code').first().textContent()).toBe(secret);
  await press(dialog, 'Sudah saya simpan');
  await dialog.waitFor({ state: 'detached' });
  return secret;
};

/** Texts of the controls that the message lies on. */
const coveredControls = (toast: Locator): Promise<readonly string[]> =>
  toast.evaluate((element) => {
    const area = element.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary')]
      .filter((control) => {
        const { top, right, bottom, left, width } = control.getBoundingClientRect();
        const isApart = left >= area.right || right <= area.left || top >= area.bottom || bottom <= area.top;
        return width > 1 && !isApart;
      })
      .map(({ innerText }) => innerText);
  });

/** A table on a desktop, cards on a phone. */
const listOf = (page: Page, name: string): Locator =>
  page.getByRole('table', { name }).or(page.getByRole('list', { name }));

const statusOfCurl = async (command: string): Promise<string> => {
  const { stdout } = await promisify(execFile)('sh', [
    '-c',
    `${command} --silent --output /dev/null --write-out '%{http_code}'`,
  ]);
  return stdout;
};

describe.each(SCREEN_NAMES)('on a %s, an owner', (screen) => {
  it('creates an API key, which works with the curl command shown, and is refused once revoked', async () => {
    const name = `Situs ${screen}`;
    const page = await openAt(screen, 'kunci-api');
    await press(page, 'Buat kunci');
    const form = await openedDialog(page, 'Buat kunci API');
    await form.getByLabel('Nama').fill(name);
    await press(form, 'Buat kunci');
    const command = await page.getByRole('dialog').locator('code').nth(1).textContent();
    const key = await saveSecret(page, 'Kunci API baru');
    expect(command).toContain(key);
    expect(await findTraces(page, key)).toEqual([]);
    expect(await statusOfCurl(command ?? '')).toBe('200');

    await press(page, `Cabut kunci ${name}`);
    await press(await openedDialog(page, `Cabut kunci “${name}”?`), 'Cabut kunci');
    await listOf(page, 'Kunci API yang tidak berlaku lagi').getByText(name).waitFor();
    expect(await statusOfCurl(command ?? '')).toBe('401');
  });

  it('installs a webhook, rotates its secret and removes it', async () => {
    const page = await openAt(screen, 'webhook', {
      allows: [`404 GET /dashboard/v1/workspaces/${dashboard.demo().workspace_id}/webhook`],
    });
    await page.getByLabel('Alamat server Anda').fill('https://toko.example/webhook');
    await press(page, 'Simpan alamat');
    const first = await saveSecret(page, 'Kode rahasia webhook');
    await press(page, 'Ganti kode rahasia');
    await press(await openedDialog(page, 'Ganti kode rahasia'), 'Ganti kode rahasia');
    const second = await saveSecret(page, 'Kode rahasia webhook');
    expect(new Set([first, second]).size).toBe(2);
    for (const secret of [first, second]) expect(await findTraces(page, secret)).toEqual([]);
    await page.getByText('Kode lama juga berlaku sampai').waitFor();

    await press(page, 'Kirim kabar percobaan');
    await listOf(page, 'Pengiriman webhook').getByText('Kabar percobaan').first().waitFor();

    await press(page, 'Hapus webhook');
    await press(await openedDialog(page, 'Hapus webhook?'), 'Hapus webhook');
    await page.getByRole('heading', { name: 'Pasang webhook' }).waitFor();
  });

  it('invites a member and removes them', async () => {
    const email = `kasir-${screen}@toko.example`;
    const page = await openAt(screen, 'anggota');
    const members = listOf(page, 'Anggota toko');
    await press(page, 'Undang anggota');
    const form = await openedDialog(page, 'Undang anggota');
    await form.getByLabel('Email').fill(email);
    await press(form, 'Undang');
    await members.getByText(email).waitFor();
    await press(page, `Kirim undangan lagi kepada ${email}`);
    await press(await openedDialog(page, `Kirim undangan lagi kepada ${email}?`), 'Kirim undangan lagi');
    await page.getByText(`mengirim undangan lagi kepada ${email}`).waitFor();
    await press(page, `Keluarkan ${email}`);
    await press(await openedDialog(page, `Keluarkan ${email}?`), 'Keluarkan');
    await members.getByText(email).waitFor({ state: 'detached' });
  });

  it('sees a problem of a composition at its line, and mends it there', async () => {
    const workspace = dashboard.demo().workspace_id;
    const page = await openAt(screen, 'komposisi', {
      allows: [`422 POST /dashboard/v1/workspaces/${workspace}/compositions`],
    });
    const editor = page.getByRole('textbox', { name: 'HTML komposisi' });
    await editor.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(`<!doctype html><html lang="id"><head><meta charset="utf-8"></head><body>
<div data-composition-id="uji" data-no-timeline data-start="0" data-duration="3" data-width="320" data-height="240">Halo</div>
<script>
const acak = Math.random();
</script></body></html>`);
    const problem = page.getByRole('button', { name: 'Baris 4' });
    await problem.waitFor();
    expect(await findViolations(page)).toEqual([]);
    await problem.click();
    await page.locator('[contenteditable]:focus').waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+End');
    await page.keyboard.press('Delete');
    await page.keyboard.insertText('const tetap = 0.5;');
    await page.getByText('Tidak ada masalah. Biaya 3 kredit.').waitFor();
  });
});

describe('an owner', () => {
  it('saves the brand kit, which fills the form of a template', async () => {
    const shopName = 'Warung Senja';
    const page = await openAt('phone', 'merek');
    await page.getByLabel('Nama usaha').fill(shopName);
    // An address that is not complete is not part of the brand.
    await page.getByRole('button', { name: /^Dari alamat/ }).click();
    await page.locator('input[type="url"]').fill('toko.example/logo.png');
    await press(page, 'Simpan merek');
    const toast = page.locator('.toast');
    await toast.waitFor();
    expect(await coveredControls(toast)).toEqual([]);
    await page.goto(`/w/${dashboard.demo().workspace_id}/buat/promo-produk@5`);
    await waitForContent(page);
    expect(await page.getByLabel('Nama usaha').inputValue()).toBe(shopName);
  });
});
