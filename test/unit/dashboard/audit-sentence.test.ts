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
  it.each([
    ['api_key.created', { name: 'Kasir' }, 'membuat kunci API “Kasir”'],
    [
      'api_key.rotated',
      { name: 'Kasir', overlap_hours: '24' },
      'mengganti kunci API “Kasir”; kunci lama berlaku paling lama 24 jam',
    ],
    [
      'webhook.secret_rotated',
      { overlap_hours: '0' },
      'mengganti kode rahasia webhook; kode lama langsung berhenti berlaku',
    ],
    ['webhook.set', { host: 'toko.example' }, 'menyimpan alamat webhook di toko.example'],
    [
      'member.added',
      { email: 'kasir@toko.example', role: 'member' },
      'mengundang kasir@toko.example sebagai anggota',
    ],
    [
      'member.role_changed',
      { email: 'kasir@toko.example', role: 'owner' },
      'menjadikan kasir@toko.example pemilik',
    ],
    ['member.removed', { email: 'kasir@toko.example' }, 'mengeluarkan kasir@toko.example'],
  ] as const)('describes %s with %j', (action, details, sentence) => {
    expect(auditPredicate(entry(action, { details }))).toBe(sentence);
  });

  it('describes leaving unlike removing another member', () => {
    const left = entry('member.removed', { subject: user.id, details: { email: user.email } });
    expect(auditPredicate(left)).toBe('keluar dari ruang kerja');
  });

  it.each(AUDIT_ACTIONS)('has words for %s without details', (action) => {
    expect(auditPredicate(entry(action))).toMatch(/^[a-z]/);
    expect(auditPredicate(entry(action))).not.toMatch(/undefined/);
  });
});
