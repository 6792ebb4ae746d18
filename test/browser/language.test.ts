import { beforeAll, describe, expect, it } from 'vitest';
import { listPages } from '../../scripts/dashboard/list-pages.ts';
import type { DashboardPage } from '../../scripts/dashboard/list-pages.ts';
import { waitForContent } from '../../scripts/dashboard/open-browser.ts';
import type { SeededWorkspace } from '../../scripts/dashboard/seed-workspace.ts';
import { seedWorkspace } from '../../scripts/dashboard/seed-workspace.ts';
import { findOverflow, findViolations } from './support/accessibility.ts';
import { useDashboard } from './support/use-dashboard.ts';

const RENDER_LIMIT_MS = 120_000;
/** Words of sentences, which names of shops, products and files do not contain. */
const INDONESIAN = /\b(?:yang|untuk|dengan|belum|tidak|sudah|atau|dari|akan|bisa|Anda)\b/g;

const ENGLISH = { locale: 'en-US' };

describe('the dashboard in a browser that asks for English', () => {
  const dashboard = useDashboard();

  it('takes a whole order, from the gallery to the download', async () => {
    const refusal = `422 POST /dashboard/v1/workspaces/${dashboard.demo().workspace_id}/videos`;
    const page = await dashboard.openSignedIn('phone', { ...ENGLISH, allows: [refusal] });
    await page.getByRole('link', { name: 'Create video' }).first().tap();
    await page.getByRole('link', { name: 'Ramadan Greetings' }).tap();
    await waitForContent(page);
    await page.getByRole('button', { name: 'Fill in example' }).tap();
    await page.getByText('Other texts').tap();
    await page.getByLabel('Main greeting').fill('x'.repeat(200));
    await page.getByRole('button', { name: 'Create video', exact: true }).tap();
    await page.getByText('Check 1 field, then press “Create video” again:').waitFor();
    await page
      .getByText(/Too long: at most \d+\scharacters\.$/)
      .first()
      .waitFor();
    expect([...(await findViolations(page)), ...(await findOverflow(page))]).toEqual([]);
    await page.getByLabel('Main greeting').fill('Selamat berpuasa');
    await page.getByRole('button', { name: 'Create video', exact: true }).tap();
    await page
      .getByRole('heading', { level: 1, name: 'Your video is done' })
      .waitFor({ timeout: RENDER_LIMIT_MS });
    expect([...(await findViolations(page)), ...(await findOverflow(page))]).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download video' }).tap(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.mp4$/);
  });
});

// Nothing is rendered: the pages have the videos that were written for them.
describe('every page in English', () => {
  const dashboard = useDashboard({ workers: false });
  let pages: readonly DashboardPage[];
  let seeded: SeededWorkspace;
  beforeAll(async () => {
    seeded = await seedWorkspace(dashboard.host().stack(), dashboard.demo());
    pages = listPages(dashboard.demo(), seeded).filter(({ path }) => !path.startsWith('/docs'));
  });

  it('has no Indonesian sentence, no violation of WCAG 2.2 AA and no sideways scrolling', async () => {
    const page = await dashboard.openSignedIn('phone', ENGLISH);
    const problems: Record<string, readonly string[]> = {};
    for (const { name, path } of pages) {
      await page.goto(path);
      await waitForContent(page);
      const sentences = (await page.locator('body').innerText()).split('\n');
      const found = [
        ...sentences.filter((sentence) => sentence.search(INDONESIAN) >= 0),
        ...(await findViolations(page)),
        ...(await findOverflow(page)),
      ];
      if (found.length > 0) problems[name] = found;
    }
    expect(problems).toEqual({});
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });

  it('explains in English why a composition failed', async () => {
    const page = await dashboard.openSignedIn('phone', ENGLISH);
    await page.goto(`/w/${dashboard.demo().workspace_id}/video/${seeded.failed}`);
    const reason = page.getByText('A script of the composition failed: ');
    await reason.waitFor();
    expect(await reason.innerText()).toMatch(/ then create a new video\.$/);
  });
});

describe('the switch of the language', () => {
  const dashboard = useDashboard({ workers: false });

  it('is remembered after a sign-out, and keeps what was filled in', async () => {
    const page = await dashboard.openSignedIn('desktop');
    await page.goto(`/w/${dashboard.demo().workspace_id}/buat/promo-produk@5`);
    await page.getByLabel('Nama produk').fill('Bakso Urat');
    await page.getByRole('button', { name: 'English' }).click();
    const field = page.getByLabel('Name of the product');
    await field.waitFor();
    expect(await field.inputValue()).toBe('Bakso Urat');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in to the dashboard' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Bahasa Indonesia' }).click();
    await page.getByRole('heading', { name: 'Masuk ke dasbor' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('id');
  });

  it('leaves the documentation in the language it is written in', async () => {
    const page = await dashboard.open('desktop', ENGLISH);
    await page.goto('/docs');
    await page.locator('h1').first().waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('id');
    expect(await page.getByRole('button', { name: 'Salin' }).count()).toBeGreaterThan(0);
  });
});
