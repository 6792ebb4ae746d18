/** Variables a workspace's brand kit fills in when a request leaves them out (spec §2). */
export const BRAND_KIT_VARIABLES = ['nama_usaha', 'warna_utama', 'warna_latar', 'kontak'] as const;
export type BrandKitVariable = (typeof BRAND_KIT_VARIABLES)[number];

export type BrandKit = Readonly<Partial<Record<BrandKitVariable, string>>>;
