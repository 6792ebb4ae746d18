/* Entry of the frame: asks for a composition and becomes its document. Nothing of it reaches a server. */
import { FRAME_READY } from '../src/preview/frame-content.ts';
import type { FrameDocument } from '../src/preview/frame-content.ts';
import { FILE_ADDRESS } from '../src/preview/project-references.ts';

/** A script keeps its name in stack traces, by which calls of HyperFrames' runtime are known. */
const named = (address: string, file: Blob): Blob =>
  address.endsWith('.js') ? new Blob([file, `\n//# sourceURL=${address}`], { type: file.type }) : file;

const show = ({ html, files, texts = [] }: FrameDocument): void => {
  const urls = new Map(
    Object.entries(files).map(([address, file]) => [address, URL.createObjectURL(named(address, file))]),
  );
  const fill = (text: string) => text.replaceAll(FILE_ADDRESS, (address) => urls.get(address) ?? address);
  for (const { address, type, text } of texts)
    urls.set(address, URL.createObjectURL(new Blob([fill(text)], { type })));
  const withFiles = Object.keys(files).reduce(
    (text, address) => text.replaceAll(address, urls.get(address) ?? address),
    fill(html),
  );
  document.open(); // also removes the listeners below
  document.write(withFiles);
  document.close();
};

addEventListener('message', ({ source, data }: MessageEvent<{ readonly previewDocument: FrameDocument }>) => {
  if (source === parent) show(data.previewDocument);
});
addEventListener('load', () => parent.postMessage(FRAME_READY, '*'));
