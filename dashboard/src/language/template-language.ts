import { ENGLISH_LABELS } from './english-labels.ts';
import { ENGLISH_TEMPLATES } from './english-templates.ts';
import { LANGUAGE } from './language.ts';

const NUMBER = / \d+(?=$| \(|,)/;

/** The label in English; one that has none, of a new template, stays as it is. */
export const englishLabel = (label: string): string => {
  const exact = ENGLISH_LABELS[label];
  if (exact !== undefined) return exact;
  const number = NUMBER.exec(label)?.[0];
  const english = number === undefined ? undefined : ENGLISH_LABELS[label.replace(NUMBER, ' #')];
  return english?.replace(' #', number ?? '') ?? label;
};

export const englishTemplate = (id: string): readonly [title: string, description: string] | undefined =>
  ENGLISH_TEMPLATES[id.split('@')[0] ?? ''];

interface TitledTemplate {
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

/** A template of the catalog, whose texts are Indonesian, in the language of the page. */
export const titledInLanguage = <T extends TitledTemplate>(template: T): T => {
  const english = LANGUAGE === 'en' ? englishTemplate(template.id) : undefined;
  return english ? { ...template, title: english[0], description: english[1] } : template;
};

interface LabeledVariable {
  readonly label: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

/** The same for its form. */
export const templateInLanguage = <
  T extends TitledTemplate & { readonly variables: readonly LabeledVariable[] },
>(
  template: T,
): T => {
  if (LANGUAGE !== 'en') return template;
  const variables = template.variables.map((variable) => ({
    ...variable,
    label: englishLabel(variable.label),
    ...(variable.options && {
      options: variable.options.map((option) => ({ ...option, label: englishLabel(option.label) })),
    }),
  }));
  return { ...titledInLanguage(template), variables };
};
