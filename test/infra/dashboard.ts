import { describe, expect, it } from 'vitest';
import { METRICS } from '#contracts/metrics.ts';
import { alarmsOf, describeReference, resourcesOf, synthesize } from './synthesize.ts';
import type { Properties } from './synthesize.ts';

const { service } = synthesize('prod');
const dashboards = Object.values(resourcesOf(service, 'AWS::CloudWatch::Dashboard'));
const { widgets } = JSON.parse(describeReference(dashboards[0]?.['DashboardBody'])) as {
  readonly widgets: readonly Properties[];
};

/** Graph titles by row heading, from top to bottom. */
const rows: Record<string, string[]> = {};
for (const { type, properties } of widgets) {
  if (type === 'text') rows[properties.markdown.replace('## ', '')] = [];
  if (type === 'metric') rows[Object.keys(rows).at(-1) ?? '']?.push(properties.title);
}

describe('the dashboard', () => {
  it('is named after stage and region, because dashboards of all regions share their names', () => {
    expect(dashboards.map(({ DashboardName }) => DashboardName)).toEqual(['video-api-prod-ap-southeast-3']);
  });

  it('shows every service metric', () => {
    const text = JSON.stringify(widgets);
    const missing = Object.keys(METRICS).filter(
      (name) => !text.includes(`"VideoApi/prod","${name}","service"`),
    );
    expect(missing).toEqual([]);
    expect(text).toContain('{\\"VideoApi/prod\\",service,code} MetricName=\\"RendersFailed\\"');
  });

  it('shows the state of every alarm', () => {
    const status = widgets.find(({ type }) => type === 'alarm');
    expect(status?.['properties'].alarms).toHaveLength(Object.keys(alarmsOf(service)).length);
  });
});
