import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { WORKSPACE_PAGE_PATHS } from '../../dashboard/src/page-paths.ts';
import { SCREENS, waitForContent } from '../../scripts/dashboard/open-browser.ts';
import type { SeededWorkspace } from '../../scripts/dashboard/seed-workspace.ts';
import { seedWorkspace } from '../../scripts/dashboard/seed-workspace.ts';
import { findOverflow, findViolations } from './support/accessibility.ts';
import { NO_CONNECTION } from './support/network.ts';
import { useDashboard } from './support/use-dashboard.ts';

const PAGES = WORKSPACE_PAGE_PATHS.filter((path) => !path.includes(':'));
/** Paths with a parameter begin with data of the workspace. */
const ALL_PAGES = [...PAGES, 'buat/promo-produk@4', 'video/video_00000000-0000-4000-8000-000000000000'];
const LANGUAGES = ['id-ID', 'en-US'] as const;
type Locale = (typeof LANGUAGES)[number];
/** A name in Indonesian and in English. */
type Name = readonly [id: string, en: string];

/** What is wrong with the page as it is, on a desktop and a phone. */
const check = async (page: Page): Promise<readonly string[]> => {
  const problems: string[] = [];
  for (const { viewport } of Object.values(SCREENS)) {
    await page.setViewportSize(viewport);
    const found = [...(await findViolations(page)), ...(await findOverflow(page))];
    problems.push(...found.map((problem) => `${viewport.width} px: ${problem}`));
  }
  return problems;
};

const isWorkspace = (url: URL): boolean => url.pathname.startsWith('/dashboard/v1/workspaces/');
const REFUSED = { status: 403, json: { error: 'forbidden', message: 'Workspace ini sedang nonaktif.' } };

describe.each(LANGUAGES)('a new workspace, for a browser that asks for %s', (locale) => {
  const dashboard = useDashboard({ workers: false });

  it('has no violation of WCAG 2.2 AA and no sideways scrolling on its empty pages', async () => {
    const allows = [`404 GET /dashboard/v1/workspaces/${dashboard.demo().workspace_id}/webhook`];
    const page = await dashboard.openSignedIn('desktop', { locale, allows });
    const problems: Record<string, readonly string[]> = {};
    for (const path of PAGES) {
      await page.goto(`/w/${dashboard.demo().workspace_id}/${path}`);
      await waitForContent(page);
      const found = await check(page);
      if (found.length > 0) problems[path] = found;
    }
    expect(problems).toEqual({});
  });

  const answers = {
    'while they load': () => Promise.resolve(), // none
    'when they are refused': (route: Route) => route.fulfill(REFUSED),
  };
  it.each(Object.keys(answers) as (keyof typeof answers)[])('has none on its pages %s', async (state) => {
    const page = await dashboard.openSignedIn('desktop', { locale, allowsAll: true });
    await page.route(isWorkspace, answers[state]);
    const problems: Record<string, readonly string[]> = {};
    for (const path of ALL_PAGES) {
      await page.goto(`/w/${dashboard.demo().workspace_id}/${path}`);
      await page.locator('h1').first().waitFor();
      if (state === 'when they are refused') await waitForContent(page);
      const found = await check(page);
      if (found.length > 0) problems[path] = found;
    }
    expect(problems).toEqual({});
  });

  it('has none without a connection', async () => {
    const page = await dashboard.openSignedIn('desktop', { locale, allows: [NO_CONNECTION] });
    await page.context().setOffline(true);
    await page.locator('.notice.warning').first().waitFor();
    expect(await check(page)).toEqual([]);
  });
});

describe.each(LANGUAGES)('a workspace with data, for a browser that asks for %s', (locale) => {
  const dashboard = useDashboard({ workers: false });
  let seeded: SeededWorkspace;
  beforeAll(async () => {
    seeded = await seedWorkspace(dashboard.host().stack(), dashboard.demo());
  });
  const inLanguage = ([id, en]: Name): string => ({ 'id-ID': id, 'en-US': en })[locale satisfies Locale];

  it('has none in its dialogs', async () => {
    const dialogs: readonly (readonly [address: string, button: Name])[] = [
      ['kunci-api', ['Buat kunci', 'Create key']],
      ['kunci-api', ['Ganti kunci Situs toko', 'Replace key Situs toko']],
      ['kunci-api', ['Cabut kunci Situs toko', 'Revoke key Situs toko']],
      ['anggota', ['Undang anggota', 'Invite member']],
      ['anggota', ['Jadikan pemilik: kasir@toko.example', 'Make owner: kasir@toko.example']],
      ['anggota', ['Keluarkan kasir@toko.example', 'Remove kasir@toko.example']],
      ['webhook', ['Ganti alamat', 'Change address']],
      ['webhook', ['Ganti kode rahasia', 'Replace the secret']],
      ['webhook', ['Hapus webhook', 'Delete webhook']],
      ['berkas', ['Hapus logo.png', 'Delete logo.png']],
      ['buat/promo-produk@4', ['Dari koleksi: Foto produk', 'From collection: Photo of the product']],
      ['komposisi', ['Sisipkan foto', 'Insert photo']],
      ['proyek', ['Buat proyek', 'Create project']],
      ['proyek', ['Ganti nama: Promo toko', 'Rename: Promo toko']],
      ['proyek', ['Hapus: Promo toko', 'Delete: Promo toko']],
      [`proyek/${seeded.project}`, ['Berkas baru', 'New file']],
      [`video/${seeded.rendering}`, ['Batalkan video', 'Cancel video']],
      [`video/${seeded.done}`, ['Buat lagi', 'Make again']],
    ];
    const page = await dashboard.openSignedIn('desktop', { locale });
    const problems: Record<string, readonly string[]> = {};
    for (const [address, button] of dialogs) {
      await page.goto(`/w/${dashboard.demo().workspace_id}/${address}`);
      await waitForContent(page);
      await page
        .getByRole('button', { name: inLanguage(button), exact: true })
        .first()
        .click();
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await dialog.waitFor();
      const found = await check(page);
      if (found.length > 0) problems[`${address}, ${button[0]}`] = found;
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.setViewportSize(SCREENS.desktop.viewport);
    }
    expect(problems).toEqual({});
  });

  it('has none beside a key that is shown once', async () => {
    const page = await dashboard.openSignedIn('phone', { locale });
    await page.goto(`/w/${dashboard.demo().workspace_id}/kunci-api`);
    await waitForContent(page);
    const create = page.getByRole('button', { name: inLanguage(['Buat kunci', 'Create key']) });
    await create.tap();
    await page.getByLabel(inLanguage(['Nama', 'Name'])).fill('Kasir');
    await page.getByRole('dialog').and(page.locator(':has(form)')).locator(create).tap();
    await page.getByRole('dialog', { name: inLanguage(['Kunci API baru', 'New API key']) }).waitFor();
    expect(await check(page)).toEqual([]);
  });
});
