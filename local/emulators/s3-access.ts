import type S3rver from '@20minutes/s3rver';
import type { Context, S3rverStore } from '@20minutes/s3rver';
import S3Error from '@20minutes/s3rver/lib/models/error.js';

/** Headers of HTTP, of browsers and of reads, which change nothing that S3 stores. Others count only when they are signed. */
const UNSIGNED_HEADERS = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'access-control-request-headers',
  'access-control-request-method',
  'authorization',
  'cache-control',
  'connection',
  'content-length',
  'date',
  'expect',
  'host',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'keep-alive',
  'origin',
  'pragma',
  'range',
  'referer',
  'transfer-encoding',
  'user-agent',
]);

const signedHeadersOf = ({ query, headers }: Context): ReadonlySet<string> => {
  const [, inHeader] = /SignedHeaders=([^,\s]+)/.exec(headers.authorization ?? '') ?? [];
  return new Set(String(query['X-Amz-SignedHeaders'] ?? inHeader ?? '').split(';'));
};

/** S3 refuses unsigned headers of its own, such as `x-amz-copy-source`; all other unsigned ones are removed. */
const keepSignedHeaders = (context: Context): void => {
  const signed = signedHeadersOf(context);
  for (const name of Object.keys(context.headers)) {
    if (signed.has(name) || UNSIGNED_HEADERS.has(name)) continue;
    if (name.startsWith('x-amz-'))
      throw new S3Error('AccessDenied', 'There were headers present in the request which were not signed');
    delete context.headers[name];
  }
};

/** The store without its data, until s3rver has verified a signature: it also serves requests that have none. */
const openWhenVerified = (store: S3rverStore, context: Context): S3rverStore =>
  new Proxy(store, {
    get: (target, name, receiver) => {
      if (context.state.account !== undefined) return Reflect.get(target, name, receiver) as unknown;
      // The bucket's rules for other origins are read before the signature is verified.
      if (name === 'getSubresource') return target.getSubresource.bind(target);
      throw new S3Error('AccessDenied', 'The request has no valid signature.');
    },
  });

/** Makes a server accept only verified requests, of which only signed headers count. Call it before the server runs. */
export const requireSignatures = (server: S3rver): void => {
  server.middleware.unshift((context, next) => {
    keepSignedHeaders(context);
    context.store = openWhenVerified(context.store, context);
    return next();
  });
};
