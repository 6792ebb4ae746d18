import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readProject } from '../../scripts/render/read-project.ts';
import { OperatorError } from '../../scripts/shared/command-line.ts';

/** Values of a project's variables, in its folder. */
export const VARIABLES_FILE = 'variables.json';

const readVariables = async (project: string): Promise<Readonly<Record<string, string>>> => {
  const file = join(project, VARIABLES_FILE);
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Record<string, string>) : {};
};

/** Why a project cannot be rendered, by the rules of the API; undefined when it can. */
export const readRefusal = async (project: string): Promise<string | undefined> => {
  try {
    const { readSound } = await readProject(project, await readVariables(project));
    await readSound();
    return undefined;
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
};
