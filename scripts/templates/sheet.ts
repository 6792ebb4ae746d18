import { writeFile } from 'node:fs/promises';
import type { OutputSize, Template } from '#core/template/template.ts';
import { timeTemplate } from '#core/template/template-timing.ts';
import type { Values } from './cases.ts';
import { openViewer } from './viewer.ts';
import type { ShownTemplate, TemplateViewer } from './viewer.ts';

interface Row {
  readonly size: OutputSize;
  readonly values: Values;
}

interface Sheet {
  readonly rows: readonly Row[];
  /** In pixels. */
  readonly columnWidth: number;
}

const JPEG_MAX_BYTES = 200_000;
const JPEG_QUALITIES = [75, 65, 55, 45, 35];
const GAP = 12;
const GSAP = 'https://cdn.jsdelivr.net/npm/gsap@3.15.0/dist/gsap.min.js';

const rowHeight = ({ width, height }: OutputSize, columnWidth: number): number =>
  Math.round((columnWidth * height) / width);

const MOMENTS = 4;
/** The start, the first second, the middle and the end. */
const momentsOf = (durationSeconds: number): readonly number[] => [
  0.2,
  1,
  durationSeconds * 0.55,
  durationSeconds - 0.04,
];

const drawRow = (
  viewer: TemplateViewer,
  template: Template,
  { size, values }: Row,
  columnWidth: number,
): Promise<readonly string[]> =>
  viewer.show(template, size, values, async (page) => {
    const pictures: string[] = [];
    for (const moment of momentsOf(timeTemplate(template, values).durationSeconds)) {
      await page.seek(moment);
      pictures.push((await page.thumbnail(columnWidth / size.width)).toString('base64'));
    }
    return pictures;
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

/** Writes a picture of the template, a .png or .jpg file: a row for each size, a column for each of four moments. */
export const writeSheet = async (template: Template, sheet: Sheet, path: string): Promise<void> => {
  const { columnWidth } = sheet;
  const viewer = await openViewer();
  try {
    const rows: string[] = [];
    for (const row of sheet.rows) {
      const pictures = await drawRow(viewer, template, row, columnWidth);
      const images = pictures.map(
        (picture) =>
          `<img width="${columnWidth}" height="${rowHeight(row.size, columnWidth)}" src="data:image/jpeg;base64,${picture}">`,
      );
      rows.push(`<div>${images.join('')}</div>`);
    }
    const width = even(MOMENTS * (columnWidth + GAP) + GAP);
    const height = even(sheet.rows.reduce((sum, { size }) => sum + rowHeight(size, columnWidth) + GAP, GAP));
    const html = `<!doctype html><html><head><script src="${GSAP}"></script><style>
      * { margin: 0 } body { background: #444 } div { display: flex; gap: ${GAP}px; padding: ${GAP}px ${GAP}px 0 }
      </style></head><body><div id="root" style="flex-direction: column; padding: 0; gap: 0" data-composition-id="sheet"
      data-width="${width}" data-height="${height}" data-start="0" data-duration="1">${rows.join('')}</div>
      <script>window.__timelines = { sheet: gsap.timeline({ paused: true }) };</script></body></html>`;
    const picture = await viewer.show({ html }, { width, height }, {}, (page) =>
      path.endsWith('.jpg') ? drawJpeg(page) : page.screenshot(),
    );
    await writeFile(path, picture);
  } finally {
    await viewer.close();
  }
};
