import { PREVIEW_FOLDER } from '#contracts/dashboard-files.ts';

/** What pages may reach besides their own origin. */
export interface PageOrigins {
  /** Photos, music and videos, by presigned links. */
  readonly bucket: string;
  /** Left out where the page's own origin passes sign-ins on. */
  readonly cognito?: string;
}

/** Parts of the site that have a policy of their own. */
export const SITE_PARTS = ['app', 'docs', 'preview'] as const;
export type SitePart = (typeof SITE_PARTS)[number];

export const sitePartOf = (path: string): SitePart => {
  if (path.startsWith(PREVIEW_FOLDER)) return 'preview';
  return path === '/docs' || path.startsWith('/docs/') ? 'docs' : 'app';
};

type Policy = Readonly<Record<string, readonly string[]>>;

const NOTHING = ["'none'"] as const;
const OWN_ORIGIN = ["'self'"] as const;

const appPolicy = ({ bucket, cognito }: PageOrigins): Policy => ({
  'default-src': NOTHING,
  'script-src': OWN_ORIGIN,
  'style-src': OWN_ORIGIN,
  'img-src': ["'self'", 'blob:', 'data:', bucket],
  'media-src': ["'self'", 'blob:', bucket],
  'font-src': OWN_ORIGIN,
  'connect-src': ["'self'", bucket, ...(cognito === undefined ? [] : [cognito])],
  'frame-src': OWN_ORIGIN,
  'base-uri': NOTHING,
  'form-action': NOTHING,
  'frame-ancestors': NOTHING,
});

/** The docs page has no user, and reads nothing but its own files. */
const DOCS_POLICY: Policy = {
  'default-src': NOTHING,
  'script-src': OWN_ORIGIN,
  'style-src': OWN_ORIGIN,
  'img-src': ["'self'", 'data:'],
  'media-src': OWN_ORIGIN,
  'font-src': OWN_ORIGIN,
  'connect-src': OWN_ORIGIN,
  'base-uri': NOTHING,
  'form-action': NOTHING,
  'frame-ancestors': NOTHING,
};

/**
 * For documents that run code of users. `sandbox` gives them an opaque origin: no storage, no token and no access to
 * the page around them. Nothing but the static files below can be reached.
 */
const PREVIEW_POLICY: Policy = {
  sandbox: ['allow-scripts'],
  'default-src': NOTHING,
  'script-src': ["'self'", 'blob:', "'unsafe-inline'", "'unsafe-eval'"],
  'style-src': ["'self'", 'blob:', "'unsafe-inline'"],
  'img-src': ["'self'", 'blob:', 'data:'],
  'media-src': ['blob:', 'data:'],
  'font-src': ["'self'", 'blob:', 'data:'],
  'connect-src': ['blob:', 'data:'],
  'worker-src': NOTHING, // as in the renderer
  'base-uri': NOTHING,
  'form-action': NOTHING,
  'frame-ancestors': OWN_ORIGIN,
};

const policyOf = (part: SitePart, origins: PageOrigins): Policy => {
  if (part === 'preview') return PREVIEW_POLICY;
  return part === 'docs' ? DOCS_POLICY : appPolicy(origins);
};

const asText = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');

/** A year. */
export const HSTS_SECONDS = 31_536_000;

const COMMON_HEADERS = {
  'strict-transport-security': `max-age=${HSTS_SECONDS}`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

/** Other sites can neither frame the page, nor keep a handle of its window, nor load its files. */
const OWN_SITE_HEADERS = {
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** A frame of an opaque origin loads fonts and modules as if from another site. */
const OPAQUE_ORIGIN_HEADERS = {
  // Covers what the policy does not: WebRTC. https://wicg.github.io/connection-allowlists/
  'connection-allowlist': '(response-origin); webrtc=block',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** Response headers of a part of the site, by lower-case name, except content type and caching. */
export const pageHeaders = (part: SitePart, origins: PageOrigins): Readonly<Record<string, string>> => ({
  'content-security-policy': asText(policyOf(part, origins)),
  ...COMMON_HEADERS,
  ...(part === 'preview' ? OPAQUE_ORIGIN_HEADERS : OWN_SITE_HEADERS),
});
