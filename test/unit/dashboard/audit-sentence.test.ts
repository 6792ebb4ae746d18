import { describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS } from '#contracts/record-values.ts';
import { auditPredicate } from '../../../dashboard/src/pages/members/audit-sentence.ts';
import type { AuditEntry } from '../../../dashboard/src/pages/members/audit-sentence.ts';

const user = { id: 'user-1', email: 'pemilik@toko.example' };
const entry = (action: AuditEntry['action'], changed: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 'audit_1',
  at: '2026-01-15T03:00:00.000Z',
  user,
  action,
  subject: null,
  details: {},
  ...changed,
});

describe('auditPredicate', () => {
  it('describes leaving unlike removing another member', () => {
    const left = entry('member.removed', { subject: user.id, details: { email: user.email } });
    expect(auditPredicate(left)).toBe('keluar dari toko ini');
  });

  it.each(AUDIT_ACTIONS)('has words for %s without details', (action) => {
    expect(auditPredicate(entry(action))).toMatch(/^[a-z]/);
    expect(auditPredicate(entry(action))).not.toMatch(/undefined/);
  });
});
