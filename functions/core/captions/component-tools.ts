/* Entry: what `npm run captions` bundles into the file of the `captions` component. */
export { captionLayout } from '#core/captions/caption-layout.ts';
export { captionPages } from '#core/captions/caption-pages.ts';
