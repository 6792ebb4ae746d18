import { accept, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';

/** The name of a revision as it is stored; null for a save without one. Refuses nothing but space. */
export const parseRevisionName = (text: string | undefined): Result<string | null> => {
  const name = text?.trim();
  return name === ''
    ? refuse({ code: 'invalid_input', violations: [{ path: '/revision_name', rule: 'notBlank' }] })
    : accept(name ?? null);
};
