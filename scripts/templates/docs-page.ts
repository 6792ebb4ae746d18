import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { creditsFromMilli, priceMilliCredits } from '#core/credits/credits.ts';
import { isBrandKitVariable, sizeName } from '#core/template/check-request.ts';
import type { Template, TemplateVariable } from '#core/template/template.ts';
import { durationRange, libraryTempos } from '#core/template/template-timing.ts';
import { CATALOG_DIR } from '../shared/catalog-dir.ts';
import { newestTemplates } from '../shared/templates.ts';
import { sheetFile } from './previews.ts';

export const DOCS_PAGE = join(CATALOG_DIR, '../docs/templates.md');

const INTRODUCTION = `# Templates

The newest version of every template. Written by \`npm run templates -- docs\` from [the catalog](../catalog/README.md); \`GET /v1/templates\` answers
the same with links to previews. What is marked *brand kit* may be left out: the workspace supplies it. Limits of texts are in characters.

Where the length is a range, it follows the texts, photos, clips and captions that are given, and the tempo of the music: \`POST /v1/videos/check\`
answers the exact length and price of your values, without credits. \`gaya\` chooses one of two looks. A part of a clip is
\`asset_…#t=2.5,8\` ([assets](assets.md#in-a-template)). Captions are SRT, WebVTT, words with times or plain text ([formats](captions.md#formats)).

Each contact sheet shows the template with its examples at 0.2 s, 1 s, the middle and the end, in every size; the last row is without photos.
`;

const row = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

const range = (least: number, most: number): string => (least === most ? `${most}` : `${least}–${most}`);
const credits = (seconds: number): number => creditsFromMilli(priceMilliCredits(seconds));

const lengthCells = (template: Template): readonly string[] => {
  const { minSeconds, maxSeconds } = durationRange(template, libraryTempos(template));
  return [`${range(minSeconds, maxSeconds)} s`, range(credits(minSeconds), credits(maxSeconds))];
};

const overview = (templates: readonly Template[]): string =>
  table(
    ['template', 'title', 'category', 'length', 'credits', 'sizes'],
    templates.map((template) => [
      `[\`${template.id}\`](#${template.id.replace('@', '')})`,
      template.title,
      template.category,
      ...lengthCells(template),
      template.sizes.map(sizeName).join(', '),
    ]),
  );

const valueOf = (variable: TemplateVariable): string => {
  switch (variable.kind) {
    case 'text':
      return `text up to ${variable.maxLength}`;
    case 'color':
      return 'color, `#RRGGBB`';
    case 'choice':
      return variable.options.map(({ value }) => `\`${value}\``).join(' or ');
    case 'image':
      return `image ${variable.aspect}, from ${variable.minWidth} × ${variable.minHeight}`;
    case 'captions':
      return '[captions](captions.md#formats)';
    case 'audio':
      return 'audio, or a name of the [music library](../catalog/music/README.md)';
    case 'video':
      return `video ${variable.aspect}, from ${variable.minWidth} × ${variable.minHeight}, ${variable.volume === 0 ? 'shown without its sound' : 'with its sound'}`;
  }
};

const exampleOf = ({ examples }: Template, { name, kind, default: value }: TemplateVariable): string => {
  const example = ['text', 'color', 'choice', 'captions', 'audio'].includes(kind)
    ? (examples[name] ?? value)
    : undefined;
  return example === undefined || example === '' ? '' : `\`${example}\``;
};

const cellsOf = (variable: TemplateVariable): readonly string[] => [
  `\`${variable.name}\``,
  variable.label,
  valueOf(variable),
  isBrandKitVariable(variable) ? 'brand kit' : variable.default === undefined ? 'yes' : '',
];

/** Variables of the first template that all others have too. */
const sharedVariables = ([first, ...others]: readonly Template[]): readonly TemplateVariable[] =>
  (first?.variables ?? []).filter(({ name }) =>
    others.every(({ variables }) => variables.some((other) => other.name === name)),
  );

const ownVariables = (template: Template, shared: readonly TemplateVariable[]): string =>
  table(
    ['variable', 'label', 'value', 'needed', 'example'],
    template.variables
      .filter(({ name }) => shared.every((other) => other.name !== name))
      .map((variable) => [...cellsOf(variable), exampleOf(template, variable)]),
  );

const section = (template: Template, shared: readonly TemplateVariable[]): string =>
  [
    `## ${template.id}`,
    `**${template.title}.** ${template.description}`,
    `Tags: ${template.tags.join(', ')}.`,
    `![Contact sheet of ${template.id}](templates/${basename(sheetFile(template.id))})`,
    ownVariables(template, shared),
  ].join('\n\n');

/** Text of `docs/templates.md`. */
export const renderDocsPage = (): string => {
  const templates = newestTemplates();
  const shared = sharedVariables(templates);
  return `${[
    `${INTRODUCTION}\n${overview(templates)}`,
    '## Variables of every template',
    table(['variable', 'label', 'value', 'needed'], shared.map(cellsOf)),
    ...templates.map((template) => section(template, shared)),
  ].join('\n\n')}\n`;
};

export const writeDocsPage = (): void => writeFileSync(DOCS_PAGE, renderDocsPage());
