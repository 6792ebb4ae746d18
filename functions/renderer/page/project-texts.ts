import { assetAddress } from '#core/asset/asset-id.ts';
import type { RenderJob } from '#renderer/render-job.ts';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import { MOUNTED_MAX_ELEMENTS, parseDocument } from '#core/composition/parse-document.ts';
import { prepareMounted } from '#core/composition/prepare-mounted.ts';
import type { BundledFiles } from '#renderer/bundled-files.ts';
import { projectTexts } from '#renderer/page/document-source.ts';
import { withLocalFonts, withLocalFontsInCss } from '#renderer/page/local-fonts.ts';
import { siteFile } from '#renderer/page/site.ts';
import type { SiteFile } from '#renderer/page/site.ts';

/** HTML as the page mounts it; unchanged if it is too complex, which the check refuses in what is mounted. */
const toMounted = (html: string, fonts: BundledFiles): string => {
  const document = parseDocument(withLocalFonts(html, fonts), 'document', { left: MOUNTED_MAX_ELEMENTS });
  return document === undefined ? html : prepareMounted(document);
};

const toSiteFile = (path: string, text: string, fonts: BundledFiles): SiteFile => {
  if (/\.html?$/i.test(path)) return siteFile(path, Buffer.from(toMounted(text, fonts)));
  const isCss = /\.css$/i.test(path);
  return siteFile(path, Buffer.from(isCss ? withLocalFontsInCss(text, fonts) : text));
};

/** The local files of a composition and the texts of its project by path, as the page loads them. */
export const ownFiles = (
  { document, files = new Map() }: Pick<RenderJob, 'document' | 'files'>,
  fonts: BundledFiles,
): Map<string, SiteFile> =>
  new Map([
    ...[...files].map(([path, body]) => [path, siteFile(path, body)] as const),
    ...projectTexts(document).map(([path, text]) => [path, toSiteFile(path, text, fonts)] as const),
  ]);

/** Adds the images and fonts of a project under their paths. */
export const serveProjectAssets = (
  { files: ofProject = {} }: RenderDocument,
  files: Map<string, SiteFile>,
): void => {
  for (const [path, file] of Object.entries(ofProject)) {
    const served = 'assetId' in file ? files.get(assetAddress(file.assetId)) : undefined;
    if (served) files.set(path, served);
  }
};
