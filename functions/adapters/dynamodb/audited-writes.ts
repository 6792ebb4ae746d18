import type { AuditEntry } from '#core/workspace/audit.ts';
import { putAudit } from './audit.ts';
import { runTransaction, tryUpdate } from './conditional-writes.ts';
import { toUpdate } from './expressions.ts';
import type { ConditionalUpdate, Table } from './expressions.ts';

/** Updates one item together with an audit entry, if there is one. False when the condition did not hold. */
export const runAudited = async (
  table: Table,
  update: ConditionalUpdate,
  audit: AuditEntry | undefined,
): Promise<boolean> => {
  if (!audit) return tryUpdate(table, update);
  const outcome = await runTransaction(table, {
    TransactItems: [{ Update: toUpdate(table, update) }, ...putAudit(table, audit)],
  });
  return outcome.status === 'committed';
};
