import { DOCS_PAGE_PATHS, WORKSPACE_PAGE_PATHS } from '../../dashboard/src/page-paths.ts';
import type { WorkspacePagePath } from '../../dashboard/src/page-paths.ts';
import type { DemoRecord } from '../../local/data-dir.ts';
import type { SeededWorkspace } from './seed-workspace.ts';

export interface DashboardPage {
  /** For file names and test names. */
  readonly name: string;
  readonly path: string;
}

/** Addresses of the pages that need a parameter. */
const addressesOf = (
  path: WorkspacePagePath,
  { done, failed, rendering, project, batch }: SeededWorkspace,
): readonly string[] => {
  if (path === 'buat/:template') return ['buat/promo-produk@5', `buat/menu-harian@3?video=${rendering}`];
  if (path === 'video/:id') return [done, failed, rendering].map((id) => `video/${id}`);
  if (path === 'proyek/:id') return [`proyek/${project}`];
  if (path === 'proyek/:id/studio') return [`proyek/${project}/studio`];
  if (path === 'tabel/baru/:template') return ['tabel/baru/promo-produk@5'];
  if (path === 'tabel/:id') return [`tabel/${batch}`];
  return [path];
};

/** The home page of a workspace has no slash at its end, as in the links of the dashboard. */
export const addressIn = (workspaceId: string, page: string): string =>
  `/w/${workspaceId}/${page}`.replace(/\/$/, '');

const nameOfPage = (page: string): string => (page === '' ? 'beranda' : page.replaceAll('/', '-'));

const nameOf = (address: string, seeded: SeededWorkspace): string => {
  const status = Object.entries(seeded).find(([, id]) => address.endsWith(id))?.[0];
  const [page = '', parameter, part] = address.split('/');
  return [nameOfPage(page), status ?? (part === 'studio' ? part : parameter)].filter(Boolean).join('-');
};

/** Pages that look different in a workspace without videos and files. */
export const listEmptyPages = ({ workspace_id }: DemoRecord): readonly DashboardPage[] =>
  [
    '',
    'video',
    'tabel',
    'proyek',
    'berkas',
    'webhook',
    'anggota',
    'kredit',
    'merek',
    'buat/promo-produk@5',
  ].map((page) => ({
    name: `kosong-${nameOfPage(page)}`,
    path: addressIn(workspace_id, page),
  }));

/** Every page of a workspace that `seedWorkspace` has filled, and one that does not exist. */
export const listPages = (
  { workspace_id }: DemoRecord,
  seeded: SeededWorkspace,
): readonly DashboardPage[] => [
  ...WORKSPACE_PAGE_PATHS.flatMap((path) => addressesOf(path, seeded)).map((address) => ({
    name: nameOf(address, seeded),
    path: addressIn(workspace_id, address),
  })),
  { name: 'tidak-ada', path: addressIn(workspace_id, 'tidak-ada') },
  ...DOCS_PAGE_PATHS.map((path) => ({ name: path.slice(1).replace('/', '-'), path })),
];
