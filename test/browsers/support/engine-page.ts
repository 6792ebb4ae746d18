import { existsSync, globSync } from 'node:fs';

/** What the tests of every engine do with a page. Elements are named by XPath. */
export interface EnginePage {
  readonly goto: (url: string) => Promise<void>;
  readonly url: () => Promise<string>;
  /** The value of an expression in the page. */
  readonly evaluate: <T>(expression: string) => Promise<T>;
  /** The value of an expression in the visible frame of a preview. */
  readonly evaluateInPreview: <T>(expression: string) => Promise<T>;
  readonly click: (element: string) => Promise<void>;
  readonly type: (element: string, text: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface Engine {
  readonly name: string;
  readonly debianPackage: string;
  /** Path of the browser; undefined when it is not installed. */
  readonly executable: string | undefined;
}

const installed = (pattern: string): string | undefined => globSync(pattern).find((path) => existsSync(path));

export const CHROMIUM: Engine = {
  name: 'Chromium',
  debianPackage: 'chromium',
  executable: installed('/usr/bin/chromium'),
};
export const FIREFOX: Engine = {
  name: 'Firefox',
  debianPackage: 'firefox-esr',
  executable: installed('/usr/bin/firefox-esr'),
};
export const WEBKIT: Engine = {
  name: 'WebKit',
  debianPackage: 'webkit2gtk-driver xvfb',
  executable:
    installed('/usr/bin/WebKitWebDriver') &&
    installed('/usr/bin/Xvfb') &&
    installed('/usr/lib/*/webkit2gtk-4.*/MiniBrowser'),
};
