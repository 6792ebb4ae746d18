import { readFile } from 'node:fs/promises';
import type { BundledFiles } from '#renderer/bundled-files.ts';
import { LAYERS } from '#renderer/browser/containment-layers.ts';
import type { Layer } from '#renderer/browser/containment-layers.ts';
import type { HarnessOptions } from './hostile-harness.ts';

/** Disables Chromium's own protections, which would otherwise stop attacks that the layers let through. */
const UNPROTECTED_FLAGS = [
  '--disable-web-security',
  '--disable-features=LocalNetworkAccessChecks',
  '--allow-loopback-in-peer-connection',
];

/** Used to prove that the canaries detect successful attacks. */
export const ALL_LAYERS_DISABLED: HarnessOptions = {
  disabledLayers: new Set(LAYERS),
  flags: UNPROTECTED_FLAGS,
};

export const onlyLayer = (layer: Layer): HarnessOptions => ({
  disabledLayers: new Set(LAYERS.filter((other) => other !== layer)),
  flags: UNPROTECTED_FLAGS,
});

export const withoutLayer = (layer: Layer): HarnessOptions => ({
  disabledLayers: new Set([layer]),
  flags: UNPROTECTED_FLAGS,
});

/** Reads any path of the machine, as bundled files without the check of their paths would. */
export const filesWithoutPathCheck = (bundledFiles: BundledFiles): BundledFiles => ({
  ...bundledFiles,
  read: async (path) => (await bundledFiles.read(path)) ?? readFile(`/${path}`).catch(() => undefined),
});
