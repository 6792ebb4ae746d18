import type { OutputSize } from '#core/template/template.ts';

/** A component, and its host in the page. Times are in seconds, lengths in pixels. */
export interface Mounted {
  readonly name: string;
  readonly values: object;
  readonly start: number;
  readonly duration: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A composition of mounted components, half a second longer than the last one. */
export const composePage = ({ width, height }: OutputSize, mounted: readonly Mounted[]): string => {
  const hosts = mounted.map(
    ({ name, values, start, duration, ...box }, index) =>
      `<div data-composition-id="${name}-${index}" data-composition-src="compositions/components/${name}.html" data-start="${start}" ` +
      `data-duration="${duration}" data-track-index="${index + 1}" data-variable-values='${JSON.stringify(values)}' ` +
      `style="position:absolute;left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px"></div>`,
  );
  const end = Math.max(...mounted.map(({ start, duration }) => start + duration)) + 0.5;
  return `<!doctype html><html lang="id"><head><meta charset="utf-8"><title>t</title><style>body{margin:0}</style></head><body>
<div id="root" data-composition-id="main" data-no-timeline data-start="0" data-duration="${end}" data-width="${width}" data-height="${height}"
 style="position:relative;overflow:hidden;width:${width}px;height:${height}px;background:#8fb3b0">${hosts.join('')}</div></body></html>`;
};
