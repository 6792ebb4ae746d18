import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { unwrap } from '../../api/client.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Loading, RequestError } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';

export const OverviewPage = () => {
  const { api, path, name, to } = useWorkspace();
  const workspace = useQuery({
    queryKey: [path.workspace_id, 'workspace'],
    queryFn: () => unwrap(api.GET('/dashboard/v1/workspaces/{workspace_id}', { params: { path } })),
  });
  return (
    <Page
      title="Beranda"
      lead={name}
      actions={
        <Link to={to('buat')} className="button primary">
          Buat video
        </Link>
      }
    >
      {workspace.isError && <RequestError error={workspace.error} onRetry={workspace.refetch} />}
      {workspace.isPending && <Loading />}
      {workspace.data && (
        <section className="card">
          <h2>Kredit</h2>
          <p>{formatNumber(workspace.data.credits.available)} detik video</p>
        </section>
      )}
    </Page>
  );
};
