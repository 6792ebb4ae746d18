import { writeFile } from 'node:fs/promises';
import type { OutputSize, Template } from '#core/template/template.ts';
import { timeTemplate } from '#core/template/template-timing.ts';
import type { Values } from './cases.ts';
import { openViewer } from './viewer.ts';
import type { ShownTemplate, TemplateViewer } from './viewer.ts';

interface Shown {
  readonly size: OutputSize;
  readonly values: Values;
}

interface Sheet {
  readonly rows: readonly Shown[];
  /** In pixels. */
  readonly columnWidth: number;
}

interface Frame extends OutputSize {
  /** JPEG in base64. */
  readonly picture: string;
}

const JPEG_MAX_BYTES = 200_000;
const JPEG_QUALITIES = [75, 65, 55, 45, 35];
const STRIP_QUALITY = 85;
const STRIP_COLUMNS = 10;
const GAP = 12;
const GSAP = 'https://cdn.jsdelivr.net/npm/gsap@3.15.0/dist/gsap.min.js';

/** The start, the first second, the middle and the end. */
const momentsOf = (durationSeconds: number): readonly number[] => [
  0.2,
  1,
  durationSeconds * 0.55,
  durationSeconds - 0.04,
];

/** The middle of every second, and the last frame. */
const secondsOf = (durationSeconds: number): readonly number[] => [
  ...Array.from({ length: Math.floor(durationSeconds) }, (_, second) => second + 0.5),
  durationSeconds - 0.04,
];

const drawFrames = (
  viewer: TemplateViewer,
  template: Template,
  { size, values }: Shown,
  width: number,
  moments: readonly number[],
): Promise<readonly Frame[]> =>
  viewer.show(template, size, values, async (page) => {
    const height = Math.round((width * size.height) / size.width);
    const frames: Frame[] = [];
    for (const moment of moments) {
      await page.showClips(moment);
      await page.seek(moment);
      const picture = (await page.thumbnail(width / size.width)).toString('base64');
      frames.push({ width, height, picture });
    }
    return frames;
  });

const even = (pixels: number): number => 2 * Math.ceil(pixels / 2);

/** The page as JPEG, of the best quality that is small enough. */
const drawJpeg = async (page: ShownTemplate): Promise<Buffer> => {
  let picture: Buffer = Buffer.alloc(0);
  for (const quality of JPEG_QUALITIES) {
    picture = await page.thumbnail(1, quality);
    if (picture.length < JPEG_MAX_BYTES) break;
  }
  return picture;
};

const drawSheet = (
  viewer: TemplateViewer,
  rows: readonly (readonly Frame[])[],
  draw: (page: ShownTemplate) => Promise<Buffer>,
): Promise<Buffer> => {
  const html = rows.map((row) => {
    const images = row.map(
      ({ width, height, picture }) =>
        `<img width="${width}" height="${height}" src="data:image/jpeg;base64,${picture}">`,
    );
    return `<div>${images.join('')}</div>`;
  });
  const widthOf = (row: readonly Frame[]) => row.reduce((sum, frame) => sum + frame.width + GAP, GAP);
  const width = even(Math.max(...rows.map(widthOf)));
  const height = even(rows.reduce((sum, [frame]) => sum + (frame?.height ?? 0) + GAP, GAP));
  const page = `<!doctype html><html><head><script src="${GSAP}"></script><style>
    * { margin: 0 } body { background: #444 } div { display: flex; gap: ${GAP}px; padding: ${GAP}px ${GAP}px 0 }
    </style></head><body><div id="root" style="flex-direction: column; padding: 0; gap: 0" data-composition-id="sheet"
    data-width="${width}" data-height="${height}" data-start="0" data-duration="1">${html.join('')}</div>
    <script>window.__timelines = { sheet: gsap.timeline({ paused: true }) };</script></body></html>`;
  return viewer.show({ html: page }, { width, height }, {}, draw);
};

const withViewer = async (path: string, draw: (viewer: TemplateViewer) => Promise<Buffer>): Promise<void> => {
  const viewer = await openViewer();
  try {
    await writeFile(path, await draw(viewer));
  } finally {
    await viewer.close();
  }
};

/** Writes a picture of the template, a .png or .jpg file: a row for each size, a column for each of four moments. */
export const writeSheet = (template: Template, { rows, columnWidth }: Sheet, path: string): Promise<void> =>
  withViewer(path, async (viewer) => {
    const drawn: (readonly Frame[])[] = [];
    for (const row of rows) {
      const moments = momentsOf(timeTemplate(template, row.values).durationSeconds);
      drawn.push(await drawFrames(viewer, template, row, columnWidth, moments));
    }
    return drawSheet(viewer, drawn, (page) => (path.endsWith('.jpg') ? drawJpeg(page) : page.screenshot()));
  });

/** Writes a frame of each second of the template as a .png or .jpg file, in rows of ten. */
export const writeStrip = (
  template: Template,
  shown: Shown,
  columnWidth: number,
  path: string,
): Promise<void> =>
  withViewer(path, async (viewer) => {
    const moments = secondsOf(timeTemplate(template, shown.values).durationSeconds);
    const frames = await drawFrames(viewer, template, shown, columnWidth, moments);
    const rows = Array.from({ length: Math.ceil(frames.length / STRIP_COLUMNS) }, (_, row) =>
      frames.slice(row * STRIP_COLUMNS, (row + 1) * STRIP_COLUMNS),
    );
    return drawSheet(viewer, rows, (page) =>
      path.endsWith('.jpg') ? page.thumbnail(1, STRIP_QUALITY) : page.screenshot(),
    );
  });
