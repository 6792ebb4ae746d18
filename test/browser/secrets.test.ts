import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDashboardSession } from '../../scripts/dashboard/api-session.ts';
import type { DashboardSession } from '../../scripts/dashboard/api-session.ts';
import { waitForContent } from '../../scripts/dashboard/open-browser.ts';
import { findViolations } from './support/accessibility.ts';
import { endsWith, expireSession, hold } from './support/network.ts';
import { pauseBetweenPresses } from './support/pause.ts';
import { reloadAsks } from './support/reload-asks.ts';
import { findTraces } from './support/traces.ts';
import { useDashboard } from './support/use-dashboard.ts';

const dashboard = useDashboard({ workers: false });
let owner: DashboardSession;
beforeAll(async () => {
  owner = await openDashboardSession(dashboard.demo());
});

/** On the page of API keys, with the page of the brand before it in the history of the app. */
const openKeys = async (): Promise<Page> => {
  const page = await dashboard.openSignedIn('desktop', { allowsAll: true });
  await page.goto(`/w/${dashboard.demo().workspace_id}/merek`);
  await page.getByRole('button', { name: 'Pengembang' }).click();
  await page.getByRole('link', { name: 'Kunci API' }).click();
  await waitForContent(page);
  return page;
};

const create = async (
  page: Page,
  name: string,
  beforeSubmit = async (): Promise<unknown> => undefined,
): Promise<void> => {
  await page.getByRole('button', { name: 'Buat kunci' }).click();
  await page.getByLabel('Nama').fill(name);
  await beforeSubmit();
  await page.getByRole('dialog').getByRole('button', { name: 'Buat kunci' }).click();
};

/** The dialog with a key that the API accepts. */
const keyDialog = async (page: Page): Promise<Locator> => {
  const dialog = page.getByRole('dialog', { name: 'Kunci API baru' });
  await dialog.waitFor();
  const apiKey = (await dialog.locator('code').first().textContent()) ?? '';
  expect((await dashboard.host().send({ apiKey }, 'GET', '/v1/workspace')).status).toBe(200);
  await pauseBetweenPresses(page);
  return dialog;
};

describe('a key that is shown once', () => {
  it('stays after "back" and "forward", and the browser asks before a reload', async () => {
    const page = await openKeys();
    await create(page, 'Kembali');
    const dialog = await keyDialog(page);
    expect(await reloadAsks(page)).toBe(true);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Merek', includeHidden: true }).waitFor();
    await page.goForward();
    await keyDialog(page);
    await dialog.getByRole('button', { name: 'Sudah saya simpan' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await reloadAsks(page)).toBe(false);
  });

  it('stays when the session ends, until it is saved', async () => {
    const page = await openKeys();
    await create(page, 'Sesi', () => expireSession(page, 'GET'));
    const dialog = await keyDialog(page);
    const secret = (await dialog.locator('code').first().textContent()) ?? '';
    await page.getByText('Waktu masuk Anda habis.').waitFor();
    await keyDialog(page);
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Sudah saya simpan' }).click();
    await page.getByLabel('Email').fill('pemilik@toko.example');
    expect(await findTraces(page, secret)).toEqual([]);
  });

  it('is shown on the page that its owner has opened before the answer', async () => {
    const page = await openKeys();
    const release = await hold(page, endsWith('/api-keys'), 'POST');
    const isRunning = page.waitForRequest((request) => request.method() === 'POST');
    await create(page, 'Lambat');
    await isRunning;
    await page.locator('.button[aria-busy="true"]').waitFor(); // the page asks since then
    await page.keyboard.press('Escape');
    expect(await reloadAsks(page)).toBe(true);
    await page.getByRole('link', { name: 'Kredit' }).click();
    release();
    const dialog = await keyDialog(page);
    await dialog.getByRole('button', { name: 'Sudah saya simpan' }).click();
    await page.getByRole('heading', { level: 1, name: 'Kredit' }).waitFor();
    expect((await owner.send('GET', '/api-keys')).api_keys).toContainEqual(
      expect.objectContaining({ name: 'Lambat', status: 'active' }),
    );
  });
});

describe('the secret of a webhook', () => {
  it('stays after "back" and while its explanation is read', async () => {
    const page = await openKeys();
    await page.getByRole('link', { name: 'Webhook' }).click();
    await page.getByLabel('Alamat server Anda').fill('https://toko.example/webhook');
    await page.getByRole('button', { name: 'Simpan alamat' }).click();
    const dialog = page.getByRole('dialog', { name: 'Kode rahasia webhook' });
    const secret = await dialog.locator('code').first().textContent();
    const [explanation] = await Promise.all([
      page.waitForEvent('popup'),
      dialog.getByRole('link', { name: 'Cara memeriksanya' }).click(),
    ]);
    await explanation.close();
    await page.goBack();
    expect(await dialog.locator('code').first().textContent()).toBe(secret);
  });
});
