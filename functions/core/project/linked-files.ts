import type { LocalSources, ProjectAddress } from '#core/composition/local-sources.ts';
import type { AssetReference, CompositionProblem } from '#core/composition/problems.ts';
import { scanModule, scanStyleSheet } from '#core/composition/resource-problems.ts';
import type { ResourceUse } from '#core/composition/resource-use.ts';
import type { ComponentCatalog, LintSettings } from '#core/ports/compositions.ts';
import { sourcesOf } from '#core/project/project-addresses.ts';
import type { ProjectFiles } from '#core/project/project-files.ts';
import type { InFile } from '#core/project/project-media.ts';

type LinkedUse = Extract<ResourceUse, 'stylesheet' | 'script'>;

/** Texts that documents have been found to load. */
export interface WatchedAddresses {
  /** Sources that note what is found in them. */
  readonly watch: (sources: LocalSources) => LocalSources;
  readonly found: ReadonlyMap<string, LinkedUse>;
}

const isLinked = (use: ResourceUse): use is LinkedUse => use === 'stylesheet' || use === 'script';

export const watchAddresses = (): WatchedAddresses => {
  const found = new Map<string, LinkedUse>();
  const note = (address: ProjectAddress | undefined, use: ResourceUse): ProjectAddress | undefined => {
    if (address && 'text' in address && isLinked(use)) found.set(address.path, use);
    return address;
  };
  return {
    found,
    watch: (sources) => ({
      ...sources,
      ...(sources.findInProject && {
        findInProject: (address, use) => note(sources.findInProject?.(address, use), use),
      }),
    }),
  };
};

/** Problems of the style sheets and modules that documents load, and of those that these import. */
export const scanLinkedFiles = (
  files: ProjectFiles,
  components: ComponentCatalog,
  { watch, found }: WatchedAddresses,
): {
  readonly problems: readonly InFile<CompositionProblem>[];
  readonly references: readonly InFile<AssetReference>[];
} => {
  const problems: InFile<CompositionProblem>[] = [];
  const references: InFile<AssetReference>[] = [];
  // Grows while it is scanned: what a file imports follows it.
  for (const [path, use] of found) {
    const file = files.get(path);
    if (file === undefined || !('text' in file)) continue;
    const sources = watch(sourcesOf(files, components, path, 'resource'));
    const scan = use === 'stylesheet' ? scanStyleSheet : scanModule;
    const scanned = scan(file.text, sources);
    problems.push(...scanned.problems.map((problem) => ({ ...problem, file: path })));
    references.push(...scanned.references.map((reference) => ({ ...reference, file: path })));
  }
  return { problems, references };
};

/** Style sheets or scripts of the page that are found when the linked files are scanned. */
export const linkedTexts = (
  files: ProjectFiles,
  { found }: WatchedAddresses,
  wanted: LinkedUse,
): LintSettings['styleSheets'] =>
  [...found].flatMap(([href, use]) => {
    const file = files.get(href);
    return use === wanted && file && 'text' in file ? [{ href, content: file.text }] : [];
  });
