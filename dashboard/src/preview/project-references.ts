/** A text of a project, for the frame that shows it: other files of the project have addresses of `fileAddress`. */
export interface FrameText {
  readonly address: string;
  readonly type: string;
  readonly text: string;
}

/** Matches the addresses of `fileAddress`; a frame replaces them by addresses of its own. */
export const FILE_ADDRESS = /\bpreview-file:\d+;/g;
export const fileAddress = (index: number): string => `preview-file:${index};`;
/** What modules that import each other name: an import map of the page leads to the address of the file. */
const moduleAddress = (address: string): string => address.replace('preview-file', 'preview-module');

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
};

export const extensionOf = (path: string): string => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';

const typeOf = (path: string): string => TYPES[extensionOf(path)] ?? 'text/plain';

/** Values of `src`, `href` and the like, of `url()`, and of imports of style sheets and modules. */
const REFERENCES = [
  /(?<=(?:\b(?:src|srcset|href|poster)\s*=|\burl\(|\bimport\b|\bfrom\b)\s*\(?\s*["'])[^"'<>\n]+(?=["'])/,
  /(?<=\burl\(\s*)[^"'()\s<>]+(?=\s*\))/,
];
const REFERENCE = new RegExp(REFERENCES.map(({ source }) => source).join('|'), 'g');
const OTHER_SITE = /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i;
/** What the renderer adds to every document. */
const RENDERERS_OWN = new Set([
  'fonts/all.css',
  'vendor/hyperframe.runtime.iife.js',
  'vendor/mount-components.js',
]);

const IMPORT = /\b(?:import|from)\s*\(?\s*["']$/;
/** More characters than stand between `import` and its address. */
const IMPORT_CHARACTERS = 40;

/** The path that an address names from a folder of the project. */
const pathFrom = (folder: string, address: string): string => {
  try {
    return decodeURIComponent(new URL(address, `https://project/${folder}`).pathname.slice(1));
  } catch {
    return ''; // an address that no browser reads
  }
};

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** The file that an address in `path` means: from the folder of the file, or from the page, as scripts name files. */
export const findReferenced = (
  path: string,
  address: string,
  isFile: (path: string) => boolean,
): string | undefined => {
  if (OTHER_SITE.test(address)) return undefined;
  return [pathFrom(folderOf(path), address), pathFrom('', address)].find(isFile);
};

/**
 * Gives the files of a project addresses that a frame can replace. `texts` come in an order in which each follows those
 * that it names; of style sheets that name each other, one keeps the path, of modules it gets an address of `importMap`. Paths of
 * HTML files stay: sub-compositions are mounted by them.
 */
export const resolveReferences = (texts: ReadonlyMap<string, string>, assets: Iterable<string>) => {
  const addresses = new Map([...texts.keys(), ...assets].map((path, index) => [path, fileAddress(index)]));
  const resolved: FrameText[] = [];
  const states = new Map<string, 'open' | 'done'>();

  const importMap = new Map<string, string>();

  const addressOf = (from: string, reference: string, isImport = false): string | undefined => {
    const path = findReferenced(from, reference, (wanted) => addresses.has(wanted));
    if (path === undefined || extensionOf(path) === 'html' || RENDERERS_OWN.has(path)) return undefined;
    visit(path);
    const address = addresses.get(path) ?? '';
    if (states.get(path) !== 'open') return address;
    if (!isImport || typeOf(path) !== TYPES['js']) return undefined;
    importMap.set(moduleAddress(address), address);
    return moduleAddress(address);
  };
  /** One address, or the candidates of a `srcset`. */
  const replace = (from: string, reference: string, isImport: boolean): string =>
    addressOf(from, reference, isImport) ??
    reference.replaceAll(/(?<=^|,\s*)[^\s,]+(?=\s+[\d.]+[xw]\b)/g, (one) => addressOf(from, one) ?? one);
  const rewrite = (path: string, text: string): string =>
    text.replaceAll(REFERENCE, (reference, offset: number) =>
      replace(path, reference, IMPORT.test(text.slice(Math.max(0, offset - IMPORT_CHARACTERS), offset))),
    );
  const visit = (path: string): void => {
    const text = texts.get(path);
    const address = addresses.get(path);
    if (text === undefined || address === undefined || states.has(path)) return;
    states.set(path, 'open');
    const rewritten = rewrite(path, text);
    states.set(path, 'done');
    resolved.push({ address, type: typeOf(path), text: rewritten });
  };

  for (const path of texts.keys()) visit(path);
  return { addresses, texts: resolved, importMap, rewrite };
};
