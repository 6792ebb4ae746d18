import { describe, expect, it } from 'vitest';
import { DEFAULT_OUTPUT } from '#contracts/limits.ts';
import { MEASURED } from '#test/support/lambda-figures.ts';
import { readFigures } from '../../../scripts/cost/benchmark-figures.ts';
import { settingsOf } from '../../../scripts/cost/deployment.ts';
import { estimateCost } from '../../../scripts/cost/estimate.ts';
import { speedOf } from '../../../scripts/cost/lambda-figures.ts';
import { cheapestMemoryMiB, compareMemorySizes } from '../../../scripts/cost/memory.ts';
import { monthlyCost } from '../../../scripts/cost/monthly-cost.ts';
import { estimateRender } from '../../../scripts/cost/render-time.ts';
import type { Figures, RendererMachine } from '../../../scripts/cost/render-time.ts';

/** 100 frames of one megapixel: 10 s of processor time on two cores. */
const FIGURES: Figures = {
  scene: {
    frames: 100,
    width: 1000,
    height: 1000,
    wallSeconds: 5,
    cpuSeconds: 10,
    fileBytes: 1024 * 1024,
    warmStartSeconds: 0.5,
  },
  createMs: 50,
  getMs: 25,
};
/** Twice the pixels of the measured scene. */
const VIDEO = { seconds: 10, width: 1000, height: 1000, fps: 20 };

/** Three vCPUs, each as fast as a core of the measured machine. */
const MACHINE: RendererMachine = { memoryMiB: 5307, coresPerVcpu: 1, coldStartSeconds: 2.5 };

const captureSeconds = (video: typeof VIDEO, machine = MACHINE, { scene } = FIGURES) =>
  estimateRender(video, scene, machine, 4).captureSeconds;

describe('estimateRender', () => {
  it('scales the render time with frames and pixels', () => {
    expect(captureSeconds({ ...VIDEO, seconds: 5 })).toBe(5);
    expect(captureSeconds(VIDEO)).toBe(10);
    expect(captureSeconds({ ...VIDEO, width: 500 })).toBe(5);
    expect(captureSeconds({ ...VIDEO, fps: 40 })).toBe(20);
  });

  it('uses at most the cores that the measured render used, and fewer when the function has fewer', () => {
    // 3008 MiB give 3008 / 1769 = 1.70040 cores for 20 s of processor time.
    const smaller = { ...MACHINE, memoryMiB: 3008 };
    expect(captureSeconds(VIDEO, smaller)).toBeCloseTo(11.76197, 4);
    const singleCore = { ...FIGURES, scene: { ...FIGURES.scene, wallSeconds: 10 } };
    expect(captureSeconds(VIDEO, smaller, singleCore)).toBe(20);
    expect(captureSeconds(VIDEO, MACHINE, singleCore)).toBe(20);
  });

  it('takes twice as long on vCPUs of half the speed', () => {
    expect(captureSeconds(VIDEO, { ...MACHINE, coresPerVcpu: 0.5 })).toBe(20);
  });

  it('adds the difference between a cold and a warm start', () => {
    const render = estimateRender(VIDEO, FIGURES.scene, MACHINE, 4);
    expect(render).toMatchObject({ segments: 1, billedSeconds: 12, waitSeconds: 12 });
  });

  it('splits a long video: a shorter wait for one further start per segment', () => {
    const long = { ...VIDEO, seconds: 60 }; // 60 s on one renderer
    const { segments, captureSeconds, billedSeconds, waitSeconds } = estimateRender(
      long,
      FIGURES.scene,
      MACHINE,
      8,
    );
    expect(captureSeconds).toBe(60);
    expect(segments).toBeGreaterThan(2);
    expect(segments).toBeLessThanOrEqual(8);
    // 2.5 s per start, and 1 ms for each of 300 to 1200 skipped frames.
    expect(billedSeconds).toBeGreaterThan(62 + 2.8 * (segments - 1));
    expect(billedSeconds).toBeLessThan(62 + 3.7 * (segments - 1));
    expect(waitSeconds).toBeGreaterThan(60 / segments);
    expect(waitSeconds).toBeLessThan(30);
  });
});

describe('estimateCost', () => {
  it('equals a calculation by hand', () => {
    const { lines, dollarsPerVideo, dollarsPerMinute } = estimateCost(VIDEO, FIGURES, {
      machine: { ...MACHINE, memoryMiB: 5308 },
      maxSegments: 4,
      hasWebAcl: true,
      hasTenants: true,
    });
    const byHand: Record<string, readonly [quantity: number, dollars: number]> = {
      rendering: [62.203125, 0.001036721], // 12 s of 5308 MiB
      'isolated environments': [5.18359375, 0.00086566], // one of 5308 MiB
      'scratch space': [42, 0.0000012978], // 12 s of 3.5 GB above the free 0.5 GB
      coordinator: [12, 0.00016], // 12 s of 1 GB
      'API functions': [0.175, 0.00000233], // a create of 50 ms, five polls of 25 ms, 1 GB
      invocations: [8, 0.0000016], // six requests, coordinator, renderer
      'API requests': [6, 0.000021],
      'web ACL requests': [6, 0.0000036],
      'database writes': [45, 0.000028125], // 6 counted requests, 10 + 3 + 8, six heartbeats of 3
      'database reads': [19, 0.000002375], // 2 by the create, 3 by each poll, 2 by the worker
      'record, 365 days': [0.000022888, 0.0000103],
      queue: [3, 0.0000012],
      'objects written': [17, 0.000085], // document, segment, file, 12 progress reports, poster and its copy
      'objects read': [20, 0.000008], // document, segment, 6 polls, 6 heartbeats, 3 checks, 2 for the poster, download
      'file, 30 days': [0.00192637, 0.0000443065], // 2 MiB
      logs: [0.0000093058, 0.0000046529], // eight invocations of 1024 bytes, six access lines of 300
      download: [0.001953125, 0.0001757813],
    };
    expect(lines.map(({ name }) => name)).toEqual(Object.keys(byHand));
    for (const { name, quantity, dollars } of lines) {
      const [expectedQuantity = 0, expectedDollars = 0] = byHand[name] ?? [];
      expect({ name, share: quantity / expectedQuantity }).toEqual({ name, share: expect.closeTo(1, 4) });
      expect({ name, share: dollars / expectedDollars }).toEqual({ name, share: expect.closeTo(1, 2) });
    }
    expect(dollarsPerVideo).toBeCloseTo(0.002452, 6);
    expect(dollarsPerMinute).toBeCloseTo(0.014712, 5);
  });
});

describe('compareMemorySizes', () => {
  /** Five minutes of it end before the deadline on one vCPU. */
  const cheap = { ...FIGURES, scene: { ...FIGURES.scene, wallSeconds: 0.5, cpuSeconds: 1 } };
  const sizes = (peakMemoryMiB: number, figures = cheap) =>
    compareMemorySizes({ files: [], byScene: { only: figures } }, peakMemoryMiB, null);

  it('chooses the cheapest size that holds a render and the reserve of 512 MiB', () => {
    expect(cheapestMemoryMiB(sizes(1000))).toBe(2304); // with less, the coordinator waits longer
    expect(cheapestMemoryMiB(sizes(1793))).toBe(2560);
    expect(sizes(1793).map(({ isEnough }) => isEnough)).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  it('compares the sizes with measured figures, without a range', () => {
    const measured = compareMemorySizes(readFigures(), 1793, MEASURED);
    for (const { dollarsPerMinute } of measured) expect(dollarsPerMinute.best).toBe(dollarsPerMinute.worst);
    const atSize = (memoryMiB: number) => measured.find((size) => size.memoryMiB === memoryMiB);
    const { segmentsPerVideo, maxDurationSeconds } = settingsOf('prod');
    const waits = Object.values(readFigures().byScene).map(
      ({ scene }) =>
        estimateRender(
          { seconds: maxDurationSeconds, ...DEFAULT_OUTPUT },
          scene,
          speedOf(2560, 'worst', MEASURED),
          segmentsPerVideo,
        ).waitSeconds,
    );
    expect(atSize(2560)?.longestSeconds).toBe(Math.max(...waits));
    expect(atSize(2560)?.longestSeconds).toBeLessThan(atSize(1769)?.longestSeconds ?? 0);
  });

  it('refuses when no size holds a render or none meets the deadline', () => {
    expect(() => cheapestMemoryMiB(sizes(10_000))).toThrow('no memory size is enough');
    const slow = { ...FIGURES, scene: { ...FIGURES.scene, wallSeconds: 50, cpuSeconds: 100 } };
    expect(() => cheapestMemoryMiB(sizes(1000, slow))).toThrow('no memory size is enough');
  });
});

describe('monthlyCost', () => {
  it('counts replicas of secrets, metrics of alarms, rules and scheduled targets in the template', () => {
    const target = { Arn: { 'Fn::GetAtt': ['Sweeper', 'Arn'] } };
    const rule = (rate: string, targets: number) => ({
      Type: 'AWS::Events::Rule',
      Properties: { ScheduleExpression: rate, Targets: Array.from({ length: targets }, () => target) },
    });
    const alarm = (properties: object) => ({ Type: 'AWS::CloudWatch::Alarm', Properties: properties });
    const secret = (replicas: object[]) => ({
      Type: 'AWS::SecretsManager::Secret',
      Properties: { ReplicaRegions: replicas },
    });
    const resources = {
      Pepper: secret([{ Region: 'eu-west-1' }]),
      Key: secret([]),
      One: alarm({ MetricName: 'Errors' }),
      Two: alarm({ Metrics: [{ MetricStat: {} }, { MetricStat: {} }, { Expression: 'a / b' }] }),
      Acl: { Type: 'AWS::WAFv2::WebACL', Properties: { Rules: [{}, {}] } },
      Source: { Type: 'AWS::Lambda::EventSourceMapping' },
      Sweeper: { Type: 'AWS::Lambda::Function', Properties: { MemorySize: 512 } },
      Often: rule('rate(1 minute)', 2),
      Seldom: rule('rate(6 hours)', 1),
    };
    const quantities = Object.fromEntries(
      monthlyCost(resources, 1).map(({ name, quantity }) => [name, quantity]),
    );
    expect(quantities).toMatchObject({
      'secrets and their replicas': 3,
      alarms: 3,
      dashboards: 0,
      'web ACL': 1,
      'rules of the web ACL': 2,
      'idle queue polls': 15 * 43_800,
      'scheduled invocations': 2 * 43_800 + 43_800 / 360,
      'scheduled functions': expect.closeTo((2 * 43_800 + 43_800 / 360) * 0.3 * 0.5, 6),
    });
  });
});
