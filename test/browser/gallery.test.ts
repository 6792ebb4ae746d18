import { expect, it } from 'vitest';
import { useDashboard } from './support/use-dashboard.ts';

const dashboard = useDashboard({ workers: false });
const path = () => `/w/${dashboard.demo().workspace_id}/buat`;

it('shows every template without the API, in pictures of the size that is shown', async () => {
  const page = await dashboard.openSignedIn('phone');
  const { templates } = (
    await dashboard.host().send({ apiKey: dashboard.demo().api_key }, 'GET', '/v1/templates')
  ).body as { readonly templates: readonly { readonly id: string; readonly is_newest: boolean }[] };
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(path());
  const cards = page.locator('.gallery-card');
  await cards.first().waitFor();
  const shown = await cards
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => decodeURIComponent(link.getAttribute('href') ?? '')));
  const newest = templates.filter(({ is_newest: isNewest }) => isNewest);
  expect(shown.toSorted()).toEqual(newest.map(({ id }) => `${path()}/${id}`).toSorted());
  for (const card of await cards.all()) {
    await card.scrollIntoViewIfNeeded();
    const picture = card.locator('img');
    const sizes = async () =>
      picture.evaluate(
        ({ naturalWidth, clientWidth }: HTMLImageElement) => [naturalWidth, clientWidth] as const,
      );
    await expect.poll(async () => (await sizes())[0]).toBe(360);
    expect((await sizes())[1]).toBeLessThan(200); // at least the pixels of most phones
  }
  expect(requested.filter((url) => /\/templates|\.jpg|\.mp4/.test(url))).toEqual([]);
});

it('plays clips on a phone only when they are asked for', async () => {
  const page = await dashboard.openSignedIn('phone');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(path());
  const play = page.getByRole('button', { name: 'Putar cuplikan' });
  await play.waitFor();
  expect(await page.locator('.gallery-card video').count()).toBe(0);
  await play.tap();
  await page.locator('.gallery-card video').first().waitFor();
  await page.getByRole('button', { name: 'Jeda cuplikan' }).tap();
  await page.locator('.gallery-card video').first().waitFor({ state: 'detached' });
});

it('loads no picture that is more than half a screen away', async () => {
  const page = await dashboard.openSignedIn('phone');
  await page.goto(path());
  await page.locator('.gallery-card img').first().waitFor();
  await page.waitForLoadState('networkidle');
  const far = await page
    .locator('.gallery-picture:has(img)')
    .evaluateAll(
      (pictures) =>
        pictures.filter((picture) => picture.getBoundingClientRect().top > 1.5 * innerHeight).length,
    );
  expect(far).toBe(0);
  const last = page.locator('.gallery-card').last();
  await last.scrollIntoViewIfNeeded();
  await last.locator('img').waitFor();
});

it('names its scripts and the first picture in its document', async () => {
  const page = await dashboard.openSignedIn('phone');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const response = await page.goto(path());
  const html = (await response?.text()) ?? '';
  const first = page.locator('.gallery-card img').first();
  await first.waitFor();
  const beforePictures = loaded.slice(0, loaded.indexOf((await first.getAttribute('src')) ?? '') + 1);
  const needed = beforePictures.filter((file) => /\.(?:js|css|webp)$/.test(file));
  expect(needed.length).toBeGreaterThan(5);
  expect(needed.filter((file) => !html.includes(`"${file}"`))).toEqual([]);
});

it('appears after a reload before the API has answered', async () => {
  const page = await dashboard.openSignedIn('phone');
  await page.route(/\/(?:dashboard\/v1\/|cognito)/, () => undefined); // no answer
  await page.goto(path());
  await expect.poll(() => page.locator('.gallery-card').count()).toBeGreaterThan(4);
});

it('starts a clip when a pointer has rested on a card, not when it crosses one', async () => {
  const page = await dashboard.openSignedIn('desktop');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto(path());
  const card = page.locator('.gallery-card').getByRole('link').first();
  await card.waitFor();
  const clips = page.locator('.gallery-card video');
  await page.clock.pauseAt(Date.now() + 60_000);
  await card.dispatchEvent('mouseover');
  await page.clock.runFor(200);
  await card.dispatchEvent('mouseout');
  await page.clock.runFor(1000);
  expect(await clips.count()).toBe(0);
  await card.dispatchEvent('mouseover');
  await page.clock.runFor(400);
  await expect.poll(() => clips.count()).toBe(1);
});

it('loads what the first preview of a template shows as soon as its card is pressed', async () => {
  const page = await dashboard.openSignedIn('phone');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname.replace('/preview/', '')));
  const script = page.waitForResponse(/\/assets\/create-page-.*\.js/);
  const files = page.waitForResponse(/first-files\.json/);
  await page.goto(path());
  await Promise.all([script, files]); // when the pictures on the screen are here
  const card = page.locator('.gallery-card').getByRole('link', { name: 'Katalog Produk' });
  const template = page.waitForRequest(/\/preview\/templates\//);
  await card.dispatchEvent('pointerdown');
  await template;
  const first = (await (await files).json()) as Readonly<Record<string, readonly string[]>>;
  const named = (first['katalog-produk@2'] ?? []).map((file) => file.replace('./', ''));
  await expect.poll(() => named.filter((file) => !loaded.includes(file))).toEqual([]);
  await card.tap();
  await page.getByRole('heading', { level: 1, name: 'Katalog Produk' }).waitFor();
  await page.locator('.preview-frames .shown').waitFor();
  await page.waitForLoadState('networkidle');
  const shared = loaded.filter((file) => /^(?:fonts|photos|vendor)\//.test(file));
  expect(shared.toSorted()).toEqual(named.toSorted()); // each once, and nothing else
});
