import { PROJECT_PROBLEMS_MAX } from '#contracts/limits.ts';
import type { AssetId } from '#core/asset/asset-id.ts';
import { locateProblems, problemAt } from '#core/composition/problems.ts';
import type { AssetReference, CompositionProblem } from '#core/composition/problems.ts';
import type { Placed, ProjectPlace, ProjectProblem, ProjectReference } from '#core/project/project-check.ts';
import { PROJECT_INDEX } from '#core/project/project-files.ts';
import type { ProjectFiles } from '#core/project/project-files.ts';
import type { InFile } from '#core/project/project-media.ts';
import type { ProjectVariable } from '#core/project/project-variables.ts';

/** Places of problems in the texts of their files; those of `index.html` first, at most 100. */
export const createProblemLocator = (files: ProjectFiles) => {
  const rank = (file: string) => (file === PROJECT_INDEX ? '' : file);
  const textOf = (path: string): string => {
    const file = files.get(path);
    return file && 'text' in file ? file.text : '';
  };
  return (problems: readonly InFile<CompositionProblem>[]): readonly ProjectProblem[] => {
    const unique = new Map(
      problems.map((each) => [JSON.stringify([each.file, each.code, each.position, each.subject]), each]),
    );
    return [...Map.groupBy(unique.values(), ({ file }) => file)]
      .toSorted(([a], [b]) => (rank(a) < rank(b) ? -1 : 1))
      .flatMap(([file, ofFile]) => {
        const ordered = ofFile.toSorted((a, b) => (a.position ?? -1) - (b.position ?? -1));
        return locateProblems(textOf(file), ordered).map((problem) => ({ ...problem, file }));
      })
      .slice(0, PROJECT_PROBLEMS_MAX);
  };
};

const placeOf = (files: ProjectFiles, file: string, position: number): ProjectPlace => {
  const [place] = createProblemLocator(files)([{ ...problemAt('', position), file }]);
  return { file, line: place?.line ?? null, column: place?.column ?? null };
};

/** Elements with their places in the texts of their files. */
export const withPlaces = <T extends { readonly position: number }>(
  files: ProjectFiles,
  elements: readonly InFile<T>[],
): readonly Placed<Omit<InFile<T>, 'file'>>[] =>
  elements.map(({ file, ...element }) => ({ ...element, place: placeOf(files, file, element.position) }));

/** Of a file whose address a script puts together, such as `frames/frame_` + 12: its name before the number, or its folder. */
const mentionOf = (path: string): string => {
  const [name = '', folder = ''] = path.split('/').toReversed();
  const stem = name.replace(/\.[^.]*$/, '').replace(/\d.*$/, '');
  return stem === '' ? folder : stem;
};

/** Whether a text of the project may load a file. */
const createMentionSearch = (files: ProjectFiles): ((path: string) => boolean) => {
  const texts = [...files.values()].flatMap((file) => ('text' in file ? [file.text] : []));
  return (path) => {
    const name = mentionOf(path);
    return texts.some((text) => text.includes(name) || text.includes(encodeURIComponent(name)));
  };
};

/** The assets that documents, styles and scripts name, that are files which these may load, and that values name. */
export const listReferences = (
  files: ProjectFiles,
  named: readonly InFile<AssetReference>[],
  ofValues: ReadonlyMap<string, AssetId>,
  variables: readonly ProjectVariable[],
): readonly ProjectReference[] => {
  const isMentioned = createMentionSearch(files);
  return [
    ...named.map(({ id, use, position, file }) => ({
      id,
      use,
      position,
      subject: id,
      ...placeOf(files, file, position),
    })),
    ...[...files].flatMap(([path, file]): ProjectReference[] =>
      'assetId' in file && isMentioned(path)
        ? [
            {
              id: file.assetId,
              use: 'any',
              position: null,
              subject: path,
              file: path,
              line: null,
              column: null,
            },
          ]
        : [],
    ),
    ...[...ofValues].map(([variable, id]): ProjectReference => {
      const type = variables.find((each) => each.id === variable)?.type;
      if (type === 'audio') return { id, variable, use: 'sound' };
      return { id, variable, use: type === 'image' || type === 'video' ? type : 'any' };
    }),
  ];
};

/** Every asset that the project is kept with: also files that no text of it can load. */
export const listAssets = (
  files: ProjectFiles,
  references: readonly ProjectReference[],
): readonly AssetId[] => [
  ...new Set([
    ...[...files.values()].flatMap((file) => ('assetId' in file ? [file.assetId] : [])),
    ...references.map(({ id }) => id),
  ]),
];
