const STRIPPED_BY_URL_PARSERS = /^[\0-\x20]+|[\t\n\r]/g;
const NETWORK_SCHEME = /^(?:https?|wss?|ftp|file|blob|filesystem):/i;
const UNFINISHED = /^(?:https?|wss?|ftp|file):[\\/]{2}\S*$/i;
const PROTOCOL_RELATIVE = /^[\\/]{2}/;
const HOST_OF_ANOTHER_MACHINE = /[.:\]]|^localhost$/;
/** Enough of a text to tell; `data:`, which may be long, is judged where it is used. */
const READ_CHARACTERS = 4096;

const NAMESPACES: ReadonlySet<string> = new Set([
  'http://www.w3.org/1999/xhtml',
  'http://www.w3.org/2000/svg',
  'http://www.w3.org/1999/xlink',
  'http://www.w3.org/1998/Math/MathML',
  'http://www.w3.org/XML/1998/namespace',
  'http://www.w3.org/2000/xmlns/',
]);

/**
 * Whether a text, met where its purpose cannot be known, is as a whole the address of something outside the
 * document, or the start of one (`"https://" + host`). XML namespaces are names, not addresses.
 */
export const isAbsoluteAddress = (text: string): boolean => {
  if (NAMESPACES.has(text)) return false;
  const address = text.replace(STRIPPED_BY_URL_PARSERS, '').slice(0, READ_CHARACTERS);
  if (NETWORK_SCHEME.test(address)) return URL.canParse(address) || UNFINISHED.test(address);
  if (!PROTOCOL_RELATIVE.test(address)) return false;
  const host = URL.parse(address, 'https://composition.invalid')?.host;
  return host !== undefined && HOST_OF_ANOTHER_MACHINE.test(host);
};
