import { PROJECT_INDEX } from '#core/project/project-files.ts';
import { importMapOf, rewriteImportMaps } from './import-maps.ts';
import { preparePreview } from './prepare-preview.ts';
import type { PreparedPreview } from './prepare-preview.ts';
import type { PreviewFormat } from './preview-format.ts';
import { findReferenced, resolveReferences } from './project-references.ts';
import type { FrameText } from './project-references.ts';

/** Files of a project by path. */
export interface ProjectContent {
  readonly texts: ReadonlyMap<string, string>;
  /** Ids of assets. */
  readonly assets: ReadonlyMap<string, string>;
}

export interface PreparedProject extends PreparedPreview {
  readonly texts: readonly FrameText[];
  /** Assets with the address that the frame replaces. */
  readonly assets: readonly { readonly address: string; readonly assetId: string }[];
}

export const assetAddressOf = (assetId: string): string => `assets/${assetId}`;

/** What a frame needs to show a project: the renderer's document, and every file under an address of its own. */
export const prepareProjectPreview = (
  { texts, assets }: ProjectContent,
  format: PreviewFormat,
  components: Readonly<Record<string, string>>,
  /** Of the declared variables, as the page gets them. */
  values: Readonly<Record<string, unknown>>,
): PreparedProject | undefined => {
  const { addresses, texts: resolved, importMap, rewrite } = resolveReferences(texts, assets.keys());
  const fileOf = (address: string): string | undefined => {
    const path = findReferenced(PROJECT_INDEX, address, (wanted) => addresses.has(wanted));
    return path === undefined ? undefined : addresses.get(path);
  };
  const prepared = preparePreview(texts.get(PROJECT_INDEX) ?? '', format, components, {
    globals: { __previewFiles: Object.fromEntries(addresses), __hfVariables: values },
    head: importMapOf(importMap),
    rewrite: (html) => rewriteImportMaps(rewrite(PROJECT_INDEX, html), [...texts.keys()], fileOf),
  });
  if (!prepared) return undefined;
  const own = [...assets].map(([path, assetId]) => ({ address: addresses.get(path) ?? '', assetId }));
  const named = own.map(({ assetId }) => assetAddressOf(assetId));
  return { ...prepared, texts: resolved, assets: own, files: [...new Set([...prepared.files, ...named])] };
};
