import type { MilliCredits } from '#core/credits/credits.ts';
import type { VideoId, WorkspaceId } from '#core/video/video.ts';

export type WorkspaceStatus = 'active' | 'suspended';

/** Template variables that the brand kit supplies when a request leaves them out (spec §2). */
export const BRAND_KIT_VARIABLES = ['nama_usaha', 'warna_utama', 'warna_latar', 'kontak', 'logo'] as const;
export type BrandKitVariable = (typeof BRAND_KIT_VARIABLES)[number];

/** `logo` is the id of an image asset; it fills an image variable of that name while the asset is ready. */
export type BrandKit = Readonly<Partial<Record<BrandKitVariable, string>>>;

export interface Workspace {
  readonly id: WorkspaceId;
  readonly name: string;
  readonly status: WorkspaceStatus;
  /** Granted − reserved − captured. */
  readonly balanceMilliCredits: MilliCredits;
  /** Queued and rendering videos: a set of ids, so that freeing a slot twice frees one. */
  readonly activeVideoIds: readonly VideoId[];
  readonly brandKit: BrandKit;
}
