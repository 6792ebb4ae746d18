import { SAMPLES } from './samples.ts';
import type { Sample } from './samples.ts';

const INTRODUCTION = `# Sentences in both languages

Every sentence that callers can read, with example values. \`npm run messages\` writes this file from \`functions/messages\`; a test fails
while it is stale. The second line of a problem is its hint.`;

/** Text as Markdown shows it, in one cell of a table. */
const cell = (lines: readonly string[]): string =>
  lines.map((line) => line.replaceAll(/[\\|<>*_`[\]]/g, String.raw`\$&`)).join('<br>');

const row = ({ name, texts: { id, en } }: Sample): string => `| \`${name}\` | ${cell(id)} | ${cell(en)} |`;

/** Text of `docs/messages.md`. */
export const renderMessages = (): string => {
  const sections = Object.entries(SAMPLES).map(([title, samples]) =>
    [`## ${title}`, '', '| | Bahasa Indonesia | English |', '|---|---|---|', ...samples.map(row)].join('\n'),
  );
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`;
};
