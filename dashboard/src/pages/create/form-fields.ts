import type { Variable } from './templates.ts';
import { TEXTS } from './texts.ts';

/** A label of the catalog, such as "Harga (opsional), misalnya Rp15.000", as a form shows it. */
interface FieldTexts {
  readonly label: string;
  readonly hint: string | undefined;
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The label without its remarks, and its remarks as the hint. Examples stand in the field itself. */
export const fieldTexts = ({ label, example }: Pick<Variable, 'label' | 'example'>): FieldTexts => {
  const plain = label.replace(/ ?\((?:opsional|optional)\)/, '');
  const [, name = plain, kind, remark = ''] =
    /^([^,]*?)(, (?:misalnya|for example) |: |, (?=[a-z][^,]*$))(.*)$/.exec(plain) ?? [];
  if (kind === undefined) return { label: plain, hint: undefined };
  if (kind === ', misalnya ' || kind === ', for example ')
    return { label: name, hint: example === undefined ? TEXTS.forExample(remark) : undefined };
  return { label: name, hint: `${capitalize(remark)}.` };
};

/** Fields that belong together, such as name, price and photo of one product. */
export interface FieldGroup {
  readonly title: string;
  readonly variables: readonly Variable[];
}

interface FormSections {
  /** Photos, clips, what the video needs and its price, in this order. */
  readonly main: readonly Variable[];
  readonly others: readonly Variable[];
  readonly groups: readonly FieldGroup[];
  /** What the brand kit can fill in. */
  readonly brand: readonly Variable[];
  readonly music: readonly Variable[];
}

const PICTURES: readonly Variable['kind'][] = ['video', 'image'];

const photosFirst = (variables: readonly Variable[]): readonly Variable[] =>
  variables.toSorted((a, b) => PICTURES.indexOf(b.kind) - PICTURES.indexOf(a.kind));

const isMain = ({ name, kind, required: isRequired }: Variable): boolean =>
  isRequired || PICTURES.includes(kind) || name === 'harga';

const NUMBERED = /^(?:item|harga|foto)_(\d+)$/;

const numberOf = ({ name }: Variable): string | undefined => NUMBERED.exec(name)?.[1];

/** "Nama produk 2 (opsional)" is the name of the group "Produk 2". */
const titleOf = (variables: readonly Variable[]): string => {
  const [first] = variables;
  return first ? capitalize(fieldTexts(first).label.replace(/^(?:Nama|Name of) /, '')) : '';
};

export const formSections = (variables: readonly Variable[]): FormSections => {
  const rest = variables.filter(({ from_brand_kit: isBrand, kind }) => !isBrand && kind !== 'audio');
  const numbered = Map.groupBy(
    rest.filter((variable) => numberOf(variable) !== undefined),
    numberOf,
  );
  const single = rest.filter((variable) => numberOf(variable) === undefined);
  return {
    main: photosFirst(single.filter(isMain)),
    others: single.filter((variable) => !isMain(variable)),
    groups: [...numbered.values()].map((group) => ({ title: titleOf(group), variables: photosFirst(group) })),
    brand: variables.filter(({ from_brand_kit: isBrand }) => isBrand),
    music: variables.filter(({ kind }) => kind === 'audio'),
  };
};

const SIZE_LABELS: Readonly<Record<string, readonly [shape: string, use: string]>> = {
  '1080x1920': ['9:16', 'Reels, TikTok, Status'],
  '1080x1350': ['4:5', TEXTS.squareFeed],
  '1080x1080': ['1:1', TEXTS.square],
  '1920x1080': ['16:9', 'YouTube, TV'],
};

/** Shape and use of an output size. */
export const sizeLabel = (size: string): readonly [shape: string, use: string] =>
  SIZE_LABELS[size] ?? [size.replace('x', ' × '), TEXTS.pixels];
