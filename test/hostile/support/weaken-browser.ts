import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { Chromium } from '#renderer/browser/chromium.ts';

/** The containment layers of docs/containment.md. */
export const LAYERS = [
  'content-policy',
  'request-guard',
  'resolver-rules',
  'dead-proxy',
  'webrtc-policy',
  'page-apis',
  'own-targets',
  'scrubbed-environment',
] as const;
export type Layer = (typeof LAYERS)[number];

/** Settings of the program `run-weakened-browser.ts`. */
export interface WeakenedBrowserSettings {
  readonly executablePath: string;
  readonly disabledLayers: readonly Layer[];
  /** Environment that a browser without `scrubbed-environment` inherits. */
  readonly environment: NodeJS.ProcessEnv;
  /** File to which the name of each layer is appended that the browser runs without. */
  readonly logPath: string;
}

const PROGRAM = fileURLToPath(new URL('run-weakened-browser.ts', import.meta.url));

/**
 * A browser that disables layers between the renderer and Chromium. `checkWeakened` throws after the render if a layer
 * was still there.
 */
export const weakenBrowser = async (
  chromium: Chromium,
  folder: string,
  disabledLayers: readonly Layer[],
): Promise<{ readonly chromium: Chromium; readonly checkWeakened: () => Promise<void> }> => {
  if (disabledLayers.length === 0) return { chromium, checkWeakened: async () => undefined };
  const [executablePath, settingsPath, logPath] = [
    'weakened-browser',
    'settings.json',
    'disabled-layers',
  ].map((name) => join(folder, name)) as [string, string, string]; // safe: three names
  const settings: WeakenedBrowserSettings = {
    executablePath: chromium.executablePath,
    disabledLayers,
    environment: disabledLayers.includes('scrubbed-environment') ? { ...process.env } : {},
    logPath,
  };
  await writeFile(settingsPath, JSON.stringify(settings));
  await writeFile(logPath, '');
  await writeFile(
    executablePath,
    `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' '${settingsPath}' "$@"\n`,
  );
  await chmod(executablePath, 0o755);
  const checkWeakened = async () => {
    const disabled = new Set((await readFile(logPath, 'utf8')).split('\n'));
    expect(disabledLayers.filter((layer) => !disabled.has(layer))).toEqual([]);
  };
  return { chromium: { ...chromium, executablePath }, checkWeakened };
};
