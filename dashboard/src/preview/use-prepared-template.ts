import { useMemo } from 'react';
import { DEFAULT_OUTPUT } from '#contracts/limits.ts';
import type { BrandKit } from '#contracts/brand-kit.ts';
import type { OutputSize } from '#core/template/template.ts';
import { fillTemplate } from './fill-template.ts';
import { preparePreview } from './prepare-preview.ts';
import type { PreparedPreview } from './prepare-preview.ts';
import type { TemplatePage } from './template-page.ts';
import { useDebounced } from './use-debounced.ts';

type Values = Readonly<Record<string, string>>;

const TYPING_PAUSE_MS = 300;

/** The page of a template with the values of a form, when typing pauses; undefined until page and brand kit are there. */
export const usePreparedTemplate = (
  page: TemplatePage | undefined,
  values: Values,
  brandKit: BrandKit | undefined,
  { width, height }: OutputSize,
): PreparedPreview | undefined => {
  const filled = useMemo(
    () => page && brandKit && JSON.stringify(fillTemplate(page, values, brandKit)),
    [page, values, brandKit],
  );
  const shown = useDebounced(filled, TYPING_PAUSE_MS);
  return useMemo(() => {
    if (!page || shown === undefined) return undefined;
    const { html, durationSeconds } = page;
    const format = { width, height, fps: DEFAULT_OUTPUT.fps, durationSeconds };
    return preparePreview(html, format, JSON.parse(shown) as Values);
  }, [page, shown, width, height]);
};
