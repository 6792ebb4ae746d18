import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './bundle-function.ts';
import { findStage } from './stage.ts';
import type { OperatorSettings } from './stage.ts';

/** Content of `config/<stage>.json`, which `stageSettings` validates; empty when there is no such file. */
export const readOperatorSettings = (
  stageName: string,
  folder = join(PROJECT_ROOT, 'config'),
): OperatorSettings => {
  findStage(stageName); // an unknown name may be a path to a file elsewhere
  const file = join(folder, `${stageName}.json`);
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error(`Correct config/${stageName}.json: it is not JSON.`);
  }
};
