import { statfsSync } from 'node:fs';
import type { DisabledLayers } from '#renderer/browser/containment-layers.ts';

/** What keeps the page from reaching anything: each of these layers must hold by itself (docs/containment.md). */
const LAYER_FLAGS = {
  'resolver-rules': ['--host-resolver-rules=MAP * ~NOTFOUND'],
  'dead-proxy': [
    '--proxy-server=http://127.0.0.1:9',
    '--proxy-bypass-list=<-loopback>', // without it Chromium never sends loopback addresses to the dead proxy
  ],
  'webrtc-policy': [
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp', // headless shell's spelling
    '--webrtc-ip-handling-policy=disable_non_proxied_udp', // full Chromium's spelling
  ],
  'own-targets': ['--block-new-web-contents'],
} as const;

const layerFlags = (disabledLayers: DisabledLayers): string[] =>
  (Object.keys(LAYER_FLAGS) as (keyof typeof LAYER_FLAGS)[])
    .filter((layer) => !disabledLayers.has(layer))
    .flatMap((layer) => LAYER_FLAGS[layer]);

/** What Chromium would do by itself and a render has no use for. */
const QUIET = [
  '--disable-quic',
  '--dns-prefetch-disable',
  '--no-pings',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
  '--deny-permission-prompts',
];

/** Where V8 gives up with a trap that looks like any other crash. */
export const SCRIPT_HEAP_MEBIBYTES = 512;

const PROCESS = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-sandbox', // Lambda offers neither user namespaces nor a set-uid helper
  '--no-zygote',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-gpu',
  '--disk-cache-size=1',
  `--js-flags=--max-old-space-size=${SCRIPT_HEAP_MEBIBYTES}`,
];

/** Same pixels on every machine, and no throttling of a page nobody looks at. */
const PICTURE = [
  '--force-color-profile=srgb',
  '--force-device-scale-factor=1',
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--hide-scrollbars',
  '--mute-audio',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-features=Translate,PaintHolding,MediaRouter,OptimizationHints',
];

const SHARED_MEMORY_NEEDED_BYTES = 1024 ** 3;

/** Frames travel through shared memory; where `/dev/shm` is absent or small (Lambda, Docker) files take its place. */
const sharedMemoryFlags = (): string[] => {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize >= SHARED_MEMORY_NEEDED_BYTES) return [];
  } catch {
    // no such file system
  }
  return ['--disable-dev-shm-usage'];
};

export const chromiumFlags = (captureFlags: readonly string[], disabledLayers: DisabledLayers): string[] => [
  ...PROCESS,
  ...layerFlags(disabledLayers),
  ...QUIET,
  ...PICTURE,
  ...sharedMemoryFlags(),
  ...captureFlags,
];
