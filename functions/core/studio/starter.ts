/** Frame and title of an empty Studio project. */
interface StarterOptions {
  readonly width?: number;
  readonly height?: number;
  readonly title?: string;
}

/** `index.html` of an empty Studio project: one scene of 5 s, in 30 frames a second, upright unless a size is given. */
export const emptyDocument = ({
  width = 1080,
  height = 1920,
  title = 'Video baru',
}: StarterOptions = {}): string => `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<title>${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title>
<style>
body { margin: 0; }
</style>
</head>
<body>
<div id="video" data-composition-id="video" data-start="0" data-duration="5" data-width="${width}" data-height="${height}" data-fps="30" data-no-timeline style="position: relative; width: ${width}px; height: ${height}px; overflow: hidden; background: #fff7ed; font-family: Montserrat, sans-serif">
  <section class="clip scene" id="adegan-1" data-start="0" data-duration="5" data-track-index="1" style="position: absolute; inset: 0; overflow: hidden">
  </section>
</div>
</body>
</html>
`;
