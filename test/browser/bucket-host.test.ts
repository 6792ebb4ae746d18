import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { waitForContent } from '../../scripts/dashboard/open-browser.ts';
import { seedWorkspace } from '../../scripts/dashboard/seed-workspace.ts';
import { CATALOG_DIR } from '../../scripts/shared/catalog-dir.ts';
import { useDashboard } from './support/use-dashboard.ts';

const PHOTO = join(CATALOG_DIR, 'photos/donat.jpg');

// The bucket has a host of its own, as on AWS, and the pages have the headers of the distribution.
const dashboard = useDashboard({ workers: false, thumbnails: true });
let video: string;
beforeAll(async () => {
  video = (await seedWorkspace(dashboard.host().stack(), dashboard.demo())).done;
});

/** `status method` of every response of the bucket, without those of the browser's questions for other origins. */
const watchBucket = (page: Page): readonly string[] => {
  const responses: string[] = [];
  page.on('response', (response) => {
    const { hostname } = new URL(response.url());
    const method = response.request().method();
    if (hostname === 'video-api-media.s3.us-east-1.localhost' && method !== 'OPTIONS')
      responses.push(`${response.status()} ${method}`);
  });
  return responses;
};

const openAt = async (path: string) => {
  const page = await dashboard.openSignedIn('phone');
  page.setDefaultTimeout(60_000);
  const responses = watchBucket(page);
  await page.goto(`/w/${dashboard.demo().workspace_id}/${path}`);
  await waitForContent(page);
  return { page, responses };
};

describe('a bucket with a host of its own', () => {
  it('is the only other origin that the policy of the page allows', async () => {
    const { baseUrl, env } = dashboard.host().stack();
    const { port } = new URL(env['AWS_ENDPOINT_URL_S3'] ?? '');
    const policy = (await fetch(baseUrl)).headers.get('content-security-policy') ?? '';
    const foreign = new Set(policy.match(/https?:\/\/[^\s;]+/g));
    expect(foreign).toEqual(new Set([`http://video-api-media.s3.us-east-1.localhost:${port}`]));
  });

  it('takes an upload and shows the picture', async () => {
    const { page, responses } = await openAt('buat/promo-produk@4');
    await page.getByLabel(/^Dari (?:HP|komputer): Foto/).setInputFiles(PHOTO);
    await page.getByText('Foto siap dipakai.').waitFor({ state: 'attached' });
    expect(responses).toContain('200 PUT');
    await page.goto(`/w/${dashboard.demo().workspace_id}/berkas`);
    const picture = page.locator('img[src*=".s3.us-east-1.localhost"]').first();
    await picture.waitFor();
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    expect(responses).toContain('200 GET');
  });

  it('plays a video and lets it be downloaded', async () => {
    const { page, responses } = await openAt(`video/${video}`);
    const player = page.locator('video');
    await expect
      .poll(() => player.evaluate((element) => (element as HTMLVideoElement).duration))
      .toBeGreaterThan(1);
    expect(responses).toContain('206 GET');
    const download = page.waitForEvent('download');
    await page
      .getByRole('button', { name: 'Unduh video' })
      .or(page.getByRole('link', { name: 'Unduh video' }))
      .tap();
    expect((await download).suggestedFilename()).toMatch(/\.mp4$/);
    expect(await (await download).failure()).toBeNull();
  });
});
