/** What scripts of the dashboard may do with presigned links. Browsers send Content-Length without asking. */
export const BUCKET_CORS = {
  methods: ['GET', 'PUT'],
  headers: ['content-type', 'if-none-match'],
  exposedHeaders: ['etag'],
  maxAgeSeconds: 3600,
} as const;
