import type { Schemas } from '../../api/client.ts';
import { TEXTS } from './texts.ts';

export type Member = Schemas['Member'];
export type Role = Member['role'];

export const ROLE_WORDS: Readonly<Record<Role, string>> = { owner: TEXTS.owner, member: TEXTS.member };

export const ROLES_IN_SENTENCES: Readonly<Record<Role, string>> = {
  owner: TEXTS.anOwner,
  member: TEXTS.aMember,
};

/** A workspace keeps one owner: this one can neither leave nor become a member. */
export const isLastOwner = (members: readonly Member[], { user_id, role }: Member): boolean =>
  role === 'owner' && !members.some((other) => other.role === 'owner' && other.user_id !== user_id);
