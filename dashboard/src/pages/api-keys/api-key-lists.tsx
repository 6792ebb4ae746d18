import { Button } from '../../ui/button.tsx';
import { formatDate, formatDateTime } from '../../ui/format.ts';
import { RecordList } from '../../ui/record-list.tsx';
import type { Column } from '../../ui/record-list.tsx';
import { permissionsInWords } from './api-key.ts';
import type { ApiKey } from './api-key.ts';

const NAME: Column<ApiKey> = {
  header: 'Nama',
  cell: ({ name, hint }) => (
    <>
      <strong>{name}</strong>
      <br />
      <code>{hint}</code>
    </>
  ),
};

const DETAILS: readonly Column<ApiKey>[] = [
  { header: 'Izin', cell: ({ permissions }) => permissionsInWords(permissions) },
  { header: 'Dibuat', cell: ({ created_at }) => formatDate(created_at) },
];

const LAST_USE: Column<ApiKey> = {
  header: 'Terakhir dipakai',
  cell: ({ last_used_at }) => (last_used_at === null ? 'Belum pernah' : formatDateTime(last_used_at)),
};

const EXPIRY: Column<ApiKey> = {
  header: 'Berlaku sampai',
  cell: ({ expires_at }) => (expires_at === null ? 'Tanpa batas' : formatDateTime(expires_at)),
};

const ENDED: Column<ApiKey> = {
  header: 'Status',
  cell: ({ revoked_at, expires_at }) =>
    revoked_at === null
      ? `Kedaluwarsa ${formatDateTime(expires_at ?? '')}`
      : `Dicabut ${formatDateTime(revoked_at)}`,
};

interface Changes {
  readonly onRotate: (key: ApiKey) => void;
  readonly onRevoke: (key: ApiKey) => void;
}

const actionsColumn = ({ onRotate, onRevoke }: Changes): Column<ApiKey> => ({
  header: 'Tindakan',
  isActions: true,
  cell: (key) => (
    <div className="actions">
      <Button aria-label={`Ganti kunci ${key.name}`} onClick={() => onRotate(key)}>
        Ganti
      </Button>
      <Button aria-label={`Cabut kunci ${key.name}`} onClick={() => onRevoke(key)}>
        Cabut
      </Button>
    </div>
  ),
});

export const ActiveKeys = ({ keys, ...changes }: Changes & { readonly keys: readonly ApiKey[] }) => (
  <RecordList
    label="Kunci API yang berlaku"
    columns={[NAME, ...DETAILS, LAST_USE, EXPIRY, actionsColumn(changes)]}
    rows={keys}
    keyOf={({ id }) => id}
  />
);

/** Revoked and expired keys: only to look something up. */
export const InactiveKeys = ({ keys }: { readonly keys: readonly ApiKey[] }) => (
  <section className="stack keys-inactive">
    <h2>Tidak berlaku lagi</h2>
    <RecordList
      label="Kunci API yang tidak berlaku lagi"
      columns={[NAME, LAST_USE, ENDED]}
      rows={keys}
      keyOf={({ id }) => id}
    />
  </section>
);
