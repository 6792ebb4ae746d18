/** Pages of a workspace, after `/w/<workspace id>/`; the first is its home page. Browser tests visit every one. */
export const WORKSPACE_PAGE_PATHS = [
  '',
  'buat',
  'buat/:template',
  'video',
  'video/:id',
  'tabel',
  'tabel/baru/:template',
  'tabel/:id',
  'proyek',
  'proyek/:id',
  'proyek/:id/studio',
  'komposisi',
  'berkas',
  'merek',
  'kunci-api',
  'webhook',
  'kredit',
  'anggota',
] as const;
export type WorkspacePagePath = (typeof WORKSPACE_PAGE_PATHS)[number];

/** Pages of the documentation. */
export const DOCS_PAGE_PATHS = ['/docs', '/docs/komposisi', '/docs/templat', '/docs/referensi'] as const;
export type DocsPagePath = (typeof DOCS_PAGE_PATHS)[number];
