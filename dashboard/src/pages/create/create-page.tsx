import { ArrowLeft, Table2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { isNotFound } from '../../api/client.ts';
import { useVideoOrder } from '../../orders/use-video-order.ts';
import { useWorkspaceRecord } from '../../session/use-workspace-record.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Notice, RequestError, Skeleton } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { titleOf } from './catalog.ts';
import { CreateForm } from './create-form.tsx';
import { FROM_PARAMETER, VIDEO_PARAMETER } from './order-of-draft.ts';
import { OrderedVideo } from './ordered-video.tsx';
import { purposeOf } from './templates.ts';
import { useTemplate } from './use-template.ts';
import { TEXTS } from './texts.ts';
import './create.css';

type FormProps = Omit<ComponentProps<typeof CreateForm>, 'source'>;

/** The form with what a video was ordered with, on any device. */
const FormFromVideo = ({ videoId, ...form }: FormProps & { readonly videoId: string }) => {
  const order = useVideoOrder(videoId);
  if (order.isPending) return <Skeleton shape="result" />;
  if (order.data) return <CreateForm {...form} source={{ videoId, order: order.data }} />;
  if (!isNotFound(order.error)) return <RequestError error={order.error} onRetry={order.refetch} />;
  return (
    <>
      <Notice kind="warning">
        <p>{TEXTS.valuesNotKept}</p>
      </Notice>
      <CreateForm {...form} source={undefined} />
    </>
  );
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
      <Page title={TEXTS.create}>
        <RequestError error={failed.error} onRetry={failed.refetch} />
        <Link to={to('buat')}>{TEXTS.allTemplates}</Link>
      </Page>
    );
  if (!template.data || !workspace.data)
    return (
      <Page title={titleOf(id) ?? TEXTS.create}>
        <Skeleton shape="result" />
      </Page>
    );
  const videoId = parameters.get(VIDEO_PARAMETER);
  if (videoId !== null) return <OrderedVideo key={videoId} template={template.data} videoId={videoId} />;
  const from = parameters.get(FROM_PARAMETER);
  const form = { template: template.data, workspace: workspace.data };
  const { title, description } = template.data;
  return (
    <>
      <Link className="back-link" to={to('buat')}>
        <ArrowLeft aria-hidden="true" />
        {TEXTS.allTemplates}
      </Link>
      <Page
        title={title}
        lead={purposeOf(description)}
        actions={
          <Link className="button secondary" to={to(`tabel/baru/${id}`)}>
            <Table2 aria-hidden="true" />
            {TEXTS.fromTable}
          </Link>
        }
      >
        {from === null ? (
          <CreateForm key={id} {...form} source={undefined} />
        ) : (
          <FormFromVideo key={from} {...form} videoId={from} />
        )}
      </Page>
    </>
  );
};

export default CreatePage;
