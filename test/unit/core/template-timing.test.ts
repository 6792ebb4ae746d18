import { describe, expect, it } from 'vitest';
import { assetIdFromUuid } from '#core/asset/asset-id.ts';
import { copyTemplate } from '#core/template/copy-template.ts';
import type { Music } from '#core/template/music.ts';
import type { Template, TemplateVariable } from '#core/template/template.ts';
import { clipTimes, durationRange, timeTemplate, withTiming } from '#core/template/template-timing.ts';

const PICTURE = { label: 'Foto', aspect: '4:5', minWidth: 100, minHeight: 100, default: '' };
const variables: readonly TemplateVariable[] = [
  { name: 'judul', label: 'Judul', kind: 'text', maxLength: 48 },
  { name: 'foto_1', kind: 'image', ...PICTURE },
  { name: 'klip', kind: 'video', volume: 0, ...PICTURE },
  { name: 'harga', label: 'Harga', kind: 'text', maxLength: 14, default: '' },
];

const TEMPLATE: Template = {
  id: 'reel@1',
  title: 'Reel',
  description: 'Satu adegan untuk setiap foto.',
  category: 'promo',
  tags: [],
  examples: { judul: 'Roti', foto_1: 'roti' },
  sizes: [{ width: 1080, height: 1920 }],
  variables,
  html: '<html><body><div id="root" data-composition-id="reel"></div></body></html>',
  isNewest: true,
  hasPreview: false,
  parts: [
    { name: 'pembuka', seconds: 1.5, reads: ['judul'] },
    { name: 'foto', seconds: 1.2, shows: ['foto_1', 'klip'], isOptional: true },
    { name: 'harga', seconds: 1, reads: ['harga'], shows: ['klip'], isOptional: true },
    { name: 'akhir', seconds: 2 },
  ],
};

/** Twice as slow as a video without music. */
const SLOW: Music = {
  name: 'lambat',
  title: { id: 'Lambat', en: 'Slow' },
  mood: 'tenang',
  tempoBpm: 60,
  beatsPerBar: 4,
  durationSeconds: 16,
  assetId: assetIdFromUuid('00000000-0000-4000-8000-000000000000'),
};

const music = (tempo: number, beatsPerBar = 4) => ({
  musik_tempo_bpm: String(tempo),
  musik_beats_per_bar: String(beatsPerBar),
});

const spans = (values: Readonly<Record<string, string>>) =>
  timeTemplate(TEMPLATE, values).parts.map(({ name, startSeconds, endSeconds }) => [
    name,
    Math.round(startSeconds * 1000) / 1000,
    Math.round(endSeconds * 1000) / 1000,
  ]);

describe('the timing of a template', () => {
  it('is the fixed length of a template without parts', () => {
    expect(timeTemplate({ durationSeconds: 9 }, {})).toEqual({ durationSeconds: 9, parts: [] });
  });

  it('leaves out optional parts without a value and ends on a bar', () => {
    expect(spans({ judul: 'Roti' })).toEqual([
      ['pembuka', 0, 2],
      ['akhir', 2, 4],
    ]);
    expect(spans({ judul: 'Roti', foto_1: 'asset', harga: ' ' })).toEqual([
      ['pembuka', 0, 2],
      ['foto', 2, 4],
      ['akhir', 4, 6],
    ]);
  });

  it('cuts on half bars of the music', () => {
    expect(spans({ judul: 'Roti', foto_1: 'asset', ...music(100) })).toEqual([
      ['pembuka', 0, 2.4],
      ['foto', 2.4, 3.6],
      ['akhir', 3.6, 7.2],
    ]);
    expect(spans({ judul: 'Roti', ...music(150, 3) })).toEqual([
      ['pembuka', 0, 2.4],
      ['akhir', 2.4, 4.8],
    ]);
  });

  it('rounds the length of the video to tenths of a second', () => {
    expect(timeTemplate(TEMPLATE, { judul: 'Roti', ...music(112) }).durationSeconds).toBe(4.3);
  });

  it.each([60, 97.3, 120, 128.023, 150])('shows texts at most 17 characters a second at %s bpm', (tempo) => {
    for (const length of [1, 20, 33, 48]) {
      const [first] = timeTemplate(TEMPLATE, { judul: 'x'.repeat(length), ...music(tempo) }).parts;
      expect(length / ((first?.endSeconds ?? 0) - 0.4)).toBeLessThanOrEqual(17);
    }
  });

  it('plays a clip from the first to the last part that shows it', () => {
    const times = (values: Readonly<Record<string, string>>) =>
      clipTimes(TEMPLATE, timeTemplate(TEMPLATE, values), 'klip');
    expect(times({ klip: 'asset', harga: 'Rp5.000' })).toEqual({ startSeconds: 2, endSeconds: 5 });
    expect(times({ klip: 'asset', harga: 'Rp5.000', ...music(100) }).startSeconds).toBeCloseTo(2.4);
    expect(clipTimes({}, timeTemplate({ durationSeconds: 9 }, {}), 'klip')).toEqual({
      startSeconds: 0,
      endSeconds: 9,
    });
  });

  it('is a value of the page', () => {
    const values = { judul: 'Roti', foto_1: 'asset' };
    const { timing } = withTiming(TEMPLATE, values, timeTemplate(TEMPLATE, values));
    expect(JSON.parse(timing ?? '')).toEqual({
      duration: 6,
      parts: [
        { name: 'pembuka', start: 0, end: 2 },
        { name: 'foto', start: 2, end: 4 },
        { name: 'akhir', start: 4, end: 6 },
      ],
      starts: { foto_1: 2, klip: 2 },
      ends: { foto_1: 4, klip: 4 },
    });
    expect(withTiming({ durationSeconds: 9 }, values, timeTemplate({ durationSeconds: 9 }, {}))).toBe(values);
  });

  it('has a range from the least to the most that can be given, with music of any tempo', () => {
    expect(durationRange({ durationSeconds: 9, variables })).toEqual({ minSeconds: 9, maxSeconds: 9 });
    expect(durationRange(TEMPLATE)).toEqual({ minSeconds: 4, maxSeconds: 10 });
    expect(
      durationRange(TEMPLATE, [
        { tempoBpm: 160, beatsPerBar: 4 },
        { tempoBpm: 90, beatsPerBar: 4 },
      ]),
    ).toEqual({
      minSeconds: 4,
      maxSeconds: 10.7,
    });
  });

  it('is that of the examples without their music in a copy of the template', () => {
    const song: TemplateVariable = {
      name: 'musik',
      label: 'Musik',
      kind: 'audio',
      volume: 1,
      library: [SLOW],
    };
    const withMusic = {
      ...TEMPLATE,
      variables: [...variables, song],
      examples: { ...TEMPLATE.examples, musik: 'lambat' },
    };
    expect(timeTemplate(withMusic, withMusic.examples).durationSeconds).toBe(8);
    expect(copyTemplate(withMusic)).toContain('data-duration="6"');
    expect(copyTemplate(TEMPLATE)).toContain(
      `<div id="root" data-duration="6" data-timing='{"duration":6,"parts":[{"name":"pembuka","start":0,"end":2}`,
    );
  });
});
