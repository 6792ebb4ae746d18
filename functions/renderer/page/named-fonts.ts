import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession } from 'puppeteer-core';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import { RUNTIME_PATH } from '#core/composition/prepare-document.ts';
import { WEB_FONT_FAMILIES } from '#core/fonts/font-families.ts';
import type { NamedFonts } from '#renderer/browser-runtime/messages.ts';
import { evaluate } from '#renderer/page/evaluate.ts';
import { projectTexts } from '#renderer/page/document-source.ts';
import { ORIGIN } from '#renderer/page/origin.ts';
import type { Site } from '#renderer/page/site.ts';

const POLL_MS = 2;
/** For a link that never becomes a style sheet. */
const HEAD_LIMIT_MS = 3000;
const ITALIC = /italic|oblique|<(?:em|i|cite|address|dfn|var)\b/i;
/** Files of a project that may name families or hold text; a longer script is a library. */
const NAMING_FILE = /\.(?:html|css|js|mjs|json|srt|vtt|txt|csv)$/i;
const NAMING_MAX_CHARACTERS = 200_000;
const FAMILIES = WEB_FONT_FAMILIES.map((family) => family.toLowerCase());

/** The bundled families that a document or its variables name anywhere, and the text that may be drawn in them. */
const readNames = (document: RenderDocument): NamedFonts => {
  const texts = projectTexts(document).flatMap(([path, text]) =>
    NAMING_FILE.test(path) && text.length <= NAMING_MAX_CHARACTERS ? [text] : [],
  );
  const source = [document.html, ...texts, ...Object.values(document.variables)].join('');
  return {
    scriptPath: RUNTIME_PATH,
    families: FAMILIES.filter((family) => new RegExp(`\\b${family}\\b`, 'i').test(source)),
    text: [...new Set(source)].join(''),
    mayBeItalic: ITALIC.test(source),
  };
};

/**
 * A site that returns the last script of the head, for which the parser waits, when the bundled families that the document
 * names are loaded: scripts of the body find them as installed fonts. `control` returns the expression for the page control.
 */
export const awaitNamedFonts = (
  cdp: CDPSession,
  site: Site,
  document: RenderDocument,
  control: () => string | undefined,
): Site => {
  const names = readNames(document);
  const load = async () => {
    const deadlineMs = performance.now() + HEAD_LIMIT_MS;
    const call = `${control()}.loadFonts(${JSON.stringify(names)})`;
    while ((await evaluate(cdp, call)) === false && performance.now() < deadlineMs) await sleep(POLL_MS);
  };
  return {
    respond: async (url) => {
      // What the page lacks is reported when it is ready.
      if (names.families.length > 0 && url === ORIGIN + RUNTIME_PATH) await load().catch(() => undefined);
      return site.respond(url);
    },
  };
};
