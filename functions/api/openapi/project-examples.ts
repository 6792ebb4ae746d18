import { digestOf } from '#core/use-cases/project-texts.ts';
import type { ProjectRecord, ProjectSummaryRecord } from '#contracts/schemas/project-records.ts';

const TEXT = 'h1 { color: #C2410C }\n';
const DIGEST = digestOf(TEXT);
const ASSET_ID = 'asset_01997b1e-4c7a-7d52-9d36-0a4f2c1b7e66';

const SUMMARY: ProjectSummaryRecord = {
  id: 'proj_01997b1e-4c7a-7d52-9d36-0a4f2c1b7e77',
  name: 'Promo toko',
  status: 'active',
  revision: 3,
  newest_revision: 3,
  created_at: '2026-01-15T03:00:00.000Z',
  updated_at: '2026-01-15T04:30:00.000Z',
  width: 1080,
  height: 1920,
  fps: 30,
  duration_seconds: 6,
  credits: 6,
  file_count: 3,
  text_bytes: 2210,
  problem_count: 0,
};

const KEY = { type: 'api_key', id: 'key_0198a3c2-6f1e-4b7a-9c3d-5e2f8a1b4c6d', name: 'Situs toko' } as const;
const MEMBER = { type: 'member', id: '0198a3c2-6f1e-4b7a-9c3d-5e2f8a1b4c6e', name: null } as const;

const PROJECT: ProjectRecord = {
  ...SUMMARY,
  variables: [{ id: 'judul', type: 'string', label: 'Judul', default: 'Diskon 20%' }],
  problems: [],
  warnings: [],
  revisions: [
    {
      revision: 3,
      name: 'Harga Lebaran',
      created_at: '2026-01-15T04:30:00.000Z',
      saved_by: KEY,
      problem_count: 0,
    },
    { revision: 2, name: null, created_at: '2026-01-15T04:10:00.000Z', saved_by: MEMBER, problem_count: 1 },
  ],
};
const UNREAD = { width: null, height: null, fps: null, duration_seconds: null, credits: null };
const STYLES = { path: 'styles/warna.css', kind: 'text', sha256: DIGEST, size_bytes: 22 } as const;

export const PROJECT_EXAMPLES = {
  text: TEXT,
  digest: DIGEST,
  summary: SUMMARY,
  project: PROJECT,
  withProblems: {
    ...PROJECT,
    ...UNREAD,
    revision: 2,
    problem_count: 1,
    problems: [
      {
        code: 'remote_asset',
        message: 'Berkas dari internet tidak bisa dimuat.',
        hint: 'Unggah berkasnya sebagai aset, lalu pakai path-nya.',
        file: 'compositions/judul.html',
        line: 4,
        column: 12,
      },
    ],
  },
  deleted: { ...PROJECT, status: 'deleted', variables: [], revisions: [] },
  files: { revision: 3, files: [{ path: 'assets/logo.png', kind: 'asset', asset: ASSET_ID }, STYLES] },
  link: {
    revision: 3,
    ...STYLES,
    url: 'https://media.example.com/texts/file?X-Amz-Expires=900',
    expires_at: '2026-01-15T04:45:00.000Z',
  },
} as const;
