import type { BrandKit } from '#contracts/brand-kit.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import type {
  AudioElement,
  LocatedProblem,
  RootAttributes,
  VideoElement,
} from '#core/composition/problems.ts';
import type { ProjectValues, ProjectVariable } from '#core/project/project-variables.ts';
import type { VariableViolation } from '#core/template/template.ts';

/** A problem with its place; null for the project as a whole. */
export interface ProjectProblem extends LocatedProblem {
  readonly file: string | null;
}

/** What a request gives for the declared variables. */
export interface RequestedValues {
  readonly requested: Readonly<Record<string, string>>;
  readonly brandKit: BrandKit;
}

export interface ProjectCheck {
  /** Of a project without problems. */
  readonly root?: RootAttributes;
  /** Declared by `index.html`. */
  readonly variables: readonly ProjectVariable[];
  readonly problems: readonly ProjectProblem[];
  /** What renders differently than the author may expect. */
  readonly warnings: readonly ProjectProblem[];
  /** Assets that its files or documents name. */
  readonly assetIds: readonly AssetId[];
  /** The value of each variable as the page gets it: requested, of the brand kit, or the default. */
  readonly values: ProjectValues;
  /** Of requested values, by variable. */
  readonly violations: ReadonlyMap<string, VariableViolation>;
  readonly audio: readonly AudioElement[];
  readonly video: readonly VideoElement[];
}
