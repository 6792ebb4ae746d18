import { DEFAULT_OUTPUT, TEMPLATE_FPS } from '#contracts/limits.ts';
import type { Schemas } from '../../api/client.ts';
import type { Template, Variable } from './templates.ts';

type VideoOrder = Schemas['VideoOrder'];

export type BrandKit = Readonly<Record<string, string | null>>;

/** What a user has chosen for a video of a template. */
export interface Draft {
  /** Only values that differ from what the API fills in; the others are left out of the request. */
  readonly values: Readonly<Record<string, string>>;
  /** Such as `1080x1920`. */
  readonly size: string;
  /** Frame rate, if it is not the default one. */
  readonly fps?: (typeof TEMPLATE_FPS)[number];
  /**
   * Idempotency key. Another one only after a video was created with it: an order whose answer was lost, and that is
   * then changed and sent again, creates no second video.
   */
  readonly requestKey: string;
  /** What was ordered last. */
  readonly ordered?: Pick<Draft, 'values' | 'size'>;
  /** Names of chosen files that are not in the values, by variable: they are being uploaded, or were not stored. */
  readonly uploads?: Readonly<Record<string, string>>;
}

const DEFAULT_SIZE = '1080x1920';

const newKey = (): string => crypto.randomUUID();

export const newDraft = ({ sizes }: Pick<Template, 'sizes'>): Draft => ({
  values: {},
  size: sizes.find((size) => size === DEFAULT_SIZE) ?? sizes[0] ?? DEFAULT_SIZE,
  requestKey: newKey(),
});

/** A draft with what another video was ordered with. */
export const fromOrder = ({ variables, output: { width, height, fps } }: VideoOrder): Draft => {
  const ordered = { values: variables, size: `${width}x${height}` };
  const otherFps = TEMPLATE_FPS.find((known) => known === fps && known !== DEFAULT_OUTPUT.fps);
  return { ...ordered, ...(otherFps && { fps: otherFps }), requestKey: newKey(), ordered };
};

/** The draft as another video. */
export const withNewKey = (draft: Draft): Draft => ({ ...draft, requestKey: newKey() });

/** The draft after a video with the values of `sent` was ordered. */
export const asOrdered = (draft: Draft, { values, size }: Pick<Draft, 'values' | 'size'>): Draft => ({
  ...withNewKey(draft),
  ordered: { values, size },
});

type Ordered = NonNullable<Draft['ordered']>;

const isSame = (a: Ordered, b: Ordered | undefined): boolean => {
  if (a.size !== b?.size) return false;
  const names = new Set([...Object.keys(a.values), ...Object.keys(b.values)]);
  return [...names].every((name) => a.values[name] === b.values[name]);
};

/** Whether the draft is what was ordered last. */
export const isRepeated = (draft: Draft): boolean => isSame(draft, draft.ordered);

/** Whether nothing was ordered with the draft since it took over the values of a video. */
export const isFromOrder = ({ ordered }: Draft, order: VideoOrder): boolean =>
  isSame(fromOrder(order), ordered);

export const withSize = (draft: Draft, size: string): Draft => ({ ...draft, size });

/** The draft while a file for the variable is not stored; without a name, none is chosen or it was given up. */
export const withUpload = (draft: Draft, variable: string, fileName: string | undefined): Draft => {
  const { [variable]: _, ...others } = draft.uploads ?? {};
  return { ...draft, uploads: fileName === undefined ? others : { ...others, [variable]: fileName } };
};

/** The values of the kit that are set. */
export const givenTexts = (brandKit: BrandKit): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(brandKit).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );

/** The brand kit's value of the variable; undefined without one. */
export const brandValue = (variable: Variable, brandKit: BrandKit): string | undefined =>
  variable.from_brand_kit ? (brandKit[variable.name] ?? undefined) : undefined;

/** What the API fills in when the variable is left out. */
export const filledIn = (variable: Variable, brandKit: BrandKit): string =>
  brandValue(variable, brandKit) ?? variable.default ?? '';

export const shownValue = (draft: Draft, variable: Variable, brandKit: BrandKit): string =>
  draft.values[variable.name] ?? filledIn(variable, brandKit);

export const withValue = (draft: Draft, variable: Variable, value: string, brandKit: BrandKit): Draft => {
  const { [variable.name]: _, ...others } = draft.values;
  return {
    ...withUpload(draft, variable.name, undefined),
    values: value === filledIn(variable, brandKit) ? others : { ...others, [variable.name]: value },
  };
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
  output: { ...sizeOf(draft), ...(draft.fps !== undefined && { fps: draft.fps }) },
});

/** Whether the variable is a photo, such as of a product. A logo belongs to the brand kit. */
const isPhoto = ({ kind, from_brand_kit: isBrand }: Variable): boolean => kind === 'image' && !isBrand;

/**
 * Values for the preview. Until something is filled in it shows the template's examples, then what the video will
 * show, with examples in place of photos and of required values that are missing.
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
      const hasExample = isUntouched || variable.required || isPhoto(variable);
      return value === '' && hasExample ? [] : [[variable.name, value]];
    }),
  );
};
