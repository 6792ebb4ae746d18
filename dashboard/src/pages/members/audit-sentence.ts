import type { Schemas } from '../../api/client.ts';
import { ROLE_WORDS } from './member.ts';
import type { Role } from './member.ts';

export type AuditEntry = Schemas['AuditEntry'];
type Action = AuditEntry['action'];
/** The part of the entry that a sentence needs besides its user. */
type Change = Pick<AuditEntry, 'details' | 'subject' | 'user'>;

const quoted = (name: string | undefined): string => (name === undefined ? '' : ` “${name}”`);

const roleOf = (role: string | undefined): string => (ROLE_WORDS[role as Role] ?? 'Anggota').toLowerCase();

const overlap = (thing: string, hours: string | undefined): string =>
  hours === undefined || hours === '0'
    ? `${thing} lama langsung berhenti berlaku`
    : `${thing} lama berlaku paling lama ${hours} jam`;

const removal = ({ details, subject, user }: Change): string =>
  subject === user.id ? 'keluar dari toko ini' : `mengeluarkan ${details['email'] ?? 'anggota'}`;

const PREDICATES: Readonly<Record<Action, (change: Change) => string>> = {
  'brand_kit.changed': () => 'mengubah merek',
  'credits.taken_back': ({ details }) => `menarik kembali ${details['credits'] ?? 'sebagian'} kredit`,
  'api_key.created': ({ details }) => `membuat kunci API${quoted(details['name'])}`,
  'api_key.revoked': ({ details }) => `mencabut kunci API${quoted(details['name'])}`,
  'api_key.rotated': ({ details }) =>
    `mengganti kunci API${quoted(details['name'])}; ${overlap('kunci', details['overlap_hours'])}`,
  'webhook.set': ({ details }) => `menyimpan alamat webhook di ${details['host'] ?? 'server lain'}`,
  'webhook.removed': () => 'menghapus webhook',
  'webhook.secret_rotated': ({ details }) =>
    `mengganti kode rahasia webhook; ${overlap('kode', details['overlap_hours'])}`,
  'webhook.tested': () => 'mengirim kabar percobaan ke webhook',
  'delivery.resent': () => 'mengirim ulang kabar webhook',
  'member.added': ({ details }) =>
    `mengundang ${details['email'] ?? 'pengguna'} sebagai ${roleOf(details['role'])}`,
  'member.role_changed': ({ details }) =>
    `menjadikan ${details['email'] ?? 'anggota'} ${roleOf(details['role'])}`,
  'member.removed': removal,
  'video.created': () => 'membuat video',
  'video.canceled': () => 'membatalkan video',
  'asset.created': () => 'mengunggah berkas',
  'asset.deleted': () => 'menghapus berkas',
};

/** What follows the name of the user: "membuat kunci API “Kasir”". */
export const auditPredicate = (entry: AuditEntry): string => PREDICATES[entry.action](entry);
