import { readFile } from 'node:fs/promises';
import type { BundledFiles } from '#renderer/bundled-files.ts';
import type { HarnessOptions } from './hostile-harness.ts';
import { LAYERS } from './weaken-browser.ts';
import type { Layer } from './weaken-browser.ts';

/** Disables Chromium's own protections, which would otherwise stop attacks that the layers let through. */
const UNPROTECTED_FLAGS = [
  '--disable-web-security',
  '--disable-features=LocalNetworkAccessChecks',
  '--allow-loopback-in-peer-connection',
];

const withDisabled = (disabledLayers: readonly Layer[]): HarnessOptions => ({
  disabledLayers,
  flags: UNPROTECTED_FLAGS,
});

/** Used to prove that the canaries detect successful attacks. */
export const ALL_LAYERS_DISABLED = withDisabled(LAYERS);

export const onlyLayer = (layer: Layer): HarnessOptions =>
  withDisabled(LAYERS.filter((other) => other !== layer));

export const withoutLayer = (layer: Layer): HarnessOptions => withDisabled([layer]);

/** Reads any path of the machine, as bundled files without the check of their paths would. */
export const filesWithoutPathCheck = (bundledFiles: BundledFiles): BundledFiles => ({
  ...bundledFiles,
  read: async (path) => (await bundledFiles.read(path)) ?? readFile(`/${path}`).catch(() => undefined),
});
