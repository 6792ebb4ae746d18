import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { unwrap } from '../../api/client.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { RequestError, Skeleton } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { AuditLog } from './audit-log.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberList } from './member-list.tsx';
import { TEXTS } from './texts.ts';
import './members.css';

const MembersPage = () => {
  const { api, path, role } = useWorkspace();
  const [isInviting, setIsInviting] = useState(false);
  const members = useQuery({
    queryKey: [path.workspace_id, 'members'],
    queryFn: () => unwrap(api.GET('/dashboard/v1/workspaces/{workspace_id}/members', { params: { path } })),
  });
  return (
    <Page
      title={TEXTS.members}
      lead={TEXTS.membersLead}
      actions={
        role === 'owner' && (
          <Button variant="primary" onClick={() => setIsInviting(true)}>
            <Plus aria-hidden="true" />
            {TEXTS.invite}
          </Button>
        )
      }
    >
      <div className="stack wide">
        {members.isError && <RequestError error={members.error} onRetry={members.refetch} />}
        {members.isPending && <Skeleton />}
        {members.data && <MemberList members={members.data.members} />}
        {role === 'owner' && <AuditLog />}
      </div>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </Page>
  );
};

export default MembersPage;
