const split = (id: string): readonly [name: string, version: number] => {
  const [name = '', version = ''] = id.split('@');
  return [name, Number(version)];
};

/** Orders ids by template, then by version as a number: `@9` before `@10`. */
export const compareTemplateIds = (a: string, b: string): number => {
  const [[nameA, versionA], [nameB, versionB]] = [split(a), split(b)];
  return nameA === nameB ? versionA - versionB : nameA < nameB ? -1 : 1;
};

/** Ids of the newest version of each template. */
export const newestVersions = (ids: readonly string[]): ReadonlySet<string> => {
  const newest = new Map(ids.toSorted(compareTemplateIds).map((id) => [split(id)[0], id]));
  return new Set(newest.values());
};
