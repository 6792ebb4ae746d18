import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/** The key pair that emulators accept. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
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
  { headers, socket }: IncomingMessage,
  allowedOrigins: readonly string[] = [],
): boolean => {
  const suffix = socket.localPort === HTTP_PORT ? '' : `:${socket.localPort}`;
  const isOwnHost = LOOPBACK_NAMES.some((name) => headers.host === name + suffix);
  return isOwnHost && (headers.origin === undefined || allowedOrigins.includes(headers.origin));
};

/** Whether a header or a presigned link names this access key. Only S3 verifies the signature itself (`s3-access.ts`). */
const isSignedWith = ({ url = '', headers }: IncomingMessage, accessKeyId: string): boolean => {
  const inLink = new URLSearchParams(url.split('?')[1]).get('X-Amz-Credential');
  const [, inHeader] = /Credential=([^,\s]+)/.exec(headers.authorization ?? '') ?? [];
  return (inLink ?? inHeader)?.split('/')[0] === accessKeyId;
};

type Refuse = (response: ServerResponse) => void;

const refuseAsJson: Refuse = (response) => {
  const message = 'This emulator accepts signed requests to its own address that no web page sent.';
  response
    .writeHead(403, { 'content-type': 'application/json', 'x-amzn-errortype': 'AccessDeniedException' })
    .end(JSON.stringify({ __type: 'AccessDeniedException', message }));
};

interface GuardOptions {
  readonly refuse?: Refuse;
  /** Origins of web pages whose scripts may send requests too. */
  readonly allowedOrigins?: readonly string[];
}

/** Lets a server's request listeners see only signed requests of programs. */
export const guardServer = (
  server: Server,
  { accessKeyId }: Pick<Credentials, 'accessKeyId'>,
  { refuse = refuseAsJson, allowedOrigins }: GuardOptions = {},
): void => {
  const listeners = server.listeners('request') as RequestListener[]; // safe: Node's type of the event
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isFromProgram(request, allowedOrigins) || !isSignedWith(request, accessKeyId))
      return refuse(response);
    for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
  });
};
