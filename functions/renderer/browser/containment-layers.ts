/** The containment layers; docs/containment.md describes what each one stops. */
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

/** Only tests disable layers, to prove that the remaining ones are sufficient. */
export type DisabledLayers = ReadonlySet<Layer>;

export const NO_DISABLED_LAYERS: DisabledLayers = new Set();
