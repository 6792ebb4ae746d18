import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { ComponentCatalog } from '#core/ports.ts';

/** The registry components under `<assetsDir>/components/`. */
export const createComponentCatalog = (assetsDir: string): ComponentCatalog => {
  const names = new Set(readdirSync(path.join(assetsDir, 'components')).map((file) => path.parse(file).name));
  return { has: (name) => names.has(name) };
};
