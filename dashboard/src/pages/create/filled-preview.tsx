import type { VideoOrder } from '../../orders/use-video-order.ts';
import { TemplatePreview } from '../../preview/template-preview.tsx';
import { useWorkspaceRecord } from '../../session/use-workspace-record.ts';
import { pictureOf } from './catalog.ts';
import { fromOrder, givenTexts, shownValue } from './draft.ts';
import type { Template } from './templates.ts';
import { TEXTS } from './texts.ts';

/** What the video will show, played from the order. */
export const FilledPreview = ({
  template,
  order,
  title,
}: {
  readonly template: Template;
  readonly order: VideoOrder;
  readonly title: string;
}) => {
  const workspace = useWorkspaceRecord();
  const brandKit = givenTexts(workspace.data?.brand_kit ?? {});
  const draft = fromOrder(order);
  const values = template.variables.map(
    (variable) => [variable.name, shownValue(draft, variable, brandKit)] as const,
  );
  return (
    <TemplatePreview
      template={template.id}
      values={Object.fromEntries(values)}
      brandKit={brandKit}
      size={order.output}
      title={TEXTS.previewOf(title)}
      poster={pictureOf(template.id)}
    />
  );
};
