import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ComponentCatalog } from '#core/ports/compositions.ts';

/** The registry components under `<assetsDir>/components/`, read once per cold start. */
export const createComponentCatalog = (assetsDir: string): ComponentCatalog => {
  const folder = path.join(assetsDir, 'components');
  const sources = new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.html'))
      .map((file) => [path.parse(file).name, readFileSync(path.join(folder, file), 'utf8')]),
  );
  return { read: (name) => sources.get(name) };
};
