import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { AssetRecord } from '#contracts/schemas/asset-records.ts';
import type { DemoRecord } from '../../local/data-dir.ts';
import type { Stack } from '../../local/stack.ts';
import { connectAdmin } from '../admin/connection.ts';
import { setWebhook } from '../admin/webhooks.ts';
import { playTones } from '../demo/play-tones.ts';
import { CATALOG_DIR } from '../shared/catalog-dir.ts';
import { openDashboardSession } from './api-session.ts';
import type { DashboardSession } from './api-session.ts';
import { seedVideos } from './seed-videos.ts';
import type { SeededVideos } from './seed-videos.ts';

/** Ids of what the pages are shown with. */
export interface SeededWorkspace extends SeededVideos {
  readonly project: string;
  readonly batch: string;
}

const FONT = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

interface SeededFile {
  readonly name: string;
  readonly contentType: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

const readCatalog = async (...path: readonly string[]): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(join(CATALOG_DIR, ...path)));

/** Uploads a file and has it inspected. Returns the id of the asset. */
const uploadFile = async ({ send }: DashboardSession, { name, contentType, content }: SeededFile) => {
  const order = { name, content_type: contentType, size_bytes: content.byteLength };
  const { id, upload } = await send('POST', '/assets', order);
  await fetch(upload.url, { method: upload.method, headers: upload.headers, body: content });
  await send('GET', `/assets/${id}`);
  return id as string;
};

const uploadFiles = async (session: DashboardSession): Promise<string> => {
  const audio = { name: 'jingle.wav', contentType: 'audio/wav', content: playTones() };
  const notAPicture = new TextEncoder().encode('halo');
  await uploadFile(session, audio);
  await uploadFile(session, { name: 'rusak.png', contentType: 'image/png', content: notAPicture });
  await uploadFile(session, {
    name: 'toko.mp4',
    contentType: 'video/mp4',
    content: await readCatalog('previews', 'promo-produk@5.mp4'),
  });
  await uploadFile(session, {
    name: 'inter.woff2',
    contentType: 'font/woff2',
    content: new Uint8Array(await readFile(fileURLToPath(import.meta.resolve(FONT)))),
  });
  await uploadFile(session, {
    name: 'logo.png',
    contentType: 'image/png',
    content: await readCatalog('photos', 'logo.png'),
  });
  return uploadFile(session, {
    name: 'es-kopi-susu.jpg',
    contentType: 'image/jpeg',
    content: await readCatalog('photos', 'es-kopi-susu.jpg'),
  });
};

/** A key of every state, and members of both roles. */
const addKeysAndMembers = async ({ send }: DashboardSession): Promise<void> => {
  const permissions = ['videos:create', 'videos:read'];
  await send('POST', '/api-keys', { name: 'Situs toko', permissions });
  const { id: rotated } = await send('POST', '/api-keys', { name: 'Aplikasi kasir', permissions });
  await send('POST', `/api-keys/${rotated}/rotate`, {});
  const { id: revoked } = await send('POST', '/api-keys', { name: 'Uji coba', permissions: ['videos:read'] });
  await send('DELETE', `/api-keys/${revoked}`);
  await send('POST', '/members', { email: 'kasir@toko.example', role: 'member' });
  await send('POST', '/members', { email: 'mitra@toko.example', role: 'owner' });
};

/** Fills the demo workspace, so that no page is empty. For a stack without workers: nothing is rendered or sent. */
export const seedWorkspace = async (
  { env }: Pick<Stack, 'env'>,
  demo: DemoRecord,
): Promise<SeededWorkspace> => {
  const session = await openDashboardSession(demo);
  const admin = connectAdmin(env);
  try {
    await setWebhook(admin.ports, demo.workspace_id, 'https://toko.example/webhook');
  } finally {
    admin.close();
  }
  const photoId = await uploadFiles(session);
  await addKeysAndMembers(session);
  const order = { name: 'Promo toko', from_template: 'promo-produk@5' };
  const { id: project } = await session.send('POST', '/projects', order);
  const rows = ['Es Kopi Susu', 'Kopi Tubruk'].map((nama_produk) => ({
    variables: { nama_usaha: 'Kopi Senja', nama_produk, harga: 'Rp15.000' },
  }));
  const { id: batch } = await session.send('POST', '/batches', { template: 'promo-produk@5', rows });
  return { ...(await seedVideos(env, demo, session, photoId)), project, batch };
};

const THUMBNAIL_POLL_MS = 500;

/** Waits for the thumbnails of photos and clips. For a stack that makes thumbnails. */
export const waitForThumbnails = async (demo: DemoRecord): Promise<void> => {
  const { send } = await openDashboardSession(demo);
  for (;;) {
    const { assets } = await send('GET', '/assets?include=thumbnail');
    const files = assets as readonly AssetRecord[];
    const isMissing = ({ kind, status, thumbnail_url: url }: AssetRecord): boolean =>
      status === 'inspecting' || (status === 'ready' && (kind === 'image' || kind === 'video') && !url);
    if (!files.some(isMissing)) return;
    await sleep(THUMBNAIL_POLL_MS);
  }
};
