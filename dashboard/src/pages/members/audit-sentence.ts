import type { Schemas } from '../../api/client.ts';
import { ROLES_IN_SENTENCES } from './member.ts';
import type { Role } from './member.ts';
import { TEXTS } from './texts.ts';

export type AuditEntry = Schemas['AuditEntry'];
type Action = AuditEntry['action'];
/** The part of the entry that a sentence needs besides its user. */
type Change = Pick<AuditEntry, 'details' | 'subject' | 'user'>;

const quoted = (name: string | undefined): string => (name === undefined ? '' : ` “${name}”`);

const roleOf = (role: string | undefined): string => ROLES_IN_SENTENCES[role as Role] ?? TEXTS.aMember;

const overlap = (thing: string, hours: string | undefined): string =>
  hours === undefined || hours === '0' ? TEXTS.oldStops(thing) : TEXTS.oldStays(thing, hours);

const removal = ({ details, subject, user }: Change): string =>
  subject === user.id ? TEXTS.left : TEXTS.removed(details['email'] ?? TEXTS.aMember);

const PREDICATES: Readonly<Record<Action, (change: Change) => string>> = {
  'brand_kit.changed': () => TEXTS.changedBrand,
  'credits.taken_back': ({ details }) => TEXTS.tookBack(details['credits'] ?? TEXTS.some),
  'api_key.created': ({ details }) => TEXTS.createdKey(quoted(details['name'])),
  'api_key.revoked': ({ details }) => TEXTS.revokedKey(quoted(details['name'])),
  'api_key.rotated': ({ details }) =>
    TEXTS.rotatedKey(quoted(details['name']), overlap(TEXTS.key, details['overlap_hours'])),
  'webhook.set': ({ details }) => TEXTS.savedWebhook(details['host'] ?? TEXTS.otherServer),
  'webhook.removed': () => TEXTS.deletedWebhook,
  'webhook.secret_rotated': ({ details }) =>
    TEXTS.rotatedSecret(overlap(TEXTS.secret, details['overlap_hours'])),
  'webhook.tested': () => TEXTS.sentTest,
  'delivery.resent': () => TEXTS.sentAgain,
  'member.added': ({ details }) => TEXTS.invited(details['email'] ?? TEXTS.aUser, roleOf(details['role'])),
  'member.role_changed': ({ details }) =>
    TEXTS.madeRole(details['email'] ?? TEXTS.aMember, roleOf(details['role'])),
  'member.removed': removal,
  'member.invitation_resent': ({ details }) => TEXTS.invitedAgain(details['email'] ?? TEXTS.aMember),
  'video.created': () => TEXTS.createdVideo,
  'video.canceled': () => TEXTS.canceledVideo,
  'batch.created': () => TEXTS.createdBatch,
  'batch.canceled': () => TEXTS.canceledBatch,
  'batch.resumed': () => TEXTS.resumedBatch,
  'asset.created': () => TEXTS.uploadedFile,
  'asset.deleted': () => TEXTS.deletedFile,
  'project.created': () => TEXTS.createdProject,
  'project.saved': () => TEXTS.savedProject,
  'project.deleted': () => TEXTS.deletedProject,
};

/** What follows the name of the user: "membuat kunci API “Kasir”". */
export const auditPredicate = (entry: AuditEntry): string => PREDICATES[entry.action](entry);
