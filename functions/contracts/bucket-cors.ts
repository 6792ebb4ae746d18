/** What scripts of the dashboard may do with presigned links. Browsers send Content-Length without asking. */
export const BUCKET_CORS = {
  methods: ['GET', 'PUT'],
  headers: ['content-type', 'if-none-match'],
  exposedHeaders: ['etag'],
  maxAgeSeconds: 3600,
} as const;

/** The rule as the API of S3 takes it. */
export const bucketCorsRule = (origins: readonly string[]) => ({
  AllowedOrigins: [...origins],
  AllowedMethods: [...BUCKET_CORS.methods],
  AllowedHeaders: [...BUCKET_CORS.headers],
  ExposeHeaders: [...BUCKET_CORS.exposedHeaders],
  MaxAgeSeconds: BUCKET_CORS.maxAgeSeconds,
});
