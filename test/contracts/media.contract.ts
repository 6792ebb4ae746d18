import { beforeAll, describe, expect, it } from 'vitest';
import type { DownloadLinks, RenderDocuments, SegmentFiles } from '#core/ports/media.ts';
import type { OrderStore } from '#core/ports/videos.ts';
import { asWorkspaceId } from '#test/support/fakes/builders.ts';
import { videoIdFromUuid } from '#core/video/video.ts';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';

export const DOCUMENT: RenderDocument = {
  html: '<!doctype html><p>Selamat pagi ☕️</p>',
  variables: { nama_usaha: 'Kopi Tetangga' },
  width: 1080,
  height: 1920,
  fps: 30,
  durationSeconds: 6,
  frameCount: 180,
};

export interface MediaWorld {
  readonly documents: RenderDocuments;
  readonly orders: OrderStore;
  readonly downloadLinks: DownloadLinks;
  readonly segmentFiles: SegmentFiles;
  readonly storedDocument: (key: string) => Promise<RenderDocument | undefined>;
}

export const describeMedia = (name: string, makeWorld: () => Promise<MediaWorld>) =>
  describe(`${name}: render documents, download links and segment files`, () => {
    let world: MediaWorld;
    beforeAll(async () => {
      world = await makeWorld();
    });

    it('stores, replaces and deletes a document', async () => {
      const key = 'in/ws/document.json';
      await world.documents.put(key, { ...DOCUMENT, fps: 24 });
      await world.documents.put(key, DOCUMENT);
      expect(await world.storedDocument(key)).toEqual(DOCUMENT);
      await world.documents.delete(key);
      expect(await world.storedDocument(key)).toBeUndefined();
    });

    it('ignores the deletion of a missing document', async () => {
      await expect(world.documents.delete('in/ws/none.json')).resolves.toBeUndefined();
    });

    it('stores and deletes an order, and finds none of another workspace', async () => {
      const id = videoIdFromUuid('01997b1e-4c7a-7d52-9d36-0a4f2c1b7e55');
      const video = { workspaceId: asWorkspaceId('ws_order'), id };
      const order = { variables: { nama_produk: 'Bakso Urat ☕️' }, html: null };
      await world.orders.put(video, order);
      expect(await world.orders.find(video)).toEqual(order);
      expect(await world.orders.find({ ...video, workspaceId: asWorkspaceId('ws_other') })).toBeUndefined();
      await world.orders.delete(video);
      await world.orders.delete(video);
      expect(await world.orders.find(video)).toBeUndefined();
    });

    it('returns zero frames before the first progress report', async () => {
      expect(await world.segmentFiles.readProgress('progress/ws/none.json')).toEqual({ framesDone: 0 });
    });

    it('returns neither metadata nor digest of a missing file', async () => {
      const { readMediaFacts, readDigest } = world.segmentFiles;
      expect(
        await readMediaFacts('out/ws/none.mp4', { frames: 1, frameBytes: 1, mediaBytes: 1 }),
      ).toBeUndefined();
      expect(await readDigest('out/ws/none.mp4', 1)).toBeUndefined();
    });

    it('rejects a missing poster as invalid', async () => {
      const reported = { key: 'parts/ws/none.jpg', sizeBytes: 1, sha256: 'a'.repeat(64) };
      const output = { key: 'out/ws/none.jpg', width: 16, height: 16 };
      const { signal } = new AbortController();
      const outcome = await world.segmentFiles.copyPoster(reported, output, signal);
      expect(outcome).toMatchObject({ status: 'invalid' });
    });

    it('puts the key, the lifetime and the file name into a download link', async () => {
      const link = new URL(await world.downloadLinks.presign('out/ws/a.mp4', 'vid_1.mp4', 900));
      expect(link.pathname.endsWith('/out/ws/a.mp4')).toBe(true);
      expect(link.searchParams.get('X-Amz-Expires')).toBe('900');
      expect(link.searchParams.get('response-content-disposition')).toContain(
        'attachment; filename="vid_1.mp4"',
      );
    });
  });
