import { describe, expect, it } from 'vitest';
import { AN_ASSET_ID, A_VIDEO_ID, createApi } from './api.ts';
import { asWorkspaceId } from './fakes/builders.ts';

/** 404 of an operation on one asset. */
export const describeAssetNotFound = (operation: 'get-asset' | 'delete-asset'): void => {
  describe(`${operation} 404`, () => {
    it.each([
      AN_ASSET_ID,
      A_VIDEO_ID,
      'asset_1',
      AN_ASSET_ID.toUpperCase(),
      '',
      '../STORAGE',
      `${AN_ASSET_ID} `,
    ])('is returned for the id "%s"', async (id) => {
      const { send } = await createApi();
      const response = await send(operation, { path: { id } });
      expect(response).toMatchObject({
        status: 404,
        body: {
          error: 'not_found',
          message:
            'Aset tidak ditemukan di workspace ini. Periksa kembali ID-nya; aset yang berkasnya tidak diunggah dalam satu jam dihapus.',
        },
      });
    });

    it('gives the same response for the asset of another workspace as for an unknown id', async () => {
      const { send, world, addWorkspace, addKey, addAsset } = await createApi();
      const { id } = await addAsset();
      const other = await addWorkspace({ id: asWorkspaceId('ws_toko') });
      const key = await addKey({ workspaceId: other.id });
      const before = world.snapshot();
      const foreign = await send(operation, { key, path: { id } });
      world.clock.advance(1000); // refills the bucket, so that the rate-limit headers are equal too
      const missing = await send(operation, { key, path: { id: AN_ASSET_ID } });
      expect(foreign).toEqual(missing);
      expect(foreign.status).toBe(404);
      expect(world.snapshot()).toEqual(before);
    });
  });
};
