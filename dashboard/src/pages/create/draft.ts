import type { Schemas } from '../../api/client.ts';
import type { Template, Variable } from './templates.ts';

export type BrandKit = Readonly<Record<string, string | null>>;

/** What a user has chosen for a video of a template. */
export interface Draft {
  /** Only values that differ from what the API fills in; the others are left out of the request. */
  readonly values: Readonly<Record<string, string>>;
  /** Such as `1080x1920`. */
  readonly size: string;
  /** Idempotency key: the same until something is changed or ordered, so a repeated request creates one video. */
  readonly requestKey: string;
}

const DEFAULT_SIZE = '1080x1920';

const newKey = (): string => crypto.randomUUID();

export const newDraft = ({ sizes }: Pick<Template, 'sizes'>): Draft => ({
  values: {},
  size: sizes.find((size) => size === DEFAULT_SIZE) ?? sizes[0] ?? DEFAULT_SIZE,
  requestKey: newKey(),
});

/** The draft as another video. */
export const withNewKey = (draft: Draft): Draft => ({ ...draft, requestKey: newKey() });

export const withSize = (draft: Draft, size: string): Draft => withNewKey({ ...draft, size });

/** The brand kit's value of the variable; undefined without one. */
export const brandValue = (variable: Variable, brandKit: BrandKit): string | undefined =>
  variable.from_brand_kit ? (brandKit[variable.name] ?? undefined) : undefined;

/** What the API fills in when the variable is left out. */
const filledIn = (variable: Variable, brandKit: BrandKit): string =>
  brandValue(variable, brandKit) ?? variable.default ?? '';

export const shownValue = (draft: Draft, variable: Variable, brandKit: BrandKit): string =>
  draft.values[variable.name] ?? filledIn(variable, brandKit);

export const withValue = (draft: Draft, variable: Variable, value: string, brandKit: BrandKit): Draft => {
  const { [variable.name]: _, ...others } = draft.values;
  return withNewKey({
    ...draft,
    values: value === filledIn(variable, brandKit) ? others : { ...others, [variable.name]: value },
  });
};

/** Fills every text that is empty or has its default with the template's example. */
export const withExamples = (draft: Draft, variables: readonly Variable[], brandKit: BrandKit): Draft =>
  variables
    .filter(({ kind }) => kind === 'text')
    .filter((variable) => ['', variable.default].includes(shownValue(draft, variable, brandKit)))
    .reduce(
      (filled, variable) =>
        variable.example === undefined ? filled : withValue(filled, variable, variable.example, brandKit),
      draft,
    );

export const sizeOf = ({
  size,
}: Pick<Draft, 'size'>): { readonly width: number; readonly height: number } => {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { width, height };
};

/** Body of `POST /v1/videos` without its idempotency key. */
export const toRequest = (template: string, draft: Draft): Schemas['CreateVideoRequest'] => ({
  template,
  variables: draft.values,
  output: sizeOf(draft),
});

/**
 * Values for the preview. Until something is filled in it shows the template's examples, then what the video will
 * show, with examples in place of required values that are missing.
 */
export const previewValues = (
  draft: Draft,
  variables: readonly Variable[],
  brandKit: BrandKit,
): Readonly<Record<string, string>> => {
  const isUntouched = Object.keys(draft.values).length === 0;
  return Object.fromEntries(
    variables.flatMap((variable): [string, string][] => {
      const value = isUntouched
        ? (brandValue(variable, brandKit) ?? '')
        : shownValue(draft, variable, brandKit);
      return value === '' && (isUntouched || variable.required) ? [] : [[variable.name, value]];
    }),
  );
};
