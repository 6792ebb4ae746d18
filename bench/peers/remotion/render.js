// node render.js <bundle folder> <scene> <out.mp4> <concurrency> <browser>
import { renderMedia, selectComposition } from '@remotion/renderer';

const [serveUrl, id, outputLocation, concurrency, browserExecutable] = process.argv.slice(2);
const composition = await selectComposition({ serveUrl, id, browserExecutable });
await renderMedia({
  serveUrl,
  composition,
  outputLocation,
  browserExecutable,
  codec: 'h264',
  muted: true,
  concurrency: Number(concurrency),
});
