import type { MUSIC_MOODS } from '#contracts/record-values.ts';
import type { AssetId } from '#core/asset/asset-id.ts';

/** A loop of the music library. Its file belongs to the catalog. */
export interface Music {
  readonly name: string;
  readonly title: { readonly id: string; readonly en: string };
  readonly mood: (typeof MUSIC_MOODS)[number];
  /** Constant; the first beat of the first bar is at 0. */
  readonly tempoBpm: number;
  readonly beatsPerBar: number;
  /** A whole number of bars. */
  readonly durationSeconds: number;
  /** By which renderers name the file; no workspace has an asset with this id. */
  readonly assetId: AssetId;
}
