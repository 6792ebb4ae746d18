import { CDN_HOSTS, findLibrary } from '#core/composition/bundled-libraries.ts';
import { FONT_STYLESHEET_HOST, isFontStylesheet } from '#core/composition/served-files.ts';

/** Contains every bundled face, so it stands for any stylesheet of the font provider. */
const ALL_FONTS = 'fonts/all.css';
const HOSTS = [...CDN_HOSTS, FONT_STYLESHEET_HOST].map((host) => host.replaceAll('.', '\\.'));
const HOST_ADDRESS = new RegExp(`(?:https?:)?//(?:${HOSTS.join('|')})/[^"'()\\s<>\\\\]*`, 'g');
const OWN_FOLDER = /(?<=["'(=\s])\/(?=(?:assets|compositions|fonts|vendor)\/)/g;

const localAddress = (address: string, folder: string): string => {
  const url = new URL(address.replaceAll('&amp;', '&').replace(/^(?:https?:)?/, 'https:'));
  if (isFontStylesheet(url)) return folder + ALL_FONTS;
  const file = findLibrary(url)?.file;
  return file === undefined ? address : `${folder || './'}vendor/${file}`; // an import needs the dot
};

/** Replaces addresses of libraries and of style sheets of fonts by files in a folder. */
export const rewriteHosts = (html: string, folder: string): string =>
  html.replaceAll(HOST_ADDRESS, (address) => localAddress(address, folder));

/** Replaces addresses of the renderer's site by the files that lie beside the frame's page. */
export const rewriteAddresses = (html: string): string => rewriteHosts(html, '').replaceAll(OWN_FOLDER, '');
