import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { functionOf, ROUTES } from '#contracts/routes.ts';
import type { RouteFunction } from '#contracts/routes.ts';
import type { AlarmDefinitions } from './alarm-definition.ts';
import { formula, serverErrorsOf, sumOver, total } from './metrics.ts';
import type { MonitoredResources } from './metrics.ts';

/** Operations that callers and renders depend on; CloudWatch reports errors per operation. */
const TABLE_OPERATIONS = ['GetItem', 'UpdateItem', 'Query', 'TransactWriteItems'];

const tableErrors = ({ table }: MonitoredResources): IMetric => {
  const metrics = TABLE_OPERATIONS.flatMap((operation) =>
    ['ThrottledRequests', 'SystemErrors'].map((name) => {
      const dimensionsMap = { TableName: table.tableName, Operation: operation };
      const variable = `${name.charAt(0).toLowerCase()}${name.slice(1)}${operation}`;
      return [variable, table.metric(name, { ...sumOver(5), dimensionsMap })] as const;
    }),
  );
  return total('requests rejected by DynamoDB', 5, Object.fromEntries(metrics));
};

/** Their requests may take five seconds or more by intent: they wait for frames, videos and uploads, or check a project. */
const WAITING_FUNCTIONS: readonly RouteFunction[] = [
  'create-videos',
  'public-operations',
  'change-projects',
  'read-assets',
];
const PROMPT_FUNCTIONS = [...new Set(ROUTES.map(functionOf))].filter(
  (name) => !WAITING_FUNCTIONS.includes(name),
);

const slowestFunction = ({ functions }: MonitoredResources): IMetric => {
  const durations = PROMPT_FUNCTIONS.flatMap((name) => {
    const metric = functions.api[name]?.metricDuration({ ...sumOver(5), statistic: 'p99' });
    return metric ? [[`duration_${name.replaceAll('-', '_')}`, metric] as const] : [];
  });
  const terms = durations.map(([variable]) => `FILL(${variable}, 0)`).join(', ');
  return formula('slowest function', 5, `MAX([${terms}])`, Object.fromEntries(durations));
};

/** Alarms of the APIs and of the table that every request reads. */
export const requestAlarms = (monitored: MonitoredResources): AlarmDefinitions => ({
  ApiFailing: {
    impact: 'Callers got internal_error five times or more within five minutes.',
    metric: total('failed requests', 5, {
      api: monitored.api.metricServerError(sumOver(5)),
      ...(monitored.dashboardApiName !== undefined && {
        dashboard: serverErrorsOf(monitored.dashboardApiName, sumOver(5)),
      }),
    }),
    comparison: 'atLeast',
    threshold: 5,
    periods: 1,
  },
  ApiSlow: {
    impact:
      'For ten of 15 minutes, one request in a hundred to an API function has taken five seconds or more; some callers retry.',
    metric: slowestFunction(monitored),
    comparison: 'atLeast',
    threshold: 5000,
    periods: 3,
    breaching: 2,
  },
  ApiThrottled: {
    impact:
      'For ten of 15 minutes, the API as a whole has rejected requests with 429, also from callers within their own limits.',
    metric: monitored.throttledRequests.with(sumOver(5)),
    comparison: 'atLeast',
    threshold: 50, // a burst of a second stays below
    periods: 3,
    breaching: 2,
  },
  TableFailing: {
    impact:
      'DynamoDB throttles or fails requests: callers get internal_error when retries do not help, and renders lose their leases.',
    metric: tableErrors(monitored),
    comparison: 'atLeast',
    threshold: 10,
    periods: 1,
  },
});
