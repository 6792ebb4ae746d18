import { readFile } from 'node:fs/promises';
import type { Assets } from '#renderer/assets.ts';
import { LAYERS } from '#renderer/browser/containment-layers.ts';
import type { Layer } from '#renderer/browser/containment-layers.ts';
import type { HarnessOptions } from './hostile-harness.ts';

/** Chromium's own protections, which stand behind our layers and would hide whether the canaries work. */
const OPENING_FLAGS = [
  '--disable-web-security',
  '--disable-features=LocalNetworkAccessChecks',
  '--allow-loopback-in-peer-connection',
];

/** A renderer without any layer, as a naive one would be: what the canaries must notice. */
export const ALL_LAYERS_DISABLED: HarnessOptions = { disabledLayers: new Set(LAYERS), flags: OPENING_FLAGS };

/** Only one layer on, Chromium's own protections off as well. */
export const onlyLayer = (layer: Layer): HarnessOptions => ({
  disabledLayers: new Set(LAYERS.filter((other) => other !== layer)),
  flags: OPENING_FLAGS,
});

/** All layers on but one; Chromium's own protections are off, so that nothing but our layers is tried. */
export const withoutLayer = (layer: Layer): HarnessOptions => ({
  disabledLayers: new Set([layer]),
  flags: OPENING_FLAGS,
});

/** Reads any path of the machine, as an asset folder without an exact list of names would. */
export const assetsWithoutPathCheck = (assets: Assets): Assets => ({
  ...assets,
  read: async (path) => (await assets.read(path)) ?? readFile(`/${path}`).catch(() => undefined),
});
