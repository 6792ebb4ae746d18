import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestStack } from '#test/support/stack.ts';
import type { TestStack } from '#test/support/stack.ts';
import { prepareDemoWorkspace } from '../../scripts/shared/demo-workspace.ts';
import { FIREFOX, WEBKIT } from './support/engine-page.ts';
import type { EnginePage } from './support/engine-page.ts';
import { openFirefox } from './support/open-firefox.ts';
import { openWebkit } from './support/open-webkit.ts';

let host: TestStack;
let workspace: string;
beforeAll(async () => {
  host = await startTestStack({ workers: false });
  const { workspace_id: id } = await prepareDemoWorkspace(host.stack(), host.dataDir);
  workspace = `${host.stack().baseUrl}/w/${id}`;
});
afterAll(() => host?.stop());

const ENGINES = [
  { ...FIREFOX, open: openFirefox },
  { ...WEBKIT, open: openWebkit },
];
const WAIT = { timeout: 20_000 };
const button = (text: string) => `//button[contains(., "${text}")]`;
const NAME_FIELD = '//*[@id="isian-nama_produk"]//*[self::input or self::textarea]';

describe.each(ENGINES)('the dashboard in $name', ({ executable = '', open }) => {
  let page: EnginePage;

  it('signs in, shows the pictures of the gallery, previews a change and takes an order', async () => {
    page = await open(executable);
    await page.goto(host.stack().baseUrl);
    await page.evaluate('localStorage.setItem("language", "id")');
    await page.goto(host.stack().baseUrl);
    await page.click(button('Masuk sebagai demo'));
    await expect.poll(() => page.url(), WAIT).toContain('/w/');

    await page.goto(`${workspace}/buat`);
    const firstPicture = 'document.querySelector(".gallery-card img")?.naturalWidth';
    await expect.poll(() => page.evaluate(firstPicture), WAIT).toBe(360);

    await page.click('//a[normalize-space() = "Promo Produk"]');
    await page.type(NAME_FIELD, 'Bakso Urat Jumbo');
    const name = 'document.querySelector("#root.fitted [data-text=nama_produk]")?.textContent';
    await expect.poll(() => page.evaluateInPreview(name).catch(() => ''), WAIT).toContain('Jumbo');
    expect(await page.evaluateInPreview('window.origin')).toBe('null');
    const photo = 'document.querySelector("img[data-photo=foto]")?.naturalWidth';
    expect(await page.evaluateInPreview(photo)).toBe(720);

    const time = () => page.evaluate<string>('document.querySelector("input[type=range]").value');
    await page.click('//button[@aria-label = "Ulangi dari awal"]');
    await expect.poll(async () => Number(await time()), WAIT).toBeLessThan(2);
    await expect.poll(async () => Number(await time()), WAIT).toBeGreaterThan(2);

    await page.click(button('Isi contoh'));
    await page.click('//button[@type = "submit"][contains(., "Buat video")]');
    await expect.poll(() => page.url(), WAIT).toContain('?video=');
    const title = 'document.querySelector("h1").textContent';
    await expect.poll(() => page.evaluate(title), WAIT).toBe('Video Anda menunggu giliran');
  });

  afterAll(() => page?.close());
});
