/** Pages of a workspace, after `/w/<workspace id>/`; the first is its home page. Browser tests visit every one. */
export const WORKSPACE_PAGE_PATHS = [
  '',
  'buat',
  'buat/:template',
  'video',
  'video/:id',
  'komposisi',
  'berkas',
  'merek',
  'kunci-api',
  'webhook',
  'kredit',
  'anggota',
] as const;
export type WorkspacePagePath = (typeof WORKSPACE_PAGE_PATHS)[number];
