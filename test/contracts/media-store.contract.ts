import { beforeAll, describe, expect, it } from 'vitest';
import type { MediaStore } from '#core/ports/media.ts';
import type { RenderDocument } from '#core/rendering/segment.ts';

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
  readonly media: MediaStore;
  /** The document as it is stored, to see what `putDocument` and `deleteDocument` do. */
  readonly storedDocument: (key: string) => Promise<RenderDocument | undefined>;
}

export const describeMediaStore = (name: string, makeWorld: () => Promise<MediaWorld>) =>
  describe(`${name}: documents, links and facts`, () => {
    let world: MediaWorld;
    beforeAll(async () => {
      world = await makeWorld();
    });

    it('stores a document whole, replaces it, and deletes it', async () => {
      const key = 'in/ws/document.json';
      await world.media.putDocument(key, { ...DOCUMENT, fps: 24 });
      await world.media.putDocument(key, DOCUMENT);
      expect(await world.storedDocument(key)).toEqual(DOCUMENT);
      await world.media.deleteDocument(key);
      expect(await world.storedDocument(key)).toBeUndefined();
    });

    it('deletes a document that is not there without complaint', async () => {
      await expect(world.media.deleteDocument('in/ws/none.json')).resolves.toBeUndefined();
    });

    it('counts no progress before the first report', async () => {
      expect(await world.media.readProgress('progress/ws/none.json')).toEqual({ framesDone: 0 });
    });

    it('knows nothing of a file that is not there', async () => {
      expect(
        await world.media.readMediaFacts('out/ws/none.mp4', { frames: 1, frameBytes: 1 }),
      ).toBeUndefined();
      expect(await world.media.readDigest('out/ws/none.mp4', 1)).toBeUndefined();
    });

    it('takes no poster that is not there', async () => {
      const reported = { key: 'parts/ws/none.jpg', sizeBytes: 1, sha256: 'a'.repeat(64) };
      const output = { key: 'out/ws/none.jpg', width: 16, height: 16 };
      const { signal } = new AbortController();
      expect(await world.media.copyPoster(reported, output, signal)).toMatchObject({ status: 'unfit' });
    });

    it('names the key, the lifetime and the file name in a link', async () => {
      const link = new URL(await world.media.presignDownload('out/ws/a.mp4', 'vid_1.mp4', 900));
      expect(link.pathname.endsWith('/out/ws/a.mp4')).toBe(true);
      expect(link.searchParams.get('X-Amz-Expires')).toBe('900');
      expect(link.searchParams.get('response-content-disposition')).toBe('attachment; filename="vid_1.mp4"');
    });
  });
