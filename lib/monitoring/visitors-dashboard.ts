import { Dashboard, GraphWidget, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IMetric, MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { DashboardUsers } from '../constructs/user-pool.ts';
import { GLOBAL_REGION } from '../other-region.ts';
import { countOver, formula, sumOver } from './metrics.ts';

const WIDTH = 24;
const sum = sumOver(5);

interface Visited extends DashboardUsers {
  readonly distribution: Distribution;
}

/** Of a distribution, wherever it serves. */
const requestsOf =
  ({ distributionId }: Distribution) =>
  (metricName: string, options: MetricOptions): Metric =>
    new Metric({
      namespace: 'AWS/CloudFront',
      metricName,
      region: GLOBAL_REGION,
      dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
      ...options,
    });

const usersOf =
  ({ userPool, userPoolClient }: DashboardUsers) =>
  (metricName: string, options: MetricOptions): Metric =>
    new Metric({
      namespace: 'AWS/Cognito',
      metricName,
      dimensionsMap: { UserPool: userPool.userPoolId, UserPoolClient: userPoolClient.userPoolClientId },
      ...options,
    });

/** Cognito counts an attempt as one sample, of 1 if it succeeded. */
const succeededAndFailed = (metricOf: ReturnType<typeof usersOf>, metricName: string): IMetric[] => {
  const succeeded = metricOf(metricName, { ...sum, label: 'succeeded' });
  const attempted = metricOf(metricName, countOver(5));
  return [succeeded, formula('failed', 5, 'attempted - succeeded', { attempted, succeeded })];
};

/** What people who open the dashboard meet before its API: the files and the sign-in. */
export const createVisitorsDashboard = (scope: Construct, dashboardName: string, visited: Visited): void => {
  const requests = requestsOf(visited.distribution);
  const users = usersOf(visited);
  const average = { ...sum, statistic: 'Average' };
  const graphs = [
    ['Requests', [requests('Requests', sum)]],
    ['Bytes downloaded', [requests('BytesDownloaded', sum)]],
    ['Errors in percent', [requests('4xxErrorRate', average), requests('5xxErrorRate', average)]],
    ['Sign-ins', succeededAndFailed(users, 'SignInSuccesses')],
    ['Renewed sessions', succeededAndFailed(users, 'TokenRefreshSuccesses')],
    ['Throttled', [users('SignInThrottles', sum), users('TokenRefreshThrottles', sum)]],
  ] as const;
  const widgets = graphs.map(
    ([title, left]) => new GraphWidget({ title, width: WIDTH / 3, left: [...left] }),
  );
  new Dashboard(scope, 'Visitors', { dashboardName, widgets: [widgets.slice(0, 3), widgets.slice(3)] });
};
