import { useQuery } from '@tanstack/react-query';
import { unwrap } from '../../api/client.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { RequestError, Skeleton } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { brandTexts } from './brand-draft.ts';
import type { BrandKit } from './brand-draft.ts';
import { BrandForm } from './brand-form.tsx';
import { BrandSamples } from './brand-samples.tsx';
import { useBrandDraft } from './use-brand-draft.ts';
import { TEXTS } from './texts.ts';
import './brand.css';

const Brand = ({ saved }: { readonly saved: BrandKit }) => {
  const draft = useBrandDraft(saved);
  return (
    <div className="brand">
      <BrandForm saved={saved} draft={draft} />
      <BrandSamples texts={brandTexts(saved, draft.values)} />
    </div>
  );
};

const BrandPage = () => {
  const { api, path } = useWorkspace();
  const kit = useQuery({
    queryKey: [path.workspace_id, 'brand-kit'],
    queryFn: () => unwrap(api.GET('/dashboard/v1/workspaces/{workspace_id}/brand-kit', { params: { path } })),
  });
  return (
    <Page title={TEXTS.brand} lead={TEXTS.lead}>
      {kit.isLoadingError && <RequestError error={kit.error} onRetry={kit.refetch} />}
      {kit.isPending && <Skeleton />}
      {kit.data && <Brand saved={kit.data} />}
    </Page>
  );
};

export default BrandPage;
