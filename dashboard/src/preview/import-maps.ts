import { isRecord } from '#core/composition/composition-variables.ts';

const IMPORT_MAP = /(<script\b[^>]*\btype\s*=\s*["']?importmap["']?[^>]*>)([\s\S]*?)(<\/script>)/gi;

const parse = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined; // the browser reports it
  }
};

/** Gives the files that import maps of a page name other addresses. A folder becomes its files: theirs have nothing in common. */
export const rewriteImportMaps = (
  html: string,
  paths: readonly string[],
  addressOf: (address: string) => string | undefined,
): string => {
  const entriesOf = ([name, target]: readonly [string, unknown]): readonly (readonly [string, unknown])[] => {
    if (typeof target !== 'string') return [[name, target]];
    if (!name.endsWith('/')) return [[name, addressOf(target) ?? target]];
    const folder = target.replace(/^(?:\.?\/)+/, '');
    const inside = paths.filter((path) => path.startsWith(folder));
    return inside.map((path) => [name + path.slice(folder.length), addressOf(path)] as const);
  };
  return html.replaceAll(IMPORT_MAP, (whole, start: string, json: string, end: string) => {
    const map = parse(json);
    const imports = isRecord(map) ? map['imports'] : undefined;
    if (!isRecord(map) || !isRecord(imports)) return whole;
    const rewritten = { ...map, imports: Object.fromEntries(Object.entries(imports).flatMap(entriesOf)) };
    return start + JSON.stringify(rewritten).replaceAll('<', '\\u003c') + end;
  });
};

/** An import map of a page. */
export const importMapOf = (imports: ReadonlyMap<string, string>): string =>
  imports.size === 0
    ? ''
    : `<script type="importmap">${JSON.stringify({ imports: Object.fromEntries(imports) })}</script>`;
