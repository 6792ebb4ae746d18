import { describe, expect, it } from 'vitest';
import { isLastOwner } from '../../../dashboard/src/pages/members/member.ts';
import type { Member, Role } from '../../../dashboard/src/pages/members/member.ts';

const member = (user_id: string, role: Role): Member => ({
  user_id,
  email: `${user_id}@toko.example`,
  role,
  added_at: '2026-01-15T03:00:00.000Z',
});
const [owner, other, cashier] = [member('a', 'owner'), member('b', 'owner'), member('c', 'member')];

describe('isLastOwner', () => {
  it('is true for the only owner, whoever else is a member', () => {
    expect(isLastOwner([owner, cashier], owner)).toBe(true);
  });

  it('is false beside another owner and for a member', () => {
    expect(isLastOwner([owner, other], owner)).toBe(false);
    expect(isLastOwner([owner, cashier], cashier)).toBe(false);
  });
});
