import type { Bilingual } from '#contracts/languages.ts';
import type { VariableViolation } from '#core/template/template.ts';

type Violation<Code extends VariableViolation['code']> = Extract<VariableViolation, { code: Code }>;
type ProjectViolation = Violation<
  'invalid_number' | 'invalid_boolean' | 'invalid_choice' | 'invalid_font' | 'unknown_file'
>;

/** What is wrong with the value of a project's variable, and what to write instead. */
export const projectViolationMessage = (violation: ProjectViolation): Bilingual => {
  switch (violation.code) {
    case 'invalid_number':
      return numberMessage(violation);
    case 'invalid_boolean':
      return { id: 'Isi dengan true atau false.', en: 'Give true or false.' };
    case 'invalid_choice': {
      const choices = violation.choices.join(', ');
      return {
        id: `Pilih salah satu, persis seperti tertulis: ${choices}.`,
        en: `Choose one of these, exactly as written: ${choices}.`,
      };
    }
    case 'invalid_font':
      return {
        id: 'Isi dengan nama keluarga font yang tersedia, misalnya Plus Jakarta Sans.',
        en: 'Give the name of a font family that is available, for example Plus Jakarta Sans.',
      };
    case 'unknown_file':
      return unknownFileMessage(violation);
  }
};

/** Limits as a value is typed, with a dot, in both languages. */
const numberMessage = ({ min, max }: Violation<'invalid_number'>): Bilingual => {
  if (min === undefined && max === undefined)
    return { id: 'Isi dengan angka, misalnya 3 atau 1.5.', en: 'Give a number, for example 3 or 1.5.' };
  const bounds = { id: '', en: '' };
  for (const language of ['id', 'en'] as const) {
    const [from, to] = language === 'id' ? ['paling kecil', 'paling besar'] : ['at least', 'at most'];
    bounds[language] = [
      ...(min === undefined ? [] : [`${from} ${min}`]),
      ...(max === undefined ? [] : [`${to} ${max}`]),
    ].join(', ');
  }
  return { id: `Isi dengan angka, ${bounds.id}.`, en: `Give a number, ${bounds.en}.` };
};

const unknownFileMessage = ({ nearest }: Violation<'unknown_file'>): Bilingual => ({
  id: `Isi dengan ID aset (asset_…), alamat https berkasnya, atau path berkas yang ada di proyek ini${nearest === undefined ? '' : `, misalnya ${nearest}`}.`,
  en: `Give the ID of an asset (asset_…), the https address of a file, or the path of a file of the project${nearest === undefined ? '' : `, for example ${nearest}`}.`,
});

/** `unknown_variable` of a project, which may declare none. */
export const unknownProjectVariableMessage = ({
  nearest,
  validNames,
}: Violation<'unknown_variable'>): Bilingual => {
  if (validNames.length === 0)
    return {
      id: 'Proyek ini tidak mendeklarasikan variabel. Hapus variabel ini, atau deklarasikan di data-composition-variables.',
      en: 'The project declares no variables. Remove this one, or declare it in data-composition-variables.',
    };
  const names = validNames.join(', ');
  return {
    id: `Proyek ini tidak mendeklarasikan variabel ini. Perbaiki ejaan namanya${nearest === undefined ? '' : ` menjadi “${nearest}”`} atau hapus variabel ini. Nama yang tersedia: ${names}.`,
    en: `The project does not declare this variable. Correct its name${nearest === undefined ? '' : ` to “${nearest}”`} or remove it. Names of the variables: ${names}.`,
  };
};
