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
  it('is named after the stage', () => {
    expect(dashboards.map(({ DashboardName }) => DashboardName)).toEqual(['video-api-prod']);
  });

  it('has rows from what callers notice to what explains it', () => {
    expect(rows).toEqual({
      Callers: ['Requests', 'Errors', 'Request latency', 'Seconds from creation to done'],
      Renders: [
        'Started and completed',
        'Failures by code',
        'Faults of the service, and of documents',
        'Render seconds per second of video',
      ],
      Queue: ['Seconds in the queue', 'Messages', 'Sweeper', 'Concurrent renders'],
      Cost: [
        'Renderer seconds per second of video',
        'Renderer seconds and seconds of video',
        'Duration of renderer and coordinator',
      ],
      Credits: ['Captured, refunded and canceled', 'Ledger check'],
      Webhooks: ['Deliveries', 'Messages'],
    });
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

  it('has no overlapping widgets and none wider than the row', () => {
    const occupied = new Set<string>();
    for (const { x, y, width, height } of widgets) {
      expect(x + width).toBeLessThanOrEqual(24);
      for (let column = x; column < x + width; column += 1)
        for (let line = y; line < y + height; line += 1) {
          expect(occupied.has(`${column},${line}`)).toBe(false);
          occupied.add(`${column},${line}`);
        }
    }
  });
});
