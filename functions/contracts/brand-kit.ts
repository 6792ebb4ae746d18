/** Template variables that the brand kit supplies when a request leaves them out (spec §2). */
export const BRAND_KIT_VARIABLES = ['nama_usaha', 'warna_utama', 'warna_latar', 'kontak', 'logo'] as const;
export type BrandKitVariable = (typeof BRAND_KIT_VARIABLES)[number];

/** `logo` is the id of an image asset; it fills an image variable of that name while the asset is ready. */
export type BrandKit = Readonly<Partial<Record<BrandKitVariable, string>>>;
