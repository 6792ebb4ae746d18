import { Ajv } from 'ajv';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as Type from 'typebox';
import type { Static } from 'typebox';
import { SUPPORT_URL_PATTERN } from '#contracts/dashboard-files.ts';
import { LAUNCH_STRATEGIES } from '#contracts/launch-strategies.ts';
import { CLIP_MAX_BYTES, STAGE_MAX_DURATION_SECONDS } from '#contracts/limits.ts';

const region = Type.String({ pattern: '^[a-z]{2,}(-[a-z]+)+-\\d$' });
const email = Type.String({ pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$' });

const secretArn = Type.String({ pattern: '^arn:aws[a-z-]*:secretsmanager:[a-z0-9-]+:\\d{12}:secret:.+$' });

/** Every setting that may differ between deployments. Everything else is the same in all stages. */
const StageSettingsSchema = Type.Object(
  {
    /** AWS account that the stage may be deployed to; without it, the account of the credentials. */
    account: Type.Optional(Type.String({ pattern: '^\\d{12}$' })),
    region: Type.Optional(region),
    /** Receives alarms once confirmed by mail, in addition to manual subscriptions of the topic. */
    alarmEmail: Type.Optional(email),
    /** Mails when the cost of the whole account in a month exceeds the limit, or is forecast to. Needs account and region. */
    budget: Type.Optional(
      Type.Object({ dollarsPerMonth: Type.Number({ exclusiveMinimum: 0 }), email }, strict()),
    ),
    /** The API answers under this name only. The certificate is one of AWS Certificate Manager in the stage's region. */
    domain: Type.Optional(
      Type.Object(
        {
          name: Type.String({ pattern: '^([a-z0-9-]+\\.)+[a-z]{2,}$' }),
          certificateArn: Type.String({ pattern: '^arn:aws[a-z-]*:acm:[a-z0-9-]+:\\d{12}:certificate/.+$' }),
        },
        strict(),
      ),
    ),
    /**
     * Deploys the dashboard: CloudFront, Cognito and the dashboard API. After it is turned off, `npm run deploy` deletes them,
     * except for the user pool of a stage with `retainsData`, which the stage no longer uses when it is turned on again.
     */
    dashboard: Type.Boolean(),
    /** Origin of the dashboard, whose scripts may upload and download files through presigned links (ADR 54). */
    dashboardOrigin: Type.Optional(Type.String({ pattern: '^https://[a-z0-9.-]+(:\\d+)?$' })),
    /** Certificate for the host of `dashboardOrigin`, in us-east-1; without it the dashboard has an address of CloudFront. */
    dashboardCertificateArn: Type.Optional(
      Type.String({ pattern: '^arn:aws[a-z-]*:acm:us-east-1:\\d{12}:certificate/.+$' }),
    ),
    /** Where owners reach the operator, for credits and questions: a link of the dashboard. */
    supportUrl: Type.Optional(Type.String({ pattern: SUPPORT_URL_PATTERN })),
    /**
     * Sends the mails of the dashboard by Amazon SES: `from` is an address of the verified identity, which is an address
     * or a domain.
     */
    mail: Type.Optional(
      Type.Object(
        {
          from: Type.String({ pattern: '^(?:[^<>@]+ <[^@\\s<>]+@[^@\\s<>]+>|[^@\\s<>]+@[^@\\s<>]+)$' }),
          identityArn: Type.String({ pattern: '^arn:aws[a-z-]*:ses:[a-z0-9-]+:\\d{12}:identity/.+$' }),
        },
        strict(),
      ),
    ),
    /** On every resource, besides `application` and `stage`, which the service sets itself. */
    tags: Type.Record(Type.String({ minLength: 1 }), Type.String()),
    /** Second region that holds a copy of both secrets. */
    secretReplicaRegion: Type.Optional(region),
    /** Second region that gets a copy of the table every day (ADR 81). Needs account and region. */
    backupRegion: Type.Optional(region),
    /** Resources that `npm run restore` has created after a loss: the data stack then creates none (docs/runbook.md). */
    restored: Type.Object(
      {
        tableName: Type.Optional(Type.String({ pattern: '^[\\w.-]{3,255}$' })),
        keyPepperArn: Type.Optional(secretArn),
        webhookKeyArn: Type.Optional(secretArn),
      },
      strict(),
    ),
    /** Protects table, bucket and secrets from deletion, also when their stack is deleted. */
    retainsData: Type.Boolean(),
    /** At least 2, the minimum of an SQS event source. */
    maxConcurrentRenders: Type.Integer({ minimum: 2, maximum: 1000 }),
    /** Maximum renderers working on one video at the same time (ADR 21). */
    segmentsPerVideo: Type.Integer({ minimum: 1, maximum: 16 }),
    /** A receiver that does not respond occupies one for ten seconds. At least 2, the minimum of an SQS event source. */
    maxConcurrentDeliveries: Type.Integer({ minimum: 2, maximum: 1000 }),
    /**
     * Reserves Lambda concurrency for coordinators and renderers, so that no other function of the account can use it up.
     * Lambda refuses it unless the account keeps 100 unreserved.
     */
    reservesConcurrency: Type.Boolean(),
    /** Orders a small video from the API every five minutes and checks it, with an alarm (ADR 83). */
    syntheticRenders: Type.Boolean(),
    /** Moves requests to new API code gradually and back if it fails (ADR 36). */
    canary: Type.Boolean(),
    /** Lambda allocates one vCPU per 1769 MiB. New accounts are limited to 3008. */
    rendererMemoryMiB: Type.Integer({ minimum: 1769, maximum: 10_240 }),
    /**
     * Gives each workspace renderers of its own (ADR 32). Without it each render has a process of its own. Not available
     * in every region; a change replaces `render-segment`.
     */
    tenantIsolation: Type.Boolean(),
    /** How Chromium is started. Set `multi-process` only where `npm run probe` shows that it works (ADR 29). */
    launchStrategy: Type.Enum([...LAUNCH_STRATEGIES]),
    requestsPerSecond: Type.Integer({ minimum: 1 }),
    requestBurst: Type.Integer({ minimum: 1 }),
    requestsPerKeyPerMinute: Type.Integer({ minimum: 1 }),
    /**
     * With or without an API key, and of the dashboard; null creates no web ACL (ADR 37). 10 is the minimum of AWS WAF.
     * With a dashboard it needs account and region.
     */
    requestsPerAddressPerMinute: Type.Union([Type.Integer({ minimum: 10 }), Type.Null()]),
    maxDurationSeconds: Type.Integer({ minimum: 1, maximum: STAGE_MAX_DURATION_SECONDS }),
    /** Renderer time that failed and canceled videos of a workspace may use per clock hour (ADR 27). */
    unpaidRendererSecondsPerHour: Type.Integer({ minimum: 1 }),
    /** Requests for frames that a workspace may send in a clock hour. */
    framesRequestsPerHour: Type.Integer({ minimum: 1 }),
    /** Assets of a workspace together. At least one clip of the largest size. */
    maxStoredMiB: Type.Integer({ minimum: CLIP_MAX_BYTES / 1024 ** 2 }),
    /** Assets that a workspace creates in a day (UTC), deleted ones included. */
    maxUploadedMiBPerDay: Type.Integer({ minimum: CLIP_MAX_BYTES / 1024 ** 2 }),
    /** Creates are refused with 429 while the queued videos would take longer than this to render (ADR 33). */
    maxBacklogSeconds: Type.Integer({ minimum: 60 }),
    logRetentionDays: Type.Enum(RetentionDays),
    /** Packs the 2018 build of ffmpeg when the newer one is not available; otherwise the synthesis fails. */
    acceptsOlderFfmpeg: Type.Boolean(),
    /** Sends X-Ray traces from the gateway and from every function except the renderer. */
    tracing: Type.Boolean(),
  },
  strict(),
);

export type StageSettings = Readonly<Static<typeof StageSettingsSchema>>;

/** Settings from `config/<stage>.json`, which take precedence over the defaults of the stage. */
export type OperatorSettings = Partial<StageSettings>;

interface Stage {
  readonly defaults: StageSettings;
  /** Settings without a default that the operator must give. */
  readonly required: readonly (keyof StageSettings)[];
}

/**
 * Fits a new AWS account: 10 concurrent executions, of which none can be reserved, and 3008 MiB a function. Uploads need 6
 * more: below two renders, two thumbnails and two inspections at a time, the minimum of an SQS event source, no setting can go.
 */
const DEV_DEFAULTS: StageSettings = {
  tags: {},
  restored: {},
  retainsData: false,
  dashboard: true,
  maxConcurrentRenders: 2,
  segmentsPerVideo: 1,
  maxConcurrentDeliveries: 2,
  reservesConcurrency: false,
  syntheticRenders: false,
  canary: false,
  rendererMemoryMiB: 2560,
  tenantIsolation: true,
  launchStrategy: 'single-process',
  requestsPerSecond: 10,
  requestBurst: 20,
  requestsPerKeyPerMinute: 300,
  requestsPerAddressPerMinute: null,
  maxDurationSeconds: 300,
  unpaidRendererSecondsPerHour: 3600,
  framesRequestsPerHour: 120,
  maxBacklogSeconds: 900,
  maxStoredMiB: 2048,
  maxUploadedMiBPerDay: 10_240,
  logRetentionDays: RetentionDays.ONE_WEEK,
  acceptsOlderFfmpeg: true,
  tracing: false,
};

const STAGES: Readonly<Record<string, Stage>> = {
  dev: { required: [], defaults: DEV_DEFAULTS },
  /** For LocalStack (docs/localstack.md), which emulates neither Cognito and CloudFront nor tenant isolation. */
  local: { required: [], defaults: { ...DEV_DEFAULTS, dashboard: false, tenantIsolation: false } },
  prod: {
    required: ['account', 'region', 'alarmEmail', 'secretReplicaRegion'],
    defaults: {
      tags: {},
      restored: {},
      retainsData: true,
      dashboard: true,
      maxConcurrentRenders: 40, // 15 000 videos a day: docs/scale.md
      segmentsPerVideo: 8, // the largest power of two that an account of 1000 executions can reserve: ADR 21
      maxConcurrentDeliveries: 50,
      reservesConcurrency: false,
      syntheticRenders: true,
      canary: true,
      rendererMemoryMiB: 2560, // the lowest cost per minute of video: docs/cost.md
      tenantIsolation: true,
      launchStrategy: 'single-process',
      requestsPerSecond: 100,
      requestBurst: 200,
      requestsPerKeyPerMinute: 300,
      requestsPerAddressPerMinute: 1500, // a quarter of `requestsPerSecond`, or five keys at their limit
      maxDurationSeconds: 300,
      unpaidRendererSecondsPerHour: 3600,
      framesRequestsPerHour: 120,
      maxBacklogSeconds: 900,
      maxStoredMiB: 2048,
      maxUploadedMiBPerDay: 10_240,
      logRetentionDays: RetentionDays.ONE_MONTH,
      acceptsOlderFfmpeg: false,
      tracing: false, // logs and metrics already show the slow step, and traces cost money
    },
  },
};

function strict() {
  return { additionalProperties: false } as const;
}

/** Tags of lib/video-api.ts. */
const OWN_TAGS = ['application', 'stage'] as const;

/** The stack of a budget is deployed by the bootstrap roles of an account and region. */
const BUDGET_REQUIRES = ['account', 'region'] as const;

const validate = new Ajv({ allErrors: true, strict: true }).compile<StageSettings>(StageSettingsSchema);

const describeInvalid = (): string =>
  (validate.errors ?? [])
    .map(({ instancePath, message = '', params }) => {
      const setting = instancePath.slice(1).replaceAll('/', '.');
      const unknown = params['additionalProperty'] as string | undefined;
      return unknown === undefined ? `${setting} ${message}` : `${unknown} is not a setting`;
    })
    .join('; ');

/** Rules that the schema cannot express. */
const findConflict = ({
  region: home,
  secretReplicaRegion,
  backupRegion,
  account,
  tags,
  dashboard,
  dashboardCertificateArn,
  dashboardOrigin,
  requestsPerAddressPerMinute,
}: StageSettings): string | undefined => {
  if (home !== undefined && secretReplicaRegion === home)
    return 'secretReplicaRegion must be another region than region';
  if (backupRegion !== undefined && (!account || !home || backupRegion === home))
    return 'backupRegion needs account and region, and must be another region';
  if (dashboardCertificateArn !== undefined && !/^https:[^:]+$/.test(dashboardOrigin ?? ''))
    return 'dashboardCertificateArn needs dashboardOrigin, an origin without a port';
  if (dashboard && requestsPerAddressPerMinute !== null && !(account && home))
    return 'requestsPerAddressPerMinute needs account and region in a stage with a dashboard';
  const ownTag = OWN_TAGS.find((name) => Object.hasOwn(tags, name));
  return ownTag && `tags must not contain ${ownTag}, which the service sets itself`;
};

/** The stage of that name. Throws one sentence for a name that lib/stage.ts does not define. */
export const findStage = (stageName: string): Stage => {
  const stage = Object.hasOwn(STAGES, stageName) ? STAGES[stageName] : undefined;
  if (!stage)
    throw new Error(`Unknown stage "${stageName}": lib/stage.ts defines ${Object.keys(STAGES).join(', ')}.`);
  return stage;
};

/** Settings of a stage. Throws one sentence that names the file to change when a setting is missing or invalid. */
export const stageSettings = (stageName: string, given: OperatorSettings = {}): StageSettings => {
  const stage = findStage(stageName);
  const file = `config/${stageName}.json`;
  const required = given.budget ? [...stage.required, ...BUDGET_REQUIRES] : stage.required;
  const missing = [...new Set(required)].filter((name) => given[name] === undefined);
  if (missing.length > 0)
    throw new Error(
      `Stage "${stageName}" needs ${missing.join(', ')} in ${file}; config/example.json is an example.`,
    );
  const settings: unknown = { ...stage.defaults, ...given };
  if (!validate(settings)) throw new Error(`Correct ${file}: ${describeInvalid()}.`);
  const conflict = findConflict(settings);
  if (conflict !== undefined) throw new Error(`Correct ${file}: ${conflict}.`);
  return settings;
};
