import { useQuery } from '@tanstack/react-query';
import { creditsFromMilli, priceMilliCredits } from '#core/credits/credits.ts';
import { clipTimes, timeTemplate } from '#core/template/template-timing.ts';
import { templateFileQuery } from '../../preview/preview-file.ts';
import { useWorkspaceRecord } from '../../session/use-workspace-record.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { filledIn } from './draft.ts';
import type { Template } from './templates.ts';

type Values = Readonly<Record<string, string>>;

/** More than the error of a difference of times. */
const ROUNDING = 1e-6;

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
    /** How long a clip is shown, rounded up to the tenths of a second in which a part of it is chosen. */
    const clipSeconds = (variable: string): number => {
      if (!page || !timed) return seconds;
      const { startSeconds, endSeconds } = clipTimes(page, timed, variable);
      return Math.ceil((endSeconds - startSeconds) * 10 - ROUNDING) / 10;
    };
    return { seconds, clipSeconds, credits: creditsFromMilli(priceMilliCredits(seconds)) };
  };
};

export type VideoPrice = ReturnType<ReturnType<typeof usePrice>>;
