import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bundleForPage } from '../shared/bundle-for-page.ts';

const ENTRY = fileURLToPath(new URL('../../functions/core/captions/component-tools.ts', import.meta.url));
/** What stands between its comment and the component's own script. */
const BUNDLE = /(bundled by "npm run captions"\. \*\/\n).*?(\nwindow\.__timelines = )/s;

export const CAPTIONS_COMPONENT = fileURLToPath(
  new URL('../../catalog/components/captions.html', import.meta.url),
);

/** The file of the component with the current parser and layout in it. */
export const composeComponent = async (): Promise<string> => {
  const [html, bundle] = await Promise.all([
    readFile(CAPTIONS_COMPONENT, 'utf8'),
    bundleForPage(ENTRY, 'captionTools'),
  ]);
  return html.replace(BUNDLE, (_, before: string, after: string) => `${before}${bundle}${after}`);
};
