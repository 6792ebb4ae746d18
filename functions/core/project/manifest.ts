import type { AssetId } from '#core/asset/asset-id.ts';
import type { RootAttributes } from '#core/composition/problems.ts';
import type { ProjectProblem } from '#core/project/project-check.ts';
import type { ProjectVariable } from '#core/project/project-variables.ts';

/** A text by its digest (SHA-256 of its UTF-8 bytes in hex), or an asset. */
export type ManifestFile =
  | { readonly sha256: string; readonly sizeBytes: number }
  | { readonly assetId: AssetId };

/** Files of a revision and what the check of the whole project found. Stored as JSON beside its record. */
export interface Manifest {
  /** By path. */
  readonly files: Readonly<Record<string, ManifestFile>>;
  /** Of a project without problems. */
  readonly root: RootAttributes | null;
  readonly variables: readonly ProjectVariable[];
  readonly problems: readonly ProjectProblem[];
  readonly warnings: readonly ProjectProblem[];
  /** That its files are or its documents name. */
  readonly assetIds: readonly AssetId[];
}

/** Sizes of the distinct texts, by digest. */
export const textSizes = (...manifests: readonly Manifest[]): ReadonlyMap<string, number> =>
  new Map(
    manifests.flatMap(({ files }) =>
      Object.values(files).flatMap((file) =>
        'sha256' in file ? [[file.sha256, file.sizeBytes] as const] : [],
      ),
    ),
  );

/** Digests and asset ids that a revision uses. */
export const namesOf = (manifest: Manifest): ReadonlySet<string> =>
  new Set([...textSizes(manifest).keys(), ...manifest.assetIds]);
