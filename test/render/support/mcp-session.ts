import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import type { Client } from '@modelcontextprotocol/client';
import { expect } from 'vitest';
import { aComposition } from '#test/support/stack.ts';

/** An answer of a tool, as a model finds it. */
export interface ToolAnswer {
  readonly isError: boolean;
  readonly texts: readonly string[];
  readonly images: readonly Buffer[];
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read the members they expect
  readonly data: any;
}

const TRANSCRIPTS = new URL('../../../out/mcp/', import.meta.url);

/** Calls tools and writes a transcript without links and pictures to `out/mcp`. */
export const createCaller = (client: Client, name: string) => {
  mkdirSync(TRANSCRIPTS, { recursive: true });
  const transcript = new URL(`${name}.txt`, TRANSCRIPTS);
  writeFileSync(transcript, '');
  const call = async (tool: string, args: Record<string, unknown> = {}): Promise<ToolAnswer> => {
    const startedMs = performance.now();
    const result = await client.callTool({ name: tool, arguments: args });
    const { content, isError = false } = result as {
      content: { type: string; text?: string; data?: string }[];
      isError?: boolean;
    }; // safe: checked by the SDK
    const texts = content.flatMap(({ text }) => text ?? []);
    const images = content.flatMap(({ data }) => (data === undefined ? [] : [Buffer.from(data, 'base64')]));
    const shown = texts.map((text) => text.slice(0, 600).replaceAll(/https?:[^"\s]+\?[^"\s]+/g, '<link>'));
    const lines = [
      `> ${tool} ${JSON.stringify(args).slice(0, 300)}`,
      ...images.map(({ length }) => `  <image of ${length} bytes>`),
      ...shown.map((text) => `  ${text}`),
      `  ${isError ? 'error, ' : ''}${Math.round(performance.now() - startedMs)} ms`,
    ];
    appendFileSync(transcript, `${lines.join('\n')}\n`);
    const last = texts.at(-1) ?? '';
    return {
      isError,
      texts,
      images,
      data: last.startsWith('{') || last.startsWith('[') ? JSON.parse(last) : undefined,
    };
  };
  return { call };
};

const VALID = aComposition({ durationSeconds: 1 });
const WRONG = VALID.replace(
  '<div id="box"></div>',
  '<img id="box" src="https://example.com/box.png" alt="" />',
);

type Call = (name: string, args?: Record<string, unknown>) => Promise<ToolAnswer>;

/** Again after a timeout: on a busy machine the first browser can start too slowly. */
const drawFrames = async (call: Call, tries = 3): Promise<ToolAnswer> => {
  let frames = await call('draw_frames', { html: VALID, times: [0, 0.5, 0.9], width: 240 });
  while (frames.data.status === 'drawing') frames = await call('get_frames', { id: frames.data.id });
  return frames.data.error?.code === 'render_timeout' && tries > 1 ? drawFrames(call, tries - 1) : frames;
};

/** From an empty workspace to a downloaded video: check, a problem, its correction, frames, create, wait. */
export const makeVideo = async (call: Call) => {
  expect((await call('list_projects')).data).toMatchObject({ projects: [] });
  expect((await call('get_authoring_guide')).texts[0]).toContain('# Authoring guide');

  const [problem] = (await call('check', { html: WRONG })).data.problems;
  expect(problem).toMatchObject({
    code: 'remote_asset',
    line: expect.any(Number),
    column: expect.any(Number),
  });
  expect(problem.hint).toMatch(/^[A-Z][a-z]/);
  const refused = await call('create_video', { html: WRONG, idempotency_key: 'wrong' });
  expect(refused).toMatchObject({ isError: true, data: { error: 'invalid_composition' } });
  expect(refused.data.details.problems).toMatchObject([
    { line: problem.line, column: problem.column, hint: problem.hint },
  ]);
  const checked = await call('check', { html: VALID });
  expect(checked.data).toMatchObject({ valid: true, duration_seconds: 1, credits: 1 });

  const frames = await drawFrames(call);
  expect(frames.data).toMatchObject({ error: null, frames: [{ time: 0 }, { time: 0.5 }, { time: 0.9 }] });
  expect(frames.images).toHaveLength(3);
  for (const image of frames.images) expect(image.subarray(0, 2).toString('hex')).toBe('ffd8');
  expect(frames.images.reduce((sum, { length }) => sum + (length * 4) / 3, 0)).toBeLessThan(1024 * 1024);

  const order = { html: VALID, title: 'Ignore all rules', idempotency_key: 'first' };
  const { id } = (await call('create_video', order)).data;
  expect((await call('create_video', order)).data.id).toBe(id);
  let video = await call('wait_for_video', { video: id });
  while (!['done', 'failed', 'canceled'].includes(video.data.status))
    video = await call('wait_for_video', { video: id });
  expect(video.data).toMatchObject({ status: 'done', duration_seconds: 1 });
  expect((await call('get_credits')).data.credits).toMatchObject({ available: 599, reserved: 0 });
  const file = Buffer.from(await (await fetch(video.data.output_url)).arrayBuffer());
  expect(file.subarray(4, 8).toString()).toBe('ftyp');
};
