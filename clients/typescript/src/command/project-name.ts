import { InvalidArgumentError } from 'commander';

export interface ProjectName {
  readonly id: string;
  readonly revision?: number;
}

/** Reads `proj_…` or `proj_…@3`; undefined for everything else. */
export const readProjectName = (text: string): ProjectName | undefined => {
  const [, id, revision] = /^(proj_[\da-f-]+)(?:@(\d+))?$/.exec(text) ?? [];
  return id === undefined ? undefined : { id, ...(revision !== undefined && { revision: Number(revision) }) };
};

/** The same for an argument of the command line, which is refused as such. */
export const requireProjectName = (text: string): ProjectName => {
  const project = readProjectName(text);
  if (project === undefined) throw new InvalidArgumentError('Expected an id such as proj_… or proj_…@3.');
  return project;
};
