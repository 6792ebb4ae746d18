import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DEFAULT_OUTPUT } from '#contracts/limits.ts';
import type { BrandKit } from '#contracts/brand-kit.ts';
import type { TemplatePage } from './template-page.ts';
import { unwrap } from '../api/client.ts';
import { useWorkspace } from '../session/workspace.tsx';
import { RequestError } from '../ui/notice.tsx';
import { fillTemplate } from './fill-template.ts';
import { preparePreview } from './prepare-preview.ts';
import { PreviewPlayer } from './preview-player.tsx';
import { useDebounced } from './use-debounced.ts';
import { usePreviewFile, useStageDocument } from './use-preview-files.ts';

interface TemplatePreviewProps {
  /** Id with version. */
  readonly template: string;
  /** Variables as the API takes them; missing ones are drawn with the template's examples or defaults. */
  readonly values: Readonly<Record<string, string>>;
  readonly size: { readonly width: number; readonly height: number };
  readonly title: string;
}

const TYPING_PAUSE_MS = 300;

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
  const filled = useMemo(
    () => page.data && brandKit && JSON.stringify(fillTemplate(page.data, values, brandKit)),
    [page.data, values, brandKit],
  );
  const shown = useDebounced(filled, TYPING_PAUSE_MS);
  const { width, height } = size;
  const prepared = useMemo(() => {
    if (!page.data || shown === undefined) return undefined;
    const { html, durationSeconds } = page.data;
    const format = { width, height, fps: DEFAULT_OUTPUT.fps, durationSeconds };
    return preparePreview(html, format, JSON.parse(shown) as Readonly<Record<string, string>>);
  }, [page.data, shown, width, height]);
  const document = useStageDocument(prepared);
  if (page.isError) return <RequestError error={page.error} onRetry={page.refetch} />;
  return <PreviewPlayer title={title} document={document} />;
};

export default TemplatePreview;
