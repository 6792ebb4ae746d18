import { join } from 'node:path';
import { startChildEmulator } from '../emulators/child-emulator.ts';
import type { ChildEmulator } from '../emulators/child-emulator.ts';
import type { EmulatorOptions } from '../emulators/emulator.ts';
import { installPythonPackages } from '../python/install.ts';
import type { InstallTools } from '../python/install.ts';

/** Installs moto below `dataDir` if needed, and starts its DynamoDB empty: a second reading of expressions. */
export const startMoto = async (
  dataDir: string,
  options: Omit<EmulatorOptions, 'dataDir'>,
  tools: InstallTools,
): Promise<ChildEmulator> => {
  const packages = {
    title: 'moto',
    source: import.meta.dirname,
    folder: join(dataDir, 'moto-python'),
    size: '150 MB',
  };
  const path = await installPythonPackages(packages, tools);
  const args = (host: string, port: number) => [join(import.meta.dirname, 'main.py'), host, String(port)];
  return startChildEmulator({ name: 'moto', path, args }, options);
};
