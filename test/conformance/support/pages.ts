import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { frameCount } from '#core/rendering/frames.ts';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import { GSAP } from '../../render/support/compositions.ts';

export interface ConformancePage {
  readonly feature: string;
  readonly name: string;
  readonly document: RenderDocument;
  /** The page that plain Chromium shows instead, where the format decides otherwise than a browser. */
  readonly reference: string;
}

export const WIDTH = 320;
export const HEIGHT = 180;
const SECONDS = 0.6;
const PAGES_DIR = new URL('../pages/', import.meta.url);
const START_OF_PAGE = /^<!-- page: (?<name>.*?)(?:; fps (?<fps>\d+))? -->$/m;
const STYLE = `<style>*{margin:0;box-sizing:border-box}body{background:#fff;overflow:hidden;font:16px/1.3 Inter}#root{position:relative;width:${WIDTH}px;height:${HEIGHT}px}.b{position:absolute;left:110px;top:60px;width:100px;height:60px;background:#07c}</style>`;

/** A whole document for the markup and scripts of a page. A script that names `tl` gets a registered timeline. */
const composeDocument = (snippet: string, fps: number): string => {
  const scripts = [...snippet.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script]) => script).join('\n');
  const body = snippet.replace(/<script>[^]*?<\/script>/g, '').trim();
  const head = body.match(/<script src=[^]*?<\/script>|<link[^>]*>/g) ?? [];
  const markup = head.reduce((text, part) => text.replace(part, ''), body);
  const hasTimeline = /\btl\b/.test(scripts);
  const script = hasTimeline
    ? `<script>window.__timelines = window.__timelines || {};
const tl = gsap.timeline({ paused: true });
${scripts}
window.__timelines['main'] = tl;</script>`
    : scripts && `<script>${scripts}</script>`;
  return `<!doctype html><html lang="id"><head><meta charset="utf-8"><title>Halaman</title>${hasTimeline ? GSAP : ''}${head.join('')}${STYLE}</head><body>
<div id="root" data-composition-id="main"${hasTimeline ? '' : ' data-no-timeline'} data-start="0" data-duration="${SECONDS}" data-width="${WIDTH}" data-height="${HEIGHT}" data-fps="${fps}">
${markup}
</div>
${script}</body></html>`;
};

export const createPage = (feature: string, name: string, snippet: string, fps = 30): ConformancePage => {
  const [html = '', reference = html] = snippet
    .split('<!-- reference -->')
    .map((part) => composeDocument(part, fps));
  const size = { width: WIDTH, height: HEIGHT };
  const length = { durationSeconds: SECONDS, fps, frameCount: frameCount(SECONDS, fps) };
  return { feature, name, document: { html, variables: {}, ...size, ...length }, reference };
};

const readFeature = (file: string): ConformancePage[] => {
  const feature = basename(file, '.html').replaceAll('-', ' ');
  const [, ...parts] = readFileSync(new URL(file, PAGES_DIR), 'utf8').split(START_OF_PAGE);
  return Array.from({ length: parts.length / 3 }, (_, index) => {
    const [name = '', fps, snippet = ''] = parts.slice(index * 3, index * 3 + 3);
    return createPage(feature, name, snippet, fps === undefined ? 30 : Number(fps));
  });
};

/** The pages of `test/conformance/pages`, one file for each feature. */
export const WRITTEN_PAGES: readonly ConformancePage[] = readdirSync(PAGES_DIR).flatMap(readFeature);
