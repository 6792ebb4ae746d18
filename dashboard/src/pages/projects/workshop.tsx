import { Tabs } from 'radix-ui';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useWorkspaceRecord } from '../../session/use-workspace-record.ts';
import { Skeleton } from '../../ui/notice.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { Conflicts } from './conflicts.tsx';
import { FilesTab } from './files-tab.tsx';
import type { WorkshopProps } from './opened-project.tsx';
import { Revisions } from './revisions.tsx';
import { SaveBar } from './save-bar.tsx';
import { NO_BRAND_KIT, pageValues } from './variable-values.ts';
import { useProjectCheck } from './use-project-check.ts';
import { useRenderOrder } from './use-render-order.ts';
import { VideoTab } from './video-tab.tsx';
import { TEXTS } from './texts.ts';

const ProjectPreview = lazy(() => import('../../preview/project-preview.tsx'));

/** Files, values and revisions of a project beside its preview, which is a tab of its own on a narrow screen. */
export const Workshop = ({ project, editing }: WorkshopProps) => {
  const isWide = useIsWide();
  const [tab, setTab] = useState('files');
  const check = useProjectCheck(project, editing);
  const order = useRenderOrder(project);
  const { data: record } = useWorkspaceRecord();
  const brandKit = record?.brand_kit ?? NO_BRAND_KIT;
  const values = useMemo(
    () => pageValues(check.variables, order.values, brandKit),
    [check.variables, order.values, brandKit],
  );
  const preview = (
    <Suspense fallback={<Skeleton shape="result" />}>
      <ProjectPreview content={editing.content} values={values} title={TEXTS.previewOf(project.name)} />
    </Suspense>
  );
  const tabs = [
    ['files', TEXTS.files],
    ['video', TEXTS.video],
    ...(isWide ? [] : [['preview', TEXTS.preview] as const]),
    ['revisions', TEXTS.revisions],
  ] as const;
  const shown = isWide && tab === 'preview' ? 'files' : tab;
  return (
    <div className="project">
      <SaveBar project={project} editing={editing} />
      <Conflicts project={project} editing={editing} />
      <div className="project-columns">
        <Tabs.Root className="project-main" value={shown} onValueChange={setTab}>
          <Tabs.List className="project-tabs" aria-label={TEXTS.view}>
            {tabs.map(([value, label]) => (
              <Tabs.Trigger key={value} value={value}>
                {label}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <Tabs.Content value="files" forceMount>
            <FilesTab editing={editing} check={check} />
          </Tabs.Content>
          <Tabs.Content value="video">
            <VideoTab project={project} editing={editing} check={check} brandKit={brandKit} order={order} />
          </Tabs.Content>
          {!isWide && <Tabs.Content value="preview">{preview}</Tabs.Content>}
          <Tabs.Content value="revisions">
            <Revisions project={project} editing={editing} />
          </Tabs.Content>
        </Tabs.Root>
        {isWide && (
          <aside className="project-preview" aria-label={TEXTS.preview}>
            {preview}
          </aside>
        )}
      </div>
    </div>
  );
};
