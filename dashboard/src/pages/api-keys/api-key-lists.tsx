import { Button } from '../../ui/button.tsx';
import { formatDate, formatDateTime } from '../../ui/format.ts';
import { RecordList } from '../../ui/record-list.tsx';
import type { Column } from '../../ui/record-list.tsx';
import { permissionsInWords } from './api-key.ts';
import type { ApiKey } from './api-key.ts';
import { TEXTS } from './texts.ts';

const NAME: Column<ApiKey> = {
  header: TEXTS.name,
  cell: ({ name, hint }) => (
    <>
      <strong>{name}</strong>
      <br />
      <code>{hint}</code>
    </>
  ),
};

const DETAILS: readonly Column<ApiKey>[] = [
  { header: TEXTS.permissions, cell: ({ permissions }) => permissionsInWords(permissions) },
  { header: TEXTS.created, cell: ({ created_at }) => formatDate(created_at) },
];

const LAST_USE: Column<ApiKey> = {
  header: TEXTS.lastUsed,
  cell: ({ last_used_at }) => (last_used_at === null ? TEXTS.never : formatDateTime(last_used_at)),
};

const EXPIRY: Column<ApiKey> = {
  header: TEXTS.validUntil,
  cell: ({ expires_at }) => (expires_at === null ? TEXTS.noEnd : formatDateTime(expires_at)),
};

const ENDED: Column<ApiKey> = {
  header: TEXTS.status,
  cell: ({ revoked_at, expires_at }) =>
    revoked_at === null
      ? TEXTS.expired(formatDateTime(expires_at ?? ''))
      : TEXTS.revoked(formatDateTime(revoked_at)),
};

interface Changes {
  readonly onRotate: (key: ApiKey) => void;
  readonly onRevoke: (key: ApiKey) => void;
}

const actionsColumn = ({ onRotate, onRevoke }: Changes): Column<ApiKey> => ({
  header: TEXTS.actions,
  isActions: true,
  cell: (key) => (
    <div className="actions">
      <Button aria-label={TEXTS.rotateNamed(key.name)} onClick={() => onRotate(key)}>
        {TEXTS.rotate}
      </Button>
      <Button aria-label={TEXTS.revokeNamed(key.name)} onClick={() => onRevoke(key)}>
        {TEXTS.revoke}
      </Button>
    </div>
  ),
});

export const ActiveKeys = ({ keys, ...changes }: Changes & { readonly keys: readonly ApiKey[] }) => (
  <RecordList
    label={TEXTS.validKeys}
    columns={[NAME, ...DETAILS, LAST_USE, EXPIRY, actionsColumn(changes)]}
    rows={keys}
    keyOf={({ id }) => id}
  />
);

/** Revoked and expired keys: only to look something up. */
export const InactiveKeys = ({ keys }: { readonly keys: readonly ApiKey[] }) => (
  <section className="stack keys-inactive">
    <h2>{TEXTS.noLongerValid}</h2>
    <RecordList
      label={TEXTS.invalidKeys}
      columns={[NAME, LAST_USE, ENDED]}
      rows={keys}
      keyOf={({ id }) => id}
    />
  </section>
);
