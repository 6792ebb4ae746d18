import type { AssetId } from '#core/asset/asset-id.ts';
import type { ResourceUse } from '#core/composition/resource-use.ts';
import type { ComponentCatalog } from '#core/ports/compositions.ts';

/** What an address names in the project of its document. */
export type ProjectAddress =
  | { readonly path: string; readonly text: string }
  | { readonly path: string; readonly assetId: AssetId }
  | {
      readonly problem: 'missing_file' | 'wrong_file_type' | 'path_outside_project';
      /** The path that the author probably meant. */
      readonly nearest?: string;
    }
  /** An SVG file that is not certain to be still, and what of it moves: such an image fails the render. */
  | { readonly problem: 'moving_image'; readonly part: string };

/** Registry components, and for a document of a project the project's own files, which win over others of the same path. */
export interface LocalSources extends ComponentCatalog {
  /** Undefined for an address that names no place of the project, and for files that every document may load. */
  readonly findInProject?: (address: string, use: ResourceUse) => ProjectAddress | undefined;
}
