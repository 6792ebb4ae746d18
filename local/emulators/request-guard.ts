import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/** The key pair that emulators accept. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Decides about a request whose key is valid, as IAM does on AWS. The session token of a function is its name. */
export type Authorize = (request: IncomingMessage, body: Buffer, response: ServerResponse) => boolean;

/** Who may use an emulator. */
export interface Access extends Credentials {
  /** Without it, whoever has the key pair may do everything. */
  readonly authorize?: Authorize;
}

/** A new key pair for each start, so that a web page cannot know it. */
export const createCredentials = (): Credentials => ({
  accessKeyId: `LOCAL${randomBytes(12).toString('hex').toUpperCase()}`,
  secretAccessKey: randomBytes(30).toString('base64url'),
});

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];
const HTTP_PORT = 80; // left out of the Host header

/**
 * Whether a program sent the request, or a browser that opens a link. Scripts of web pages send an Origin; with DNS
 * rebinding they leave it out of GET requests, but then the Host is theirs.
 */
export const isFromProgram = (
  { headers: { host = '', origin }, socket }: IncomingMessage,
  allowedOrigins: readonly string[] = [],
  hostName?: string,
): boolean => {
  const suffix = socket.localPort === HTTP_PORT ? '' : `:${socket.localPort}`;
  const isOwnHost =
    LOOPBACK_NAMES.some((name) => host === name + suffix) ||
    (hostName !== undefined && `.${host}`.endsWith(`.${hostName}${suffix}`));
  return isOwnHost && (origin === undefined || allowedOrigins.includes(origin));
};

/** Whether a header or a presigned link names this access key. S3 verifies the signature itself (`s3-access.ts`). */
export const namesKey = ({ url = '', headers }: IncomingMessage, { accessKeyId }: Credentials): boolean => {
  const inLink = new URLSearchParams(url.split('?')[1]).get('X-Amz-Credential');
  const [, inHeader] = /Credential=([^,\s]+)/.exec(headers.authorization ?? '') ?? [];
  return (inLink ?? inHeader)?.split('/')[0] === accessKeyId;
};

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^,\s/]+)\/((\d{8})\/([^,\s/]+)\/([^,\s/]+)\/aws4_request), SignedHeaders=([^,\s]+), Signature=([\da-f]{64})$/;

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const escapePath = (path: string): string =>
  encodeURIComponent(path)
    .replaceAll('%2F', '/')
    .replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Whether a header holds the signature (version 4) of this request by the key. Every presigned link names the id of the
 * key, so the id proves nothing. The body is not read: programs sign its digest.
 */
const isSigned = (
  { method = '', url = '', headers }: IncomingMessage,
  { accessKeyId, secretAccessKey }: Credentials,
): boolean => {
  const [, id, scope = '', day = '', region = '', service = '', names = '', signature = ''] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  if (id !== accessKeyId) return false;
  const [path = '', query = ''] = url.split('?');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const digest = String(headers['x-amz-content-sha256']);
  const parts = [
    method,
    escapePath(path),
    query.split('&').toSorted().join('&'),
    signed.join(''),
    names,
    digest,
  ];
  const request = createHash('sha256').update(parts.join('\n')).digest('hex');
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, request].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'));
};

type Refuse = (response: ServerResponse) => void;

const refuseAsJson: Refuse = (response) => {
  const message = 'This emulator accepts signed requests to its own address that no web page sent.';
  response
    .writeHead(403, { 'content-type': 'application/json', 'x-amzn-errortype': 'AccessDeniedException' })
    .end(JSON.stringify({ __type: 'AccessDeniedException', message }));
};

/** The body in JSON, which the request's listeners can read again; empty for files. */
const peekBody = async (request: IncomingMessage): Promise<Buffer> => {
  const isJson = request.headers['content-type']?.startsWith('application/x-amz-json') ?? false;
  let missing = isJson ? Number(request.headers['content-length'] ?? 0) : 0;
  const chunks: Buffer[] = [];
  while (missing > 0) {
    const chunk = request.read() as Buffer | null; // safe: no encoding is set
    if (chunk === null) await once(request, 'readable');
    else chunks.push(chunk);
    missing -= chunk?.length ?? 0;
  }
  const body = Buffer.concat(chunks);
  if (body.length > 0) request.unshift(body);
  return body;
};

interface GuardOptions {
  readonly refuse?: Refuse;
  /** Origins of web pages whose scripts may send requests too. */
  readonly allowedOrigins?: readonly string[];
  /** A name below `localhost` that is the server's too, with all names below it. */
  readonly hostName?: string | undefined;
  /** By default, whether the request is signed. */
  readonly isAdmitted?: (request: IncomingMessage, credentials: Credentials) => boolean;
}

/** Lets a server's request listeners see only signed requests of programs, and of these what the access allows. */
export const guardServer = (
  server: Server,
  { authorize, ...credentials }: Access,
  { refuse = refuseAsJson, allowedOrigins, hostName, isAdmitted = isSigned }: GuardOptions = {},
): void => {
  const listeners = server.listeners('request') as RequestListener[]; // safe: Node's type of the event
  server.removeAllListeners('request');
  const pass = (request: IncomingMessage, response: ServerResponse): void => {
    for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isFromProgram(request, allowedOrigins, hostName) || !isAdmitted(request, credentials))
      return refuse(response);
    if (!authorize) return pass(request, response);
    void peekBody(request).then((body) =>
      authorize(request, body, response) ? pass(request, response) : refuse(response),
    );
  });
};
