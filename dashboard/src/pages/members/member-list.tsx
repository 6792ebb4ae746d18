import { useState } from 'react';
import { useSessionQuery } from '../../session/session-query.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format.ts';
import { RecordList } from '../../ui/record-list.tsx';
import type { Column } from '../../ui/record-list.tsx';
import { ChangeRoleDialog, InviteAgainDialog, RemoveMemberDialog } from './change-member-dialogs.tsx';
import { isLastOwner, ROLE_WORDS } from './member.ts';
import type { Member } from './member.ts';
import { TEXTS } from './texts.ts';

interface Change {
  readonly kind: 'role' | 'invitation' | 'removal';
  readonly member: Member;
}

interface Viewer {
  readonly userId: string;
  readonly isOwner: boolean;
}

const nameColumn = ({ userId }: Viewer): Column<Member> => ({
  header: TEXTS.email,
  cell: ({ email, user_id }) => (
    <>
      <strong>{email}</strong>
      {user_id === userId && TEXTS.you}
    </>
  ),
});

const FACTS: readonly Column<Member>[] = [
  { header: TEXTS.role, cell: ({ role }) => ROLE_WORDS[role] },
  { header: TEXTS.added, cell: ({ added_at }) => formatDate(added_at) },
];

const actionsColumn = (
  members: readonly Member[],
  { userId, isOwner }: Viewer,
  onChange: (change: Change) => void,
): Column<Member> => ({
  header: TEXTS.actions,
  isActions: true,
  cell: (member) => {
    const { email, role, user_id } = member;
    if (isLastOwner(members, member)) return isOwner && <p className="small">{TEXTS.lastOwner}</p>;
    const isSelf = user_id === userId;
    return (
      <div className="actions">
        {isOwner && (
          <Button
            aria-label={`${role === 'owner' ? TEXTS.makeMember : TEXTS.makeOwner}: ${email}`}
            onClick={() => onChange({ kind: 'role', member })}
          >
            {role === 'owner' ? TEXTS.makeMember : TEXTS.makeOwner}
          </Button>
        )}
        {isOwner && !isSelf && (
          <Button
            aria-label={TEXTS.inviteAgainNamed(email)}
            onClick={() => onChange({ kind: 'invitation', member })}
          >
            {TEXTS.inviteAgain}
          </Button>
        )}
        {(isOwner || isSelf) && (
          <Button
            aria-label={isSelf ? TEXTS.leaveShop : TEXTS.removeNamed(email)}
            onClick={() => onChange({ kind: 'removal', member })}
          >
            {isSelf ? TEXTS.leaveShop : TEXTS.remove}
          </Button>
        )}
      </div>
    );
  },
});

export const MemberList = ({ members }: { readonly members: readonly Member[] }) => {
  const { role } = useWorkspace();
  const viewer = { userId: useSessionQuery().data?.user.id ?? '', isOwner: role === 'owner' };
  const [change, setChange] = useState<Change>();
  const close = () => setChange(undefined);
  return (
    <>
      <RecordList
        label={TEXTS.shopMembers}
        columns={[nameColumn(viewer), ...FACTS, actionsColumn(members, viewer, setChange)]}
        rows={members}
        keyOf={({ user_id }) => user_id}
      />
      {change?.kind === 'role' && (
        <ChangeRoleDialog
          member={change.member}
          isSelf={change.member.user_id === viewer.userId}
          onClose={close}
        />
      )}
      {change?.kind === 'invitation' && <InviteAgainDialog member={change.member} onClose={close} />}
      {change?.kind === 'removal' && (
        <RemoveMemberDialog
          member={change.member}
          isSelf={change.member.user_id === viewer.userId}
          onClose={close}
        />
      )}
    </>
  );
};
