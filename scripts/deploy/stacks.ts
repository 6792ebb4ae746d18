import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface DeployedStack {
  readonly name: string;
  /** Without it, the region of the shell. */
  readonly region: string | undefined;
}

/** The parts of a manifest of a cloud assembly that are read here. */
interface Manifest {
  readonly artifacts: Readonly<
    Record<
      string,
      {
        readonly type: string;
        /** `aws://<account>/<region>`. */
        readonly environment?: string;
        readonly properties?: { readonly stackName?: string };
      }
    >
  >;
}

/** Every stack of a synthesis, also those in other regions. None if there was no synthesis. */
export const readStacks = (assembly: string): readonly DeployedStack[] => {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(readFileSync(join(assembly, 'manifest.json'), 'utf8'));
  } catch {
    return [];
  }
  return Object.entries(manifest.artifacts)
    .filter(([, { type }]) => type === 'aws:cloudformation:stack')
    .map(([id, { environment = '', properties }]) => {
      const region = environment.split('/').at(-1);
      return {
        name: properties?.stackName ?? id,
        region: region === 'unknown-region' ? undefined : region,
      };
    });
};
