import { useMemo } from 'react';
import { DEFAULT_OUTPUT } from '#contracts/limits.ts';
import type { BrandKit } from '#contracts/brand-kit.ts';
import type { OutputSize } from '#core/template/template.ts';
import { timeTemplate, withTiming } from '#core/template/template-timing.ts';
import { fillTemplate } from './fill-template.ts';
import type { PreviewFormat } from './preview-format.ts';
import type { TemplatePage } from './template-page.ts';

type Values = Readonly<Record<string, string>>;

export interface FilledTemplate extends PreviewFormat {
  readonly values: Values;
}

/** What the page of a template is filled with; the same object until something changes. */
export const useFilledTemplate = (
  page: TemplatePage | undefined,
  values: Values,
  brandKit: BrandKit,
  { width, height }: OutputSize,
): FilledTemplate | undefined => {
  const filled = page && JSON.stringify(fillTemplate(page, values, brandKit));
  return useMemo(() => {
    if (!page || filled === undefined) return undefined;
    const { fps } = DEFAULT_OUTPUT;
    const chosen = JSON.parse(filled) as Values;
    const timing = timeTemplate(page, chosen);
    const { durationSeconds } = timing;
    return { width, height, fps, durationSeconds, values: withTiming(page, chosen, timing) };
  }, [page, filled, width, height]);
};
