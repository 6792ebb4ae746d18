/** Signed links end after 15 minutes; a record younger than this has a usable one. */
export const LINK_FRESH_MS = 10 * 60_000;
