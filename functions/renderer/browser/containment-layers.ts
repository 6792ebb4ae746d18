/** What contains a page, one name for each layer (docs/containment.md). */
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

/** Layers left out. Only tests leave any out, to prove that the others hold without it. */
export type DisabledLayers = ReadonlySet<Layer>;

export const NO_DISABLED_LAYERS: DisabledLayers = new Set();
