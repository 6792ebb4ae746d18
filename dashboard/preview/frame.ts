/* Entry of the frame: asks for a composition and becomes its document. Nothing of it reaches a server. */
import { FRAME_READY } from '../src/preview/frame-content.ts';
import type { FrameDocument } from '../src/preview/frame-content.ts';

const show = ({ html, files }: FrameDocument): void => {
  const withFiles = Object.entries(files).reduce(
    (text, [address, file]) => text.replaceAll(address, URL.createObjectURL(file)),
    html,
  );
  document.open(); // also removes the listeners below
  document.write(withFiles);
  document.close();
};

addEventListener('message', ({ source, data }: MessageEvent<{ readonly previewDocument: FrameDocument }>) => {
  if (source === parent) show(data.previewDocument);
});
addEventListener('load', () => parent.postMessage(FRAME_READY, '*'));
