import type { IncomingMessage } from 'node:http';
import { RESOURCE_NAMES } from '../../../local/stack-env.ts';

/** What IAM decides about: one action on one resource. */
export interface AwsCall {
  /** The function whose credentials signed it, also for a presigned link that somebody else uses. */
  readonly functionName: string;
  readonly action: string;
  /** A resource of the local stack by the construct that creates it on AWS, such as `MediaBucket/in/ws_1/vid_1.json`. */
  readonly resource: string;
  /** Partition keys of the items, for conditions. */
  readonly leadingKeys?: readonly string[];
}

type Requested = Omit<AwsCall, 'functionName'>;
interface Body extends TableRequest {
  readonly TransactItems?: readonly Readonly<Record<string, TableRequest>>[];
  readonly QueueUrl?: string;
  readonly SecretId?: string;
  readonly UserPoolId?: string;
}

const CONSTRUCTS: Readonly<Record<string, string>> = {
  [RESOURCE_NAMES.table]: 'Table',
  [RESOURCE_NAMES.bucket]: 'MediaBucket',
  [RESOURCE_NAMES.queue]: 'RenderQueue',
  [RESOURCE_NAMES.retryQueue]: 'RenderRetryQueue',
  [RESOURCE_NAMES.webhookQueue]: 'WebhookQueue',
  [RESOURCE_NAMES.thumbnailQueue]: 'ThumbnailQueue',
  [RESOURCE_NAMES.inspectionQueue]: 'InspectionQueue',
  [RESOURCE_NAMES.batchQueue]: 'BatchQueue',
  [RESOURCE_NAMES.fetchQueue]: 'FetchQueue',
  [RESOURCE_NAMES.pepperSecret]: 'KeyPepper',
  [RESOURCE_NAMES.webhookKeySecret]: 'WebhookKey',
  [RESOURCE_NAMES.syntheticRenderKeySecret]: 'SyntheticRenderKey',
  [RESOURCE_NAMES.segmentFunction]: 'RenderSegment',
};
const constructOf = (name = ''): string => CONSTRUCTS[name] ?? name;

interface TableRequest {
  readonly TableName?: string;
  readonly IndexName?: string;
  readonly Key?: { readonly pk?: { readonly S: string } };
  readonly Item?: { readonly pk?: { readonly S: string } };
}

const tableCall = (operation: string, { TableName, IndexName, Key, Item }: TableRequest): Requested => {
  const key = (Key ?? Item)?.pk?.S;
  return {
    action: `dynamodb:${operation}`,
    resource: constructOf(TableName) + (IndexName === undefined ? '' : `/index/${IndexName}`),
    ...(key !== undefined && { leadingKeys: [key] }),
  };
};

const WRITES: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

/** A transaction needs the permission of each of its writes. */
const tableCalls = (operation: string, body: Body): readonly Requested[] => {
  if (operation !== 'TransactWriteItems') return [tableCall(operation, body)];
  return (body.TransactItems ?? []).flatMap((write) =>
    Object.entries(write).map(([kind, request]) => tableCall(WRITES[kind] ?? kind, request)),
  );
};

const OBJECT_ACTIONS: Readonly<Record<string, string>> = {
  GET: 's3:GetObject',
  HEAD: 's3:GetObject',
  PUT: 's3:PutObject',
  DELETE: 's3:DeleteObject',
};

/** `bucket/key` of a request to the bucket's host or to a path with the bucket's name. */
const objectOf = ({ host = '' }: IncomingMessage['headers'], path: string): string => {
  const [, bucket] = /^(.+)\.s3[.-]/.exec(host) ?? [];
  const [name = '', ...key] = decodeURIComponent((bucket === undefined ? '' : `/${bucket}`) + path)
    .slice(1)
    .split('/');
  return [constructOf(name), ...key].join('/');
};

const bucketCalls = ({ method = '', headers }: IncomingMessage, url: URL): readonly Requested[] => {
  const resource = objectOf(headers, url.pathname);
  const isBucket = /^[^/]*\/?$/.test(resource);
  // A list of keys is the only read of a bucket itself that a function makes.
  if (isBucket && method === 'GET' && url.searchParams.get('list-type') === '2')
    return [{ action: 's3:ListBucket', resource: resource.replace(/\/$/, '') }];
  const action = isBucket ? `s3:${method} of the bucket` : (OBJECT_ACTIONS[method] ?? `s3:${method}`);
  const source = headers['x-amz-copy-source'];
  const copied = source === undefined ? [] : [objectOf({}, `/${String(source).replace(/^\//, '')}`)];
  return [{ action, resource }, ...copied.map((object) => ({ action: 's3:GetObject', resource: object }))];
};

/** S3 answers 404 for a missing object to those who may list the bucket, and 403 to all others. */
const missingObjectCalls = (calls: readonly Requested[], status: number): readonly Requested[] =>
  status === 404 ? calls.map(() => ({ action: 's3:ListBucket', resource: 'MediaBucket' })) : [];

const requestedOf = (
  service: string,
  request: IncomingMessage,
  url: URL,
  body: Buffer,
): readonly Requested[] => {
  if (service === 's3') return bucketCalls(request, url);
  if (service === 'lambda') {
    const [, name] = /\/functions\/([^/]+)\/invocations$/.exec(url.pathname) ?? [];
    return [{ action: 'lambda:InvokeFunction', resource: constructOf(name) }];
  }
  const [, operation = ''] = String(request.headers['x-amz-target']).split('.');
  const parameters = JSON.parse(body.toString()) as Body;
  if (service === 'dynamodb') return tableCalls(operation, parameters);
  const { QueueUrl, SecretId, UserPoolId } = parameters;
  const resource =
    QueueUrl === undefined ? (SecretId ?? (UserPoolId && 'Users')) : QueueUrl.split('/').at(-1);
  return [{ action: `${service}:${operation}`, resource: constructOf(resource) }];
};

/** The calls that a request to an emulator asks for; none for a request with the credentials of the host. */
export const callsOf = (
  request: IncomingMessage,
  body: Buffer,
): { readonly calls: readonly AwsCall[]; readonly after: (status: number) => readonly AwsCall[] } => {
  const url = new URL(request.url ?? '/', 'http://emulator');
  const token = request.headers['x-amz-security-token'] ?? url.searchParams.get('X-Amz-Security-Token');
  if (typeof token !== 'string' || request.method === 'OPTIONS') return { calls: [], after: () => [] };
  const credential =
    url.searchParams.get('X-Amz-Credential') ??
    /Credential=([^,\s]+)/.exec(request.headers.authorization ?? '')?.[1] ??
    '';
  const service = credential.split('/')[3] ?? '';
  const requested = requestedOf(service, request, url, body);
  const signed = (calls: readonly Requested[]) => calls.map((call) => ({ functionName: token, ...call }));
  return {
    calls: signed(requested),
    after: (status) => signed(service === 's3' ? missingObjectCalls(requested, status) : []),
  };
};
