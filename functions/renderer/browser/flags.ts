/** What keeps the page from reaching anything: each of these must hold by itself (docs/architecture.md). */
const ISOLATION = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>', // without it Chromium never sends loopback addresses to the dead proxy
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp', // headless shell's spelling
  '--webrtc-ip-handling-policy=disable_non_proxied_udp', // full Chromium's spelling
  '--disable-quic',
  '--dns-prefetch-disable',
  '--no-pings',
  '--block-new-web-contents',
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

const PROCESS = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-sandbox', // Lambda offers neither user namespaces nor a set-uid helper
  '--no-zygote',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disk-cache-size=1',
  '--js-flags=--max-old-space-size=512',
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

export const chromiumFlags = (captureFlags: readonly string[]): string[] => [
  ...PROCESS,
  ...ISOLATION,
  ...PICTURE,
  ...captureFlags,
  'about:blank',
];
