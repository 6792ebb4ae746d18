import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { sumOver } from './alarm-settings.ts';
import type { AlarmTable, Watched } from './alarm-settings.ts';
import { total } from './formulas.ts';

/** What callers and renders wait for; CloudWatch counts each by itself. */
const TABLE_OPERATIONS = ['GetItem', 'UpdateItem', 'Query', 'TransactWriteItems'];

const tableTroubles = (table: Table) =>
  total(
    'refused by DynamoDB',
    5,
    Object.fromEntries(
      TABLE_OPERATIONS.flatMap((operation) =>
        ['ThrottledRequests', 'SystemErrors'].map((name) => [
          `${name.charAt(0).toLowerCase()}${name.slice(1)}${operation}`,
          table.metric(name, {
            ...sumOver(5),
            dimensionsMap: { TableName: table.tableName, Operation: operation },
          }),
        ]),
      ),
    ),
  );

export const apiAlarms = ({ api, throttledRequests, table }: Watched): AlarmTable => ({
  ApiFailing: {
    impact: 'Callers get internal_error instead of an answer, five times or more in five minutes.',
    metric: api.metricServerError(sumOver(5)),
    comparison: 'atLeast',
    threshold: 5,
    periods: 1,
  },
  ApiSlow: {
    impact:
      'One request in a hundred takes five seconds or more, and has for a quarter of an hour: callers wait, and some give up and ask again.',
    // Far above a cold start and the three seconds a lint may take, far below the 29 s the gateway waits.
    metric: api.metricLatency({ ...sumOver(5), statistic: 'p99' }),
    comparison: 'atLeast',
    threshold: 5000,
    periods: 3,
  },
  ApiThrottled: {
    impact:
      'The stage as a whole turns requests away with 429, for a quarter of an hour: callers are refused who kept to their own limits.',
    metric: throttledRequests.with(sumOver(5)),
    comparison: 'atLeast',
    threshold: 50, // a burst that is over in a second stays below
    periods: 3,
  },
  TableFailing: {
    impact:
      'DynamoDB refuses or fails requests: what its retries do not save is answered with internal_error, and renders lose their leases.',
    metric: tableTroubles(table),
    comparison: 'atLeast',
    threshold: 10,
    periods: 1,
  },
});
