import { useQuery } from '@tanstack/react-query';
import { creditsFromMilli, priceMilliCredits } from '#core/credits/credits.ts';
import { timeTemplate } from '#core/template/template-timing.ts';
import { templateFileQuery } from '../../preview/preview-file.ts';
import { useWorkspaceRecord } from '../../session/use-workspace-record.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { filledIn } from './draft.ts';
import type { Template } from './templates.ts';

type Values = Readonly<Record<string, string>>;

/** Length and price of the video of a template with given values; those of the longest one until its page is loaded. */
export const usePrice = (template: Template) => {
  const { data: page } = useQuery(templateFileQuery(useWorkspace().id, template.id));
  const brandKit = useWorkspaceRecord().data?.brand_kit ?? {};
  return (values: Values) => {
    const shown = template.variables.map((variable) => [
      variable.name,
      values[variable.name] ?? filledIn(variable, brandKit),
    ]);
    const timed = page && timeTemplate(page, Object.fromEntries(shown) as Values);
    const seconds = timed?.durationSeconds ?? template.duration_seconds;
    return { seconds, credits: creditsFromMilli(priceMilliCredits(seconds)) };
  };
};

export type VideoPrice = ReturnType<ReturnType<typeof usePrice>>;
