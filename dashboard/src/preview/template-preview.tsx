import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BrandKit } from '#contracts/brand-kit.ts';
import type { TemplatePage } from './template-page.ts';
import { unwrap } from '../api/client.ts';
import { useWorkspace } from '../session/workspace.tsx';
import { RequestError } from '../ui/notice.tsx';
import { PreviewPlayer } from './preview-player.tsx';
import { usePreparedTemplate } from './use-prepared-template.ts';
import { usePreviewFile, useStageDocument } from './use-preview-files.ts';

interface TemplatePreviewProps {
  /** Id with version. */
  readonly template: string;
  /** Variables as the API takes them; missing ones are drawn with the template's examples or defaults. */
  readonly values: Readonly<Record<string, string>>;
  readonly size: { readonly width: number; readonly height: number };
  readonly title: string;
}

const useBrandKit = (): BrandKit | undefined => {
  const { api, path } = useWorkspace();
  const { data } = useQuery({
    queryKey: [path.workspace_id, 'brand-kit'],
    queryFn: () => unwrap(api.GET('/dashboard/v1/workspaces/{workspace_id}/brand-kit', { params: { path } })),
  });
  return useMemo(
    () => data && Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null)),
    [data],
  );
};

/** A template with the values of a form, while it is filled in. */
const TemplatePreview = ({ template, values, size, title }: TemplatePreviewProps) => {
  const page = usePreviewFile<TemplatePage>(`templates/${template}.json`);
  const brandKit = useBrandKit();
  const prepared = usePreparedTemplate(page.data, values, brandKit, size);
  const document = useStageDocument(prepared);
  if (page.isError) return <RequestError error={page.error} onRetry={page.refetch} />;
  return <PreviewPlayer title={title} document={document} />;
};

export default TemplatePreview;
