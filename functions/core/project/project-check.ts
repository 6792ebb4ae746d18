import type { BrandKit } from '#contracts/brand-kit.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import type { ShownCaption } from '#core/captions/shown-captions.ts';
import type {
  AssetReference,
  AudioElement,
  LocatedProblem,
  RootAttributes,
  VideoElement,
} from '#core/composition/problems.ts';
import type { ProjectValues, ProjectVariable } from '#core/project/project-variables.ts';
import type { VariableViolation } from '#core/template/template.ts';

/** A place in a file; null for the project as a whole. */
export interface ProjectPlace {
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
}

export interface ProjectProblem extends LocatedProblem {
  readonly file: string | null;
}

/** An asset that a file of the project is, or that a place of one or the value of a variable names. */
export type ProjectReference = Pick<AssetReference, 'id' | 'use'> &
  (
    | { readonly variable: string }
    | ({ readonly position: number | null; readonly subject: string } & ProjectPlace)
  );

/** What a request gives for the declared variables. */
export interface RequestedValues {
  readonly requested: Readonly<Record<string, string>>;
  readonly brandKit: BrandKit;
  /** Values of further videos of the project, which are checked by themselves. */
  readonly others?: readonly Readonly<Record<string, string>>[];
}

/** Check of the values of one further video. */
export interface OtherValues {
  readonly violations: ReadonlyMap<string, VariableViolation>;
  /** Assets that the values name, by variable. */
  readonly assets: ReadonlyMap<string, AssetId>;
}

/** The element at a place. */
export type Placed<Element> = Element & { readonly place: ProjectPlace };

export interface ProjectCheck {
  /** Of a project without problems. */
  readonly root?: RootAttributes;
  /** Declared by `index.html`. */
  readonly variables: readonly ProjectVariable[];
  readonly problems: readonly ProjectProblem[];
  /** What renders differently than the author may expect. */
  readonly warnings: readonly ProjectProblem[];
  /** Assets that its files, documents or values name. */
  readonly assetIds: readonly AssetId[];
  /** Those that a video of the project uses. */
  readonly references: readonly ProjectReference[];
  /** The value of each variable as the page gets it: requested, of the brand kit, or the default. */
  readonly values: ProjectValues;
  /** Of requested values, by variable. */
  readonly violations: ReadonlyMap<string, VariableViolation>;
  /** In the order of the request. */
  readonly others: readonly OtherValues[];
  readonly audio: readonly Placed<AudioElement>[];
  readonly video: readonly Placed<VideoElement>[];
  /** What the captions of a project without problems show. */
  readonly captions: readonly ShownCaption[];
}
