import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SCREEN_NAMES } from '../../scripts/dashboard/open-browser.ts';
import { addWorkspaceMember } from '../../scripts/admin/members.ts';
import { setUserPassword } from '../../scripts/shared/demo-workspace.ts';
import { findViolations } from './support/accessibility.ts';
import { useDashboard } from './support/use-dashboard.ts';

const dashboard = useDashboard({ workers: false });

const fillIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Kata sandi').fill(password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
};

const storageOf = (page: Page) =>
  page.evaluate(() => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage).toSorted(),
    cookies: document.cookie,
  }));

describe.each(SCREEN_NAMES)('sign-in on a %s', (screen) => {
  it('with email and password opens the workspace and survives a reload', async () => {
    const { email, password, workspace_id } = dashboard.demo();
    const page = await dashboard.open(screen);
    await page.goto(`/w/${workspace_id}/kredit`);
    await fillIn(page, email, password);
    await page.getByRole('heading', { level: 1, name: 'Kredit' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Kredit' }).waitFor();
    expect(await storageOf(page)).toEqual({
      local: [],
      session: ['orders demo', 'refresh-token', 'session', 'user'],
      cookies: '',
    });
  });

  it('with a wrong password says so and keeps the email', async () => {
    const page = await dashboard.open(screen, { allows: ['400 POST /cognito'] });
    await page.goto('/');
    await fillIn(page, dashboard.demo().email, 'Salah-Sekali-2026');
    expect(await page.getByRole('alert').textContent()).toBe('Email atau kata sandi salah.');
    expect(await findViolations(page)).toEqual([]);
    expect(await page.getByLabel('Email').inputValue()).toBe(dashboard.demo().email);
    expect(await storageOf(page)).toMatchObject({ session: [] });
  });
});

describe('an invited member', () => {
  it('chooses a password at the first sign-in, and signs in with it from then on', async () => {
    const member = { email: 'kasir@toko.example', password: 'Undangan-Toko-2026' };
    const chosen = 'Pilihan-Sendiri-2026';
    await dashboard
      .host()
      .withAdmin((ports) =>
        addWorkspaceMember(ports, dashboard.demo().workspace_id, { email: member.email, role: 'member' }),
      );
    await setUserPassword(dashboard.host().stack().env, { ...member, isTemporary: true });
    const page = await dashboard.open('phone');
    await page.goto('/');
    await fillIn(page, member.email, member.password);
    await page.getByLabel('Kata sandi baru').fill(chosen);
    await page.getByRole('button', { name: 'Simpan dan masuk' }).click();
    await page.waitForURL('**/w/*');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();

    const later = await dashboard.open('desktop');
    await later.goto('/');
    await fillIn(later, member.email, chosen);
    await later.waitForURL('**/w/*');
    await later.getByRole('link', { name: 'Anggota' }).waitFor();
    expect(await later.getByRole('link', { name: 'Kunci API' }).count()).toBe(0);
  });
});

describe('signing out', () => {
  it('by the menu of a phone empties the storage, and the next user of the tab has to sign in', async () => {
    const page = await dashboard.openSignedIn('phone');
    await page.getByRole('button', { name: 'Lainnya' }).tap();
    await page.getByRole('button', { name: 'Keluar' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keluar' }).click();
    await page.getByRole('heading', { name: 'Masuk ke dasbor' }).waitFor();
    expect(await storageOf(page)).toEqual({ local: [], session: [], cookies: '' });
    await page.reload();
    await page.getByRole('heading', { name: 'Masuk ke dasbor' }).waitFor();
  });
});
