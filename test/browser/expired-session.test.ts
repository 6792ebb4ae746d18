import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addWorkspaceMember } from '../../scripts/admin/members.ts';
import { signInAsDemo, waitForContent } from '../../scripts/dashboard/open-browser.ts';
import { setUserPassword } from '../../scripts/shared/demo-workspace.ts';
import { findViolations } from './support/accessibility.ts';
import { useDashboard } from './support/use-dashboard.ts';

const dashboard = useDashboard({ workers: false });

/** Refuses every token of the page, as after the 12 hours of a session. Returns what ends that. */
const expireSession = async (page: Page): Promise<() => Promise<void>> => {
  const isApi = (url: URL) => url.pathname.startsWith('/dashboard/v1/');
  const isCognito = (url: URL) => url.pathname === '/cognito';
  const body = { error: 'unauthorized', message: 'Masuk lagi.', details: { reason: 'sign_in_required' } };
  await page.route(isApi, (route) => route.fulfill({ status: 401, json: body }));
  await page.route(isCognito, (route) =>
    route.fulfill({ status: 400, json: { __type: 'NotAuthorizedException' } }),
  );
  return async () => {
    await page.unroute(isApi);
    await page.unroute(isCognito);
  };
};

const openExpiring = async (address: string): Promise<Page> => {
  const page = await dashboard.openSignedIn('phone', { allowsAll: true });
  await page.goto(`/w/${dashboard.demo().workspace_id}/${address}`);
  await waitForContent(page);
  return page;
};

const waitForSignIn = async (page: Page): Promise<void> => {
  await page.getByText('Waktu masuk Anda habis.').waitFor();
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
    const page = await openExpiring('buat/promo-produk@4');
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
    const page = await openExpiring('buat/promo-produk@4');
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
