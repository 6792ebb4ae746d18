import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDashboardSession } from '../../scripts/dashboard/api-session.ts';
import type { DashboardSession } from '../../scripts/dashboard/api-session.ts';
import { signInAsDemo, waitForContent } from '../../scripts/dashboard/open-browser.ts';
import { cancelActiveVideos } from './support/cancel-active-videos.ts';
import { endsWith, hold, isCreate, QUIET_MS } from './support/network.ts';
import { reloadAsks } from './support/reload-asks.ts';
import { useDashboard } from './support/use-dashboard.ts';

// Nothing is rendered: ordered videos stay queued until a test cancels them.
const dashboard = useDashboard({ workers: false });
let owner: DashboardSession;
beforeAll(async () => {
  owner = await openDashboardSession(dashboard.demo());
});
const cancelAll = () => cancelActiveVideos(owner);
afterEach(cancelAll);

const ORDER = { template: 'ucapan-ramadan@2' };
const countVideos = async (): Promise<number> => (await owner.send('GET', '/videos?limit=100')).videos.length;
const orderByApi = async (variables: object = {}): Promise<string> =>
  (await owner.send('POST', '/videos', { ...ORDER, variables })).id;
const statusOf = async (id: string): Promise<string> => (await owner.send('GET', `/videos/${id}`)).status;
const webhook = (): Promise<unknown> => owner.send('GET', '/webhook').catch(() => null);
const memberEmails = async (): Promise<readonly string[]> =>
  (await owner.send('GET', '/members')).members.map(({ email }: { email: string }) => email);
const keyNames = async (): Promise<readonly string[]> =>
  (await owner.send('GET', '/api-keys')).api_keys.map(({ name }: { name: string }) => name);

const show = async (page: Page, address: string): Promise<void> => {
  await page.goto(`/w/${dashboard.demo().workspace_id}/${address}`);
  await waitForContent(page);
};
const openAt = async (address: string): Promise<Page> => {
  const page = await dashboard.openSignedIn('desktop', { allowsAll: true });
  await show(page, address);
  return page;
};
/** Another tab of the same browser with a session of its own. */
const openBeside = async (page: Page, address: string): Promise<Page> => {
  const second = await page.context().newPage();
  await signInAsDemo(second);
  await show(second, address);
  return second;
};
const button = (place: Page | Locator, name: string): Locator =>
  place.getByRole('button', { name, exact: true });
const dialog = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const toast = (page: Page, text: string): Promise<void> => page.locator('.toast').getByText(text).waitFor();
const openCredits = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Kredit' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Kredit' }).waitFor();
};
const waiting = (page: Page) => page.getByRole('heading', { name: '1 video menunggu giliran' });

/** A page on which an order waits, because both places are taken. */
const openWaiting = async (): Promise<Page> => {
  await orderByApi({ ucapan: 'Selamat pagi' });
  await orderByApi({ ucapan: 'Selamat malam' });
  const page = await openAt('buat/ucapan-ramadan@2');
  await button(page, 'Buat video').click();
  await waiting(page).waitFor();
  return page;
};
const freeSlot = async (): Promise<void> => {
  const [id] = (await owner.send('GET', '')).active_videos;
  await owner.send('POST', `/videos/${id}/cancel`);
};

/** A form whose text is kept, and which creates something. */
interface Form {
  readonly address: string;
  /** Button that opens it. */
  readonly open?: string;
  readonly label: string;
  readonly text: string;
  readonly submit: string;
  /** End of the path of its request. */
  readonly path: string;
  readonly created: (text: string) => Promise<boolean>;
}
const FORMS = {
  'an API key': {
    address: 'kunci-api',
    open: 'Buat kunci',
    label: 'Nama',
    text: 'Kasir depan',
    submit: 'Buat kunci',
    path: '/api-keys',
    created: async (text) => (await keyNames()).includes(text),
  },
  'a webhook': {
    address: 'webhook',
    label: 'Alamat server Anda',
    text: 'https://toko.example/kabar',
    submit: 'Simpan alamat',
    path: '/webhook',
    created: async () => (await webhook()) !== null,
  },
  'a member': {
    address: 'anggota',
    open: 'Undang anggota',
    label: 'Email',
    text: 'kasir@toko.example',
    submit: 'Undang',
    path: '/members',
    created: async (text) => (await memberEmails()).includes(text),
  },
} as const satisfies Record<string, Form>;
const FORM_NAMES = Object.keys(FORMS) as readonly (keyof typeof FORMS)[]; // safe: keys of a constant

const openForm = async (page: Page, { open, label }: Form): Promise<Locator> => {
  if (open !== undefined) await button(page, open).click();
  return page.getByLabel(label, { exact: true });
};
const submit = (page: Page, { submit: name }: Form): Promise<void> => button(page, name).last().click();

afterEach(async () => {
  await owner.send('DELETE', '/webhook').catch(() => undefined);
  for (const { user_id: id, email } of (await owner.send('GET', '/members')).members)
    if (email !== dashboard.demo().email) await owner.send('DELETE', `/members/${id}`);
});

describe('"back" and "forward"', () => {
  it('keep a composition, and order it once although its page was left before the answer', async () => {
    const page = await openAt('komposisi');
    await page.getByLabel('Judul video').fill('Promo Desember');
    await openCredits(page);
    await page.goBack();
    expect(await page.getByLabel('Judul video').inputValue()).toBe('Promo Desember');
    await page.getByText('Tidak ada masalah.').waitFor();
    const before = await countVideos();
    const isOrder = (url: URL) => url.pathname.endsWith('/compositions') && url.search === '';
    const release = await hold(page, isOrder, 'POST');
    await button(page, 'Buat video').click();
    await openCredits(page);
    release();
    await toast(page, 'sudah dipesan');
    await page.goBack();
    await page.getByText('Tidak ada masalah.').waitFor();
    await button(page, 'Buat video').click();
    await page.getByRole('alertdialog', { name: 'Buat video yang sama sekali lagi?' }).waitFor();
    expect(await countVideos()).toBe(before + 1);
  });

  it('keep an order that waits, and send it once', async () => {
    const page = await openWaiting();
    const before = await countVideos();
    await openCredits(page);
    await page.goBack();
    await waiting(page).waitFor();
    page.once('dialog', (asked) => void asked.accept()); // the browser asks before it leaves the page
    await page.goto('/docs');
    await page.goBack();
    await waiting(page).waitFor();
    await freeSlot();
    await waiting(page).waitFor({ state: 'detached' });
    await page.waitForTimeout(QUIET_MS);
    expect(await countVideos()).toBe(before + 1);
  });

  it('cancel nothing while a video’s question is open, and cancel once when it was answered', async () => {
    const id = await orderByApi();
    const page = await openAt('video');
    await page.locator(`a[href$="${id}"]`).click();
    await button(page, 'Batalkan video').click();
    await page.getByRole('alertdialog').waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Video' }).waitFor();
    await page.goForward();
    await button(page, 'Batalkan video').waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await statusOf(id)).toBe('queued');

    const release = await hold(page, endsWith('/cancel'), 'POST');
    await button(page, 'Batalkan video').click();
    await button(page.getByRole('alertdialog'), 'Batalkan video').click();
    await page.goBack();
    release();
    await toast(page, 'dibatalkan');
    expect(await statusOf(id)).toBe('canceled');
  });

  it('keep the form of an order', async () => {
    const page = await openAt('buat/promo-produk@5');
    await page.getByLabel('Nama produk').fill('Bakso Urat');
    await openCredits(page);
    await page.goBack();
    expect(await page.getByLabel('Nama produk').inputValue()).toBe('Bakso Urat');
  });

  it('keep the brand while it is not saved', async () => {
    const page = await openAt('merek');
    await page.getByLabel('Nama usaha').fill('Kopi Fajar');
    await openCredits(page);
    await page.goBack();
    expect(await page.getByLabel('Nama usaha').inputValue()).toBe('Kopi Fajar');
    expect(await owner.send('GET', '/brand-kit')).not.toMatchObject({ nama_usaha: 'Kopi Fajar' });
  });

  it.each(FORM_NAMES)('keep the text of %s, which is created when it was sent', async (name) => {
    const form: Form = FORMS[name];
    const page = await openAt(form.address);
    await (await openForm(page, form)).fill(form.text);
    await page.goto(`/w/${dashboard.demo().workspace_id}/kredit`);
    await page.goBack();
    await waitForContent(page);
    const field = await openForm(page, form);
    expect(await field.inputValue()).toBe(form.text);
    expect(await form.created(form.text)).toBe(false);
    const release = await hold(page, endsWith(form.path), form.path === '/webhook' ? 'PUT' : 'POST');
    await submit(page, form);
    await page.evaluate(() => history.back());
    release();
    await expect.poll(() => form.created(form.text)).toBe(true);
  });
});

describe('a reload', () => {
  it('keeps the form of an order', async () => {
    const page = await openAt('buat/promo-produk@5');
    await page.getByLabel('Nama produk').fill('Bakso Urat');
    await page.reload();
    expect(await page.getByLabel('Nama produk').inputValue()).toBe('Bakso Urat');
  });

  it('keeps a composition', async () => {
    const page = await openAt('komposisi');
    await page.getByLabel('Judul video').fill('Promo Lebaran');
    await page.getByRole('textbox', { name: 'HTML komposisi' }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('<p>Tulisan saya</p>');
    await page.reload();
    await page.getByText('Tulisan saya').waitFor();
    expect(await page.getByLabel('Judul video').inputValue()).toBe('Promo Lebaran');
  });

  it.each(FORM_NAMES)(
    'keeps the text of %s and creates nothing, and asks while it is created or its secret is shown',
    async (name) => {
      const form: Form = {
        ...FORMS[name],
        text: name === 'an API key' ? 'Kasir belakang' : FORMS[name].text,
      };
      const page = await openAt(form.address);
      await (await openForm(page, form)).fill(form.text);
      await page.reload();
      await waitForContent(page);
      expect(await (await openForm(page, form)).inputValue()).toBe(form.text);
      expect(await form.created(form.text)).toBe(false);
      const release = await hold(page, endsWith(form.path), form.path === '/webhook' ? 'PUT' : 'POST');
      const isRunning = page.waitForRequest(
        (request) => request.method() !== 'GET' && endsWith(form.path)(new URL(request.url())),
      );
      await submit(page, form);
      await isRunning;
      await page.locator('.button[aria-disabled="true"]').first().waitFor(); // the page asks since then
      expect(await reloadAsks(page)).toBe(true);
      release();
      await expect.poll(() => form.created(form.text)).toBe(true);
      if (name === 'a member') return;
      await button(page, 'Sudah saya simpan').waitFor();
      expect(await reloadAsks(page)).toBe(true); // it shows the key or the secret
      await button(page, 'Sudah saya simpan').click();
    },
  );
});

describe('without a connection', () => {
  it('a composition is not ordered, now or later', async () => {
    const page = await openAt('komposisi');
    const before = await countVideos();
    await page.context().setOffline(true);
    await page.getByText('Video bisa dipesan setelah internet tersambung lagi.').waitFor();
    await button(page, 'Buat video').click({ force: true }); // it says that it is disabled
    await page.context().setOffline(false);
    await page.waitForTimeout(QUIET_MS);
    expect(await countVideos()).toBe(before);
  });

  it('an order that waits is not sent, and one that is taken back then is never sent', async () => {
    const page = await openWaiting();
    const before = await countVideos();
    await page.context().setOffline(true);
    await freeSlot();
    await page.waitForTimeout(QUIET_MS);
    await page.getByRole('button', { name: /^Jangan buat/ }).click();
    await waiting(page).waitFor({ state: 'detached' });
    await page.context().setOffline(false);
    await page.waitForTimeout(QUIET_MS);
    expect(await countVideos()).toBe(before);
  });

  it('no webhook is set up, changed or deleted, now or later', async () => {
    const page = await openAt('webhook');
    await page.getByLabel('Alamat server Anda').fill('https://toko.example/kabar');
    await page.context().setOffline(true);
    await button(page, 'Simpan alamat').click();
    await page.getByRole('alert').getByText('Anda sedang offline').waitFor();
    await page.context().setOffline(false);
    await page.waitForTimeout(QUIET_MS);
    expect(await webhook()).toBe(null);
    await button(page, 'Simpan alamat').click();
    await button(page, 'Sudah saya simpan').click();
    const saved = await webhook();
    for (const name of ['Ganti kode rahasia', 'Hapus webhook']) {
      await button(page, name).click();
      await page.context().setOffline(true);
      await button(dialog(page), name).click();
      await dialog(page).getByText('Anda sedang offline').waitFor();
      await page.context().setOffline(false);
      await page.keyboard.press('Escape');
    }
    await page.waitForTimeout(QUIET_MS);
    expect(await webhook()).toEqual(saved);
  });
});

describe('two tabs', () => {
  it('create the API key that each has asked for, and can revoke one key twice', async () => {
    const page = await openAt('kunci-api');
    const second = await openBeside(page, 'kunci-api');
    const form = FORMS['an API key'];
    await (await openForm(page, form)).fill('Tab satu');
    const field = await openForm(second, form);
    expect(await field.inputValue()).toBe('');
    await field.fill('Tab dua');
    for (const tab of [page, second]) {
      await submit(tab, form);
      await tab.getByRole('dialog', { name: 'Kunci API baru' }).waitFor();
      await button(tab, 'Sudah saya simpan').click();
    }
    expect(await keyNames()).toEqual(expect.arrayContaining(['Tab satu', 'Tab dua']));
    for (const tab of [page, second]) {
      await tab.bringToFront();
      await tab.reload();
      await button(tab, 'Cabut kunci Tab dua').click();
      await dialog(tab).waitFor();
    }
    for (const tab of [page, second]) {
      await button(dialog(tab), 'Cabut kunci').click();
      await dialog(tab).waitFor({ state: 'detached' });
    }
    const { api_keys: keys } = await owner.send('GET', '/api-keys');
    expect(keys).toContainEqual(expect.objectContaining({ name: 'Tab satu', status: 'active' }));
    expect(keys).toContainEqual(expect.objectContaining({ name: 'Tab dua', status: 'revoked' }));
  });

  it('set one webhook up: the later address, with the secret that was shown', async () => {
    const page = await openAt('webhook');
    const second = await openBeside(page, 'webhook');
    await page.getByLabel('Alamat server Anda').fill('https://toko.example/satu');
    await second.getByLabel('Alamat server Anda').fill('https://toko.example/dua');
    await button(page, 'Simpan alamat').click();
    await button(page, 'Sudah saya simpan').click();
    const { secret_hint: hint } = await owner.send('GET', '/webhook');
    await button(second, 'Simpan alamat').click();
    await second.getByText('https://toko.example/dua').first().waitFor();
    expect(await webhook()).toMatchObject({ url: 'https://toko.example/dua', secret_hint: hint });
  });

  it('invite the same member once, and remove them once', async () => {
    const form = FORMS['a member'];
    const page = await openAt(form.address);
    const second = await openBeside(page, form.address);
    for (const tab of [page, second]) await (await openForm(tab, form)).fill(form.text);
    for (const tab of [page, second]) await submit(tab, form);
    await dialog(page).waitFor({ state: 'detached' });
    await dialog(second).getByRole('alert').or(second.locator('.toast')).first().waitFor();
    expect((await memberEmails()).filter((email) => email === form.text)).toHaveLength(1);
    await second.reload();
    for (const tab of [page, second]) await button(tab, `Keluarkan ${form.text}`).click();
    for (const tab of [page, second]) {
      await button(dialog(tab), 'Keluarkan').click();
      await dialog(tab).getByRole('alert').or(tab.locator('.toast')).first().waitFor();
    }
    expect(await memberEmails()).toEqual([dashboard.demo().email]);
  });
});

describe('the preview of a video that waits', () => {
  it.each(['video/', 'buat/ucapan-ramadan@2?video='])(
    'moves no button when it appears on %s',
    async (address) => {
      const id = await orderByApi();
      for (const screen of ['phone', 'desktop'] as const) {
        const page = await dashboard.openSignedIn(screen, { allowsAll: true });
        const release = await hold(page, endsWith(`/videos/${id}/order`), 'GET');
        await show(page, address + id);
        const cancel = button(page, 'Batalkan video');
        await cancel.waitFor();
        const before = await cancel.boundingBox();
        expect(await page.locator('.preview').count()).toBe(0);
        release();
        await page.locator('.preview').waitFor();
        await page.locator('.preview .loading').waitFor({ state: 'detached' });
        expect(await cancel.boundingBox()).toEqual(before);
      }
    },
  );
});

describe('a double press', () => {
  it('on an order without a free place waits once', async () => {
    await orderByApi({ ucapan: 'Selamat pagi' });
    await orderByApi({ ucapan: 'Selamat malam' });
    const page = await openAt('buat/ucapan-ramadan@2');
    const sent: string[] = [];
    page.on('request', (request) => isCreate(new URL(request.url())) && sent.push(request.method()));
    await button(page, 'Buat video').evaluate((element: HTMLElement) => {
      element.click();
      element.click();
    });
    await waiting(page).waitFor();
    await page.waitForTimeout(1000);
    expect(await waiting(page).count()).toBe(1);
    expect(sent).toEqual(['POST']);
  });
});
