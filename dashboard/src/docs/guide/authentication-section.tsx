import { ROTATION_OVERLAP_HOURS } from '#contracts/limits.ts';
import { ROUTES } from '#contracts/routes.ts';
import type { Permission } from '#contracts/routes.ts';
import { Section } from '../docs-page.tsx';
import type { Heading } from '../docs-page.tsx';
import { DataTable } from '../data-table.tsx';

const MEANINGS = {
  'videos:create': 'Membuat dan membatalkan video, mengunggah dan menghapus berkas',
  'videos:read': 'Membaca video, templat, berkas, dan workspace',
} as const satisfies Record<Permission, string>;

const operationsOf = (permission: string) =>
  ROUTES.filter((route) => route.permission === permission).map(({ method, path }) => (
    <li key={method + path}>
      <code>
        {method} {path}
      </code>
    </li>
  ));

export const AuthenticationSection = (heading: Heading) => (
  <Section {...heading}>
    <p>
      Kirim kunci API pada header <code>x-api-key</code> di setiap permintaan. Setiap kunci milik satu
      workspace: hanya melihat video workspace itu dan hanya memakai kreditnya.
    </p>
    <p>
      <strong>Simpan kunci di server.</strong> Siapa pun yang memegangnya bisa memakai kredit Anda, jadi
      jangan menaruhnya di halaman web atau aplikasi ponsel.
    </p>
    <DataTable
      caption="Izin kunci API"
      head={['Izin', 'Untuk', 'Permintaan']}
      rows={Object.entries(MEANINGS).map(([permission, meaning]) => ({
        key: permission,
        cells: [
          <code key="name">{permission}</code>,
          meaning,
          <ul key="operations" className="docs-plain-list">
            {operationsOf(permission)}
          </ul>,
        ],
      }))}
    />
    <p>
      Di dasbor Anda bisa memberi kunci tanggal kedaluwarsa, mencabutnya, atau menggantinya. Setelah diganti,
      kunci lama masih berlaku {ROTATION_OVERLAP_HOURS.default}&nbsp;jam (paling lama{' '}
      {ROTATION_OVERLAP_HOURS.max / 24}&nbsp;hari) sehingga program Anda sempat berpindah ke kunci baru.
    </p>
  </Section>
);
