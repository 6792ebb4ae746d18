import type { Page } from 'playwright-core';
import type { DemoRecord } from '../../local/data-dir.ts';
import { addressIn } from './list-pages.ts';
import type { DashboardPage } from './list-pages.ts';
import type { Screen } from './open-browser.ts';
import type { SeededWorkspace } from './seed-workspace.ts';

/** A page after something was done on it, such as a dialog. */
export interface DashboardState extends DashboardPage {
  readonly show: (page: Page, screen: Screen) => Promise<void>;
}

type Show = DashboardState['show'];

/** Presses the first button with a name in either language. */
const press =
  (name: RegExp): Show =>
  (page) =>
    page.getByRole('button', { name }).first().click();

const focusThird: Show = async (page) => {
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');
};

const fillExample: Show = async (page, screen) => {
  await press(/Isi contoh|Fill in example/)(page, screen);
  await page.locator('details').evaluateAll((sections) => {
    for (const section of sections) (section as HTMLDetailsElement).open = true; // safe: by their name
  });
};

const openTab =
  (name: RegExp): Show =>
  (page) =>
    page.getByRole('tab', { name }).click();

const openRevision: Show = async (page, screen) => {
  await openTab(/^(?:Revisi|Revisions)$/)(page, screen);
  await press(/^(?:Revisi|Revision) 1/)(page, screen);
};

/** On a phone also the sheet with its words. */
const chooseText: Show = async (page, screen) => {
  await press(/^(?:Tambahkan teks|Add text)$/)(page, screen);
  await page.locator('.studio-chosen').waitFor();
};

const createKey: Show = async (page, screen) => {
  await press(/Buat kunci|Create key/)(page, screen);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('Aplikasi stok');
  await dialog.locator('[type=submit]').click();
  await dialog.locator('code').first().waitFor();
};

const openMenu: Show = async (page, screen) => {
  if (screen === 'phone') await press(/^(?:Lainnya|More)$/)(page, screen);
  await press(/^(?:Pengembang|Developers)$/)(page, screen);
};

/** For someone who has not signed in. */
export const SIGN_IN_STATES: readonly DashboardState[] = [
  { name: 'masuk-lupa', path: '/', show: press(/^(?:Lupa kata sandi|Forgot password)$/) },
];

/** Dialogs, filled forms and the focus of the keyboard in a workspace that `seedWorkspace` has filled. */
export const listStates = (
  { workspace_id }: DemoRecord,
  { done, rendering, project }: SeededWorkspace,
): readonly DashboardState[] => {
  const at = (name: string, page: string, show: Show): DashboardState => ({
    name,
    path: addressIn(workspace_id, page),
    show,
  });
  return [
    at('beranda-fokus', '', focusThird),
    at('buat-koleksi', 'buat/promo-produk@5', press(/Dari koleksi|From collection/)),
    at('buat-belum-terisi', 'buat/promo-produk@5', press(/^(?:Buat video|Create video)$/)),
    at('buat-terisi', 'buat/menu-harian@3', fillExample),
    at('video-buat-lagi', `video/${done}`, press(/^(?:Buat lagi|Make again)$/)),
    at('video-batalkan', `video/${rendering}`, press(/Batalkan video|Cancel video/)),
    at('proyek-baru', 'proyek', press(/^(?:Buat proyek|Create project)$/)),
    at('proyek-hapus', 'proyek', press(/^(?:Hapus|Delete): /)),
    at('proyek-video', `proyek/${project}`, openTab(/^Video$/)),
    at('proyek-revisi', `proyek/${project}`, openRevision),
    at('proyek-berkas-baru', `proyek/${project}`, press(/^(?:Berkas baru|New file)$/)),
    at('studio-teks', `proyek/${project}/studio`, chooseText),
    at('berkas-hapus', 'berkas', press(/Hapus|Delete/)),
    at('anggota-undang', 'anggota', press(/Undang anggota|Invite member/)),
    at('anggota-keluarkan', 'anggota', press(/^(?:Keluarkan|Remove) /)),
    at('webhook-alamat', 'webhook', press(/^(?:Ganti alamat|Change address)$/)),
    at('webhook-hapus', 'webhook', press(/^(?:Hapus webhook|Delete webhook)$/)),
    at('kunci-api-baru', 'kunci-api', press(/Buat kunci|Create key/)),
    at('kunci-api-ganti', 'kunci-api', press(/^(?:Ganti kunci|Replace key) /)),
    at('kunci-api-rahasia', 'kunci-api', createKey),
    at('menu', '', openMenu), // last: the browser remembers that the pages for developers are shown
  ];
};
