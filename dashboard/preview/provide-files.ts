interface PageGlobals {
  readonly ['__previewFiles']?: Readonly<Record<string, string>>;
}

const FOLDER = '/preview/';
const ADDRESS_ATTRIBUTES = new Set(['src', 'href', 'poster', 'xlink:href']);
const ADDRESS_PROPERTIES = [
  [HTMLImageElement, 'src'],
  [HTMLScriptElement, 'src'],
  [HTMLMediaElement, 'src'],
  [HTMLSourceElement, 'src'],
  [HTMLVideoElement, 'poster'],
  [HTMLLinkElement, 'href'],
] as const;

const pathOf = (address: string): string => {
  const { pathname } = new URL(address, document.baseURI);
  return decodeURIComponent(pathname.startsWith(FOLDER) ? pathname.slice(FOLDER.length) : pathname.slice(1));
};

/** Gives scripts the files of the project that came with the document, by the addresses that they name while they run. */
export const provideFiles = (): void => {
  const files = new Map(Object.entries((window as PageGlobals)['__previewFiles'] ?? {}));
  if (files.size === 0) return;
  const locate = (address: string): string => {
    try {
      return files.get(pathOf(address)) ?? address;
    } catch {
      return address; // no address that a browser reads
    }
  };

  const load = window.fetch.bind(window);
  window.fetch = (input, init) => load(input instanceof Request ? input : locate(String(input)), init);

  window.XMLHttpRequest = class extends XMLHttpRequest {
    override open(method: string, url: string | URL, isAsync = true): void {
      super.open(method, locate(String(url)), isAsync);
    }
  };

  // oxlint-disable-next-line typescript/unbound-method -- called with its element
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function setLocalAttribute(name, value) {
    setAttribute.call(this, name, ADDRESS_ATTRIBUTES.has(name) ? locate(value) : value);
  };

  for (const [type, property] of ADDRESS_PROPERTIES) {
    const descriptor = Object.getOwnPropertyDescriptor(type.prototype, property);
    // oxlint-disable-next-line typescript/unbound-method -- called with its element
    const set = descriptor?.set;
    if (!set) continue;
    Object.defineProperty(type.prototype, property, {
      ...descriptor,
      set(this: Element, value: unknown) {
        set.call(this, locate(String(value)));
      },
    });
  }
};
