import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bundleFunction, PROJECT_ROOT } from '../../../lib/bundle-function.ts';

/** Folder of each layer's content, as the stack packs it. */
const LAYERS = { chromium: 'opt', ffmpeg: 'opt', 'bundled-files': 'opt/bundled-files' } as const;
const LAYER_SCRIPTS = ['chromium/build.ts', 'ffmpeg/build.ts', 'bundled-files/build.ts', 'verify.ts'];
/** C and C++ runtime, which the Lambda image also has. With Node it is all that is copied from the host. */
const SYSTEM_LIBRARIES = [
  'ld-linux-x86-64.so.2',
  'libc.so.6',
  'libdl.so.2',
  'libgcc_s.so.1',
  'libm.so.6',
  'libpthread.so.0',
  'libresolv.so.2',
  'librt.so.1',
  'libstdc++.so.6',
];
const MOUNT_POINTS = ['dev', 'proc', 'tmp'];
const DEVICES = ['null', 'zero', 'full', 'random', 'urandom'];
const BOOTSTRAP = fileURLToPath(new URL('bootstrap.ts', import.meta.url));
const run = promisify(execFile);

/** Runs `npm run layers:build && npm run layers:verify`. */
const buildLayers = async (): Promise<void> => {
  for (const script of LAYER_SCRIPTS) await run(process.execPath, [join(PROJECT_ROOT, 'layers', script)]);
};

/** Copies the system libraries to the paths from which this process loads them. */
const copySystemLibraries = async (root: string): Promise<void> => {
  const { sharedObjects } = process.report.getReport() as { readonly sharedObjects: readonly string[] };
  const loaded = sharedObjects.filter((path) => SYSTEM_LIBRARIES.includes(basename(path)));
  for (const folder of new Set(loaded.map(dirname))) {
    await mkdir(join(root, folder), { recursive: true });
    const present = SYSTEM_LIBRARIES.map((name) => join(folder, name)).filter((path) => existsSync(path));
    for (const path of present) await copyFile(path, join(root, path));
  }
};

/** Fills an empty folder with the files of a Lambda function: its bundle, its layers and Node. */
export const layOutRoot = async (root: string): Promise<void> => {
  await buildLayers();
  await chmod(root, 0o755);
  for (const folder of [...MOUNT_POINTS, 'var/task', 'var/runtime', 'var/lang/bin'])
    await mkdir(join(root, folder), { recursive: true });
  for (const device of DEVICES) await writeFile(join(root, 'dev', device), '');
  bundleFunction('render-segment', join(root, 'var/task'));
  for (const [layer, folder] of Object.entries(LAYERS))
    await cp(join(PROJECT_ROOT, 'layers', layer, 'dist'), join(root, folder), { recursive: true });
  await copyFile(process.execPath, join(root, 'var/lang/bin/node'));
  await copyFile(BOOTSTRAP, join(root, 'var/runtime/bootstrap.ts'));
  await copySystemLibraries(root);
};
