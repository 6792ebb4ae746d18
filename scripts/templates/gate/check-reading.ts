import { timeTemplate } from '#core/template/template-timing.ts';
import type { TemplateViewer } from '../viewer.ts';
import type { Cell } from './cells.ts';
import { mergeFindings } from './findings.ts';
import type { MergedFinding } from './findings.ts';
import { SCENES } from './limits.ts';
import { readPage } from './reading.ts';

/** Every text of a template with scenes stays long enough. One without a space is not there to be read. */
export const checkReading = async (
  viewer: Pick<TemplateViewer, 'show'>,
  { template, size, values, hasEndlessWords }: Cell,
): Promise<readonly MergedFinding[]> => {
  if (template.parts === undefined || hasEndlessWords) return [];
  const { durationSeconds } = timeTemplate(template, values);
  const texts = await viewer.show(template, size, values, (page) => readPage(page, durationSeconds));
  const fast = texts.filter(({ charactersPerSecond }) => charactersPerSecond > SCENES.maxCharactersPerSecond);
  return mergeFindings(
    fast.map(({ label, fromSeconds, charactersPerSecond }) => ({
      rule: 'reading',
      subject: label,
      seconds: fromSeconds,
      detail: `${charactersPerSecond.toFixed(1)} characters a second, more than ${SCENES.maxCharactersPerSecond}`,
    })),
  );
};
