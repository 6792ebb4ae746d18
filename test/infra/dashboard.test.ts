import { describe, expect, it } from 'vitest';
import { METRICS } from '#contracts/metrics.ts';
import { describeReference, resourcesOf, synthesize } from './synthesize.ts';
import type { Properties } from './synthesize.ts';

const { service } = synthesize('prod');
const dashboards = Object.values(resourcesOf(service, 'AWS::CloudWatch::Dashboard'));
const { widgets } = JSON.parse(describeReference(dashboards[0]?.['DashboardBody'])) as {
  readonly widgets: readonly Properties[];
};

/** Headings and titles from top to bottom. */
const rows: Record<string, string[]> = {};
for (const { type, properties } of widgets) {
  if (type === 'text') rows[properties.markdown.replace('## ', '')] = [];
  if (type === 'metric') rows[Object.keys(rows).at(-1) ?? '']?.push(properties.title);
}

describe('the dashboard', () => {
  it('is one for the stage', () => {
    expect(dashboards.map(({ DashboardName }) => DashboardName)).toEqual(['video-api-prod']);
  });

  it('shows first what callers see, then what explains it, and last what it costs and earns', () => {
    expect(rows).toEqual({
      Callers: ['Requests', 'Errors', 'Latency of requests', 'From create to done'],
      Renders: ['Started and ended', 'Failed, by code', 'Faults of ours', 'Seconds per second of video'],
      Queue: ['Wait', 'Messages', 'Looked after by the sweeper', 'Renders at once'],
      Cost: [
        'Renderer seconds per second of video',
        'Renderer seconds, and seconds of video they made',
        'Billed to renderer and coordinator',
      ],
      Money: ['Credits', 'LedgerSnapshot'],
      Webhooks: ['Deliveries', 'Messages'],
    });
  });

  it('shows every metric the code emits', () => {
    const text = JSON.stringify(widgets);
    const missing = Object.keys(METRICS).filter(
      (name) => !text.includes(`"VideoApi/prod","${name}","service"`),
    );
    expect(missing).toEqual([]);
    expect(text).toContain('{\\"VideoApi/prod\\",service,code} MetricName=\\"RendersFailed\\"');
  });

  it('shows the state of every alarm', () => {
    const status = widgets.find(({ type }) => type === 'alarm');
    expect(status?.['properties'].alarms).toHaveLength(
      Object.keys(resourcesOf(service, 'AWS::CloudWatch::Alarm')).length,
    );
  });

  it('fills its rows: nothing overlaps, nothing sticks out', () => {
    const taken = new Set<string>();
    for (const { x, y, width, height } of widgets) {
      expect(x + width).toBeLessThanOrEqual(24);
      for (let column = x; column < x + width; column += 1)
        for (let line = y; line < y + height; line += 1) {
          expect(taken.has(`${column},${line}`)).toBe(false);
          taken.add(`${column},${line}`);
        }
    }
  });
});
