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

it('loads the form of a template while its script is being loaded', async () => {
  const page = await dashboard.openSignedIn('phone');
  await page.goto(path());
  const first = page.locator('.gallery-card').getByRole('link').first();
  const title = (await first.textContent()) ?? '';
  const loaded = page.waitForRequest(/\/preview\/templates\//);
  await first.dispatchEvent('pointerdown');
  expect((await loaded).url()).toContain('@');
  await first.tap();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
});
