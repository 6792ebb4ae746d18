import { SERVICE_LANGUAGES } from '#contracts/service-locale.ts';
import type { LaunchStrategy } from '#renderer/browser/launch-strategy.ts';
import { sharedMemoryFlags } from '#renderer/browser/shared-memory.ts';

/** Flags of the containment layers (docs/containment.md). */
const CONTAINMENT = [
  '--host-resolver-rules=MAP * ~NOTFOUND', // resolver-rules
  '--proxy-server=http://127.0.0.1:9', // dead-proxy
  '--proxy-bypass-list=<-loopback>', // dead-proxy: otherwise Chromium connects to loopback addresses directly
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp', // webrtc-policy: name in headless shell
  '--webrtc-ip-handling-policy=disable_non_proxied_udp', // webrtc-policy: name in full Chromium
  '--block-new-web-contents', // own-targets
];

/** Turns off network use and prompts that Chromium starts by itself. */
const NO_BACKGROUND_ACTIVITY = [
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

/** V8 ends the process with SIGTRAP at this heap size, see crashes.ts. */
export const SCRIPT_HEAP_MEBIBYTES = 512;

const PROCESS = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-gpu',
  '--disk-cache-size=1',
  `--js-flags=--max-old-space-size=${SCRIPT_HEAP_MEBIBYTES}`,
];

/** The same pixels on every machine, and no throttling of a page without a visible window. */
const RENDERING = [
  '--force-color-profile=srgb',
  '--force-device-scale-factor=1',
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--hide-scrollbars',
  '--disable-smooth-scrolling', // scrolling jumps; otherwise it would follow the browser's clock
  '--mute-audio',
  `--accept-lang=${SERVICE_LANGUAGES.join()}`,
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-features=Translate,PaintHolding,MediaRouter,OptimizationHints',
];

export const chromiumFlags = (launchStrategy: LaunchStrategy, captureFlags: readonly string[]): string[] => [
  ...PROCESS,
  ...launchStrategy.flags,
  ...CONTAINMENT,
  ...NO_BACKGROUND_ACTIVITY,
  ...RENDERING,
  ...sharedMemoryFlags(),
  ...captureFlags,
];
