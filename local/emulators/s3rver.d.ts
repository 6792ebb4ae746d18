declare module '@20minutes/s3rver' {
  import type { IncomingHttpHeaders, Server } from 'node:http';
  import type { AddressInfo } from 'node:net';

  type Metadata = Readonly<Record<string, string>>;

  export interface S3rverStore {
    getSubresource(bucket: string, key: string | undefined, type: string): Promise<unknown>;
    getResourcePath(bucket: string, key: string, resource: 'object'): string;
    getMetadata(bucket: string, key: string): Promise<Metadata & { readonly etag: string }>;
    getObject(
      bucket: string,
      key: string,
    ): Promise<{ readonly content: NodeJS.ReadableStream; readonly metadata: Metadata }>;
    /** Returns size and MD5. */
    putContent(path: string, content: NodeJS.ReadableStream): Promise<readonly [number, string]>;
    putMetadata(bucket: string, key: string, metadata: Metadata, md5: string): Promise<void>;
    putObject(object: {
      readonly bucket: string;
      readonly key: string;
      readonly content: NodeJS.ReadableStream;
      readonly metadata: Metadata;
    }): Promise<{ readonly size: number; readonly md5: string }>;
    copyObject(
      fromBucket: string,
      fromKey: string,
      bucket: string,
      key: string,
      metadata: Metadata | null,
    ): Promise<Metadata>;
  }

  /** Koa's context of a request; `store` is inherited from the server. */
  export interface Context {
    readonly headers: IncomingHttpHeaders;
    /** As received. */
    readonly req: { readonly url?: string };
    readonly query: Readonly<Record<string, string | readonly string[]>>;
    /** `account` is set once a signature has been verified. */
    readonly state: { readonly account?: object };
    store: S3rverStore;
  }

  export default class S3rver {
    constructor(options: {
      readonly address: string;
      readonly port: number;
      readonly directory: string;
      readonly silent: boolean;
      readonly vhostBuckets: boolean;
      readonly serviceEndpoint: string;
    });
    httpServer: Server;
    readonly middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}

declare module '@20minutes/s3rver/lib/models/error.js' {
  /** The status follows from the code. */
  export default class S3Error extends Error {
    constructor(code: string, message: string);
  }
}

declare module '@20minutes/s3rver/lib/models/account.js' {
  /** The account of every authenticated request. */
  export const DUMMY_ACCOUNT: { createKeyPair(accessKeyId: string, secretAccessKey: string): void };
}

declare module '@20minutes/s3rver/lib/signature/v4.js' {
  /** Called through this object when a signature is verified. */
  interface SignedRequest {
    readonly uri: string;
    readonly querystring: string;
    readonly headers: { readonly host?: string };
  }
  const signatures: { getStringToSign: (request: SignedRequest, signature: unknown) => string };
  export default signatures;
}
