import { duePartitions } from '#contracts/table-keys.ts';
import type { DueKind } from '#contracts/table-keys.ts';
import { METRICS } from '#contracts/metrics.ts';
import { PRICES } from './prices.ts';
import type { PriceName } from './prices.ts';

export interface Resource {
  readonly Type: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- template JSON has many shapes
  readonly Properties?: Record<string, any>;
}

/** By `<stack>/<logical id>`. */
export type Resources = Readonly<Record<string, Resource>>;

export interface MonthlyLine {
  readonly name: string;
  readonly price: PriceName;
  readonly quantity: number;
  readonly dollars: number;
}

/** Sweeps of each kind of due records. */
const READS_PER_MINUTE: Readonly<Record<DueKind, number>> = {
  QUEUED: 1,
  LEASE: 1,
  DELIVERY: 1,
  ASSET: 1 / 5,
  PROJECTS: 1 / 5,
  BATCHES: 1,
};
export const MINUTES_PER_MONTH = (365 / 12) * 24 * 60;
const MINUTES_PER = { minute: 1, hour: 60, day: 24 * 60 } as const;
/** Lambda keeps five long polls of 20 s open on an idle queue: documented for event sources, 20 s assumed. */
const POLLS_PER_MINUTE = 5 * 3;
/** Of a scheduled invocation without anything to do: assumed. */
const SWEEP_SECONDS = 0.3;
const LOG_GB_PER_INVOCATION = 1024 / 1024 ** 3;

/** Scheduled invocations, with the memory of the functions. */
const schedulesOf = (resources: Resources) =>
  Object.entries(resources)
    .filter(([, { Type, Properties }]) => Type === 'AWS::Events::Rule' && !Properties?.['EventPattern'])
    .flatMap(([rule, { Properties }]) => {
      const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(Properties?.['ScheduleExpression'] ?? '');
      if (!rate) throw new Error('a rule has no rate');
      const perMonth =
        MINUTES_PER_MONTH / (Number(rate[1]) * MINUTES_PER[rate[2] as keyof typeof MINUTES_PER]);
      const targets = Properties?.['Targets'] as readonly { Arn: { 'Fn::GetAtt': [string, string] } }[];
      return targets.map(({ Arn }) => {
        const target = rule.replace(/[^/]*$/, Arn['Fn::GetAtt'][0]); // of the same stack
        const memoryMiB: number = resources[target]?.Properties?.['MemorySize'];
        return { perMonth, gbSeconds: perMonth * SWEEP_SECONDS * (memoryMiB / 1024) };
      });
    });

const metricsOf = ({ Properties }: Resource): number =>
  Properties?.['Metrics']?.filter((metric: object) => 'MetricStat' in metric).length ?? 1;

/** What a deployment without a single request costs in a month, counted from the synthesised templates. */
export const monthlyCost = (resources: Resources, logMonths: number): readonly MonthlyLine[] => {
  const ofType = (type: string) => Object.values(resources).filter(({ Type }) => Type === type);
  const sum = (type: string, count: (resource: Resource) => number): number =>
    ofType(type).reduce((total, resource) => total + count(resource), 0);
  const schedules = schedulesOf(resources);
  const invocations = schedules.reduce((total, { perMonth }) => total + perMonth, 0);
  const gbSeconds = schedules.reduce((total, schedule) => total + schedule.gbSeconds, 0);
  // A query without results is half a unit.
  const readsPerMonth = Object.entries(READS_PER_MINUTE)
    .map(([kind, perMinute]) => 0.5 * duePartitions(kind as DueKind).length * perMinute * MINUTES_PER_MONTH)
    .reduce((total, reads) => total + reads, 0);
  const logGb = invocations * LOG_GB_PER_INVOCATION;
  const replicasOf = ({ Properties }: Resource): number => Properties?.['ReplicaRegions']?.length ?? 0;
  const webAcls = 'AWS::WAFv2::WebACL';
  const usage: readonly (readonly [name: string, price: PriceName, quantity: number])[] = [
    [
      'secrets and their replicas',
      'secret',
      sum('AWS::SecretsManager::Secret', (each) => 1 + replicasOf(each)),
    ],
    ['alarms', 'alarm', sum('AWS::CloudWatch::Alarm', metricsOf)],
    ['metrics', 'metric', Object.keys(METRICS).length],
    ['dashboards', 'dashboard', ofType('AWS::CloudWatch::Dashboard').length],
    ['web ACL', 'webAcl', ofType(webAcls).length],
    [
      'rules of the web ACL',
      'webAclRule',
      sum(webAcls, ({ Properties }) => Properties?.['Rules']?.length ?? 0),
    ],
    [
      'idle queue polls',
      'sqsRequest',
      ofType('AWS::Lambda::EventSourceMapping').length * POLLS_PER_MINUTE * MINUTES_PER_MONTH,
    ],
    ['scheduled invocations', 'lambdaRequest', invocations],
    ['scheduled functions', 'lambdaArm', gbSeconds],
    ['reads of the sweeps', 'dynamodbRead', readsPerMonth],
    ['logs of scheduled functions', 'logs', logGb],
    ['stored logs', 'logStorage', logGb * logMonths],
  ];
  return usage.map(([name, price, quantity]) => ({
    name,
    price,
    quantity,
    dollars: quantity * PRICES[price].dollars,
  }));
};
