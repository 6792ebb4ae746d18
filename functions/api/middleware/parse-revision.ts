import { parseRevision } from '#core/project/project.ts';
import { accept, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import type { Parameters } from '#api/middleware/api-request.ts';

/** The query parameter `revision`; undefined without it. */
export const parseRevisionQuery = ({ revision: text }: Parameters): Result<number | undefined> => {
  if (text === undefined) return accept(undefined);
  const revision = parseRevision(text);
  return revision === undefined
    ? refuse({ code: 'invalid_input', violations: [{ path: 'query.revision', rule: 'revision' }] })
    : accept(revision);
};
