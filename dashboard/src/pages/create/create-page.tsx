import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useWorkspaceRecord } from '../../session/use-workspace-record.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Loading, RequestError } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { CreateForm } from './create-form.tsx';
import { withNewKey } from './draft.ts';
import { FROM_PARAMETER, VIDEO_PARAMETER } from './order-of-draft.ts';
import { OrderedVideo } from './ordered-video.tsx';
import { readOrder, storeDraft } from './stored-drafts.ts';
import { purposeOf } from './templates.ts';
import { useTemplate } from './use-templates.ts';

import './create.css';

/** Fills the form with what a video was ordered with, if this tab has ordered it. */
const TakeOver = ({ template, videoId }: { readonly template: string; readonly videoId: string }) => {
  const { id, to } = useWorkspace();
  const navigate = useNavigate();
  useEffect(() => {
    const order = readOrder(videoId);
    if (order) storeDraft(id, template, withNewKey(order));
    void navigate(to(`buat/${template}`), { replace: true });
  });
  return <Loading />;
};

const CreatePage = () => {
  const { template: id = '' } = useParams();
  const [parameters] = useSearchParams();
  const { to } = useWorkspace();
  const template = useTemplate(id);
  const workspace = useWorkspaceRecord();
  const failed = [template, workspace].find(({ isError, data }) => isError && !data);
  if (failed?.error)
    return (
      <Page title="Buat video">
        <RequestError error={failed.error} onRetry={failed.refetch} />
        <Link to={to('buat')}>Semua templat</Link>
      </Page>
    );
  if (!template.data || !workspace.data) return <Loading />;
  const videoId = parameters.get(VIDEO_PARAMETER);
  if (videoId !== null) return <OrderedVideo key={videoId} template={template.data} videoId={videoId} />;
  const from = parameters.get(FROM_PARAMETER);
  if (from !== null) return <TakeOver template={id} videoId={from} />;
  const { title, description } = template.data;
  return (
    <>
      <Link className="back-link" to={to('buat')}>
        <ArrowLeft aria-hidden="true" />
        Semua templat
      </Link>
      <Page title={title} lead={purposeOf(description)}>
        <CreateForm key={id} template={template.data} workspace={workspace.data} />
      </Page>
    </>
  );
};

export default CreatePage;
