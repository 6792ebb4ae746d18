import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { useWorkspaceRecord } from '../../session/use-workspace-record.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { RequestError, Skeleton } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useTemplate } from '../create/use-template.ts';
import { BatchForm } from './batch-form.tsx';
import { TEXTS } from './texts.ts';
import './batches.css';

const NewBatchPage = () => {
  const { template: id = '' } = useParams();
  const { to } = useWorkspace();
  const template = useTemplate(id);
  const workspace = useWorkspaceRecord();
  const failed = [template, workspace].find(({ isError, data }) => isError && !data);
  return (
    <>
      <Link className="back-link" to={to(`buat/${id}`)}>
        <ArrowLeft aria-hidden="true" />
        {template.data?.title ?? TEXTS.chooseTemplate}
      </Link>
      <Page title={TEXTS.fromTable} lead={TEXTS.lead}>
        {failed?.error && <RequestError error={failed.error} onRetry={failed.refetch} />}
        {template.data && workspace.data ? (
          <BatchForm key={id} template={template.data} availableCredits={workspace.data.credits.available} />
        ) : (
          !failed && <Skeleton />
        )}
      </Page>
    </>
  );
};

export default NewBatchPage;
