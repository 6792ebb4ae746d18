import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { addWorkspaceMember } from '../../scripts/admin/members.ts';
import { openDashboardSession } from '../../scripts/dashboard/api-session.ts';
import { signInAsDemo, waitForContent } from '../../scripts/dashboard/open-browser.ts';
import { CATALOG_DIR } from '../../scripts/shared/catalog-dir.ts';
import { setUserPassword } from '../../scripts/shared/demo-workspace.ts';
import { cancelActiveVideos } from './support/cancel-active-videos.ts';
import { findViolations } from './support/accessibility.ts';
import { expireSession } from './support/network.ts';
import { useDashboard } from './support/use-dashboard.ts';

const dashboard = useDashboard({ workers: false });
afterEach(async () => cancelActiveVideos(await openDashboardSession(dashboard.demo())));
const PHOTO = join(CATALOG_DIR, 'photos/es-kopi-susu.jpg');

const openExpiring = async (address: string): Promise<Page> => {
  const page = await dashboard.openSignedIn('phone', { allowsAll: true });
  await page.goto(`/w/${dashboard.demo().workspace_id}/${address}`);
  await waitForContent(page);
  return page;
};

const waitForSignIn = async (page: Page): Promise<void> => {
  await page.locator('output', { hasText: 'Waktu masuk Anda habis.' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
};

const signInAs = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Kata sandi').fill(password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).tap();
  await waitForContent(page);
};

describe('a session that ends by itself', () => {
  it('keeps the form of an order that was refused, for the same user', async () => {
    const { email, password } = dashboard.demo();
    const page = await openExpiring('buat/promo-produk@5');
    await page.getByLabel('Nama produk').fill('Bakso Urat');
    await page.getByLabel('Harga promo').fill('Rp12.000');
    const restore = await expireSession(page);
    await page.getByRole('button', { name: 'Buat video', exact: true }).tap();
    await waitForSignIn(page);
    await restore();
    await signInAs(page, email, password);
    expect(await page.getByLabel('Nama produk').inputValue()).toBe('Bakso Urat');
    await page.getByRole('button', { name: 'Buat video', exact: true }).tap();
    await page.getByRole('heading', { name: 'Video Anda menunggu giliran' }).waitFor();
  });

  it('keeps the name of a file that was being uploaded, without which nothing is ordered', async () => {
    const page = await openExpiring('buat/promo-produk@5');
    await page.getByRole('button', { name: 'Isi contoh' }).tap();
    const restore = await expireSession(page);
    await page.getByLabel(/^Dari (?:HP|komputer): Foto/).setInputFiles(PHOTO);
    await waitForSignIn(page);
    await restore();
    await signInAs(page, dashboard.demo().email, dashboard.demo().password);
    await page.getByText('“es-kopi-susu.jpg” belum terunggah.').waitFor();
    await page.getByRole('button', { name: 'Berkas belum terunggah' }).tap();
    await page.getByLabel(/^Dari (?:HP|komputer): Foto/).setInputFiles(PHOTO);
    await page.getByRole('button', { name: 'Buat video', exact: true }).waitFor();
  });

  it('orders no second video when a repeated order or a cancellation is pressed again', async () => {
    const { email, password } = dashboard.demo();
    const owner = await openDashboardSession(dashboard.demo());
    const { id } = await owner.send('POST', '/videos', { template: 'ucapan-ramadan@2', variables: {} });
    const page = await openExpiring(`video/${id}`);
    await page.getByRole('button', { name: 'Batalkan video' }).tap();
    const cancel = page.getByRole('alertdialog').getByRole('button', { name: 'Batalkan video' });
    const restore = await expireSession(page);
    await cancel.tap();
    await waitForSignIn(page);
    expect((await owner.send('GET', `/videos/${id}`)).status).toBe('queued');
    await restore();
    await signInAs(page, email, password);
    await page.getByRole('button', { name: 'Batalkan video' }).tap();
    await cancel.tap();
    await page.getByRole('button', { name: 'Buat lagi', exact: true }).tap();
    const repeat = page.getByRole('alertdialog').getByRole('button', { name: /^Buat lagi, \d+ kredit$/ });
    const restoreAgain = await expireSession(page);
    await repeat.tap();
    await waitForSignIn(page);
    const before = (await owner.send('GET', '/videos')).videos.length;
    await restoreAgain();
    await signInAs(page, email, password);
    await page.getByRole('button', { name: 'Buat lagi', exact: true }).tap();
    await repeat.tap();
    await page.getByRole('heading', { name: 'Video Anda menunggu giliran' }).waitFor();
    expect((await owner.send('GET', '/videos')).videos).toHaveLength(before + 1);
  });

  it('keeps what was written for a key, a webhook and a member, and has created none of them', async () => {
    const { email, password, workspace_id: id } = dashboard.demo();
    const owner = await openDashboardSession(dashboard.demo());
    const forms = [
      { address: 'kunci-api', open: 'Buat kunci', label: 'Nama', text: 'Kasir', submit: 'Buat kunci' },
      {
        address: 'webhook',
        label: 'Alamat server Anda',
        text: 'https://toko.example/kabar',
        submit: 'Simpan alamat',
      },
      {
        address: 'anggota',
        open: 'Undang anggota',
        label: 'Email',
        text: 'kasir@toko.example',
        submit: 'Undang',
      },
    ];
    const page = await openExpiring('');
    for (const { address, open, label, text, submit } of forms) {
      await page.goto(`/w/${id}/${address}`);
      await waitForContent(page);
      const openForm = async () => {
        if (open !== undefined) await page.getByRole('button', { name: open, exact: true }).tap();
      };
      await openForm();
      await page.getByLabel(label, { exact: true }).fill(text);
      const restore = await expireSession(page);
      await page.getByRole('button', { name: submit, exact: true }).last().tap();
      await waitForSignIn(page);
      await restore();
      await signInAs(page, email, password);
      await openForm();
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(text);
    }
    expect((await owner.send('GET', '/api-keys')).api_keys).toHaveLength(1); // the demo's
    expect((await owner.send('GET', '/members')).members).toHaveLength(1);
    await expect(owner.send('GET', '/webhook')).rejects.toThrow('GET /webhook: 404');
  });

  it('keeps the composition and the brand', async () => {
    const { email, password, workspace_id: id } = dashboard.demo();
    const page = await openExpiring('komposisi');
    await page.getByLabel('Judul video').fill('Promo Desember');
    await page.goto(`/w/${id}/merek`);
    await page.getByLabel('Nama usaha').fill('Kopi Fajar');
    const restore = await expireSession(page);
    await page.getByRole('button', { name: 'Simpan merek' }).tap();
    await waitForSignIn(page);
    await restore();
    await signInAs(page, email, password);
    expect(await page.getByLabel('Nama usaha').inputValue()).toBe('Kopi Fajar');
    await page.goto(`/w/${id}/komposisi`);
    expect(await page.getByLabel('Judul video').inputValue()).toBe('Promo Desember');
  });

  it('keeps the text of the editor when its tab is closed, until a sign-out', async () => {
    const { workspace_id: id } = dashboard.demo();
    const path = `/w/${id}/komposisi`;
    const check = `422 POST /dashboard/v1/workspaces/${id}/compositions`; // a paragraph is no composition
    const first = await dashboard.openSignedIn('desktop', { allows: [check] });
    await first.goto(path);
    await first.getByRole('textbox', { name: 'HTML komposisi' }).click();
    await first.keyboard.press('ControlOrMeta+a');
    await first.keyboard.insertText('<p>Tulisan saya</p>');
    const second = await first.context().newPage();
    await expect
      .poll(() => first.evaluate(() => JSON.stringify(Object.entries(localStorage))))
      .toContain('Tulisan saya');
    await first.close();
    await signInAsDemo(second);
    await second.goto(path);
    await second.getByText('Tulisan saya').waitFor();
    await second.getByRole('button', { name: 'Keluar', exact: true }).click();
    const dialog = second.getByRole('alertdialog', { name: 'Keluar sekarang?' });
    await dialog.getByText('Isian yang belum dipesan atau disimpan akan dihapus').waitFor();
    await dialog.getByRole('button', { name: 'Keluar' }).click();
    await second.getByRole('heading', { name: 'Masuk ke dasbor' }).waitFor();
    expect(await second.evaluate(() => localStorage.length)).toBe(0);
  });

  it('leaves nothing to another user of the tab', async () => {
    const { workspace_id: id } = dashboard.demo();
    const member = { email: 'kasir@toko.example', password: 'Kasir-Toko-2026' };
    await dashboard
      .host()
      .withAdmin((ports) => addWorkspaceMember(ports, id, { email: member.email, role: 'member' }));
    await setUserPassword(dashboard.host().stack().env, member);
    const page = await openExpiring('buat/promo-produk@5');
    await page.getByLabel('Nama produk').fill('Bakso Rahasia');
    const restore = await expireSession(page);
    await page.getByRole('button', { name: 'Buat video', exact: true }).tap();
    await waitForSignIn(page);
    await restore();
    await signInAs(page, member.email, member.password);
    expect(await page.getByLabel('Nama produk').inputValue()).toBe('');
    expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('Bakso');
  });
});
