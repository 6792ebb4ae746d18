import type { ParsedDocument } from '#core/composition/parse-document.ts';

const LEGACY_SCRIPT_HIDING = /^\s*<!--/;

/**
 * The document as the linter may see it, every character at its place. The linter finds comments by their signs
 * alone, so an opening sign in an attribute would hide the markup up to the next closing one from its rules, and
 * one special comment switches rules off; here real comments are blank and false ones are no signs any more.
 */
export const lintableHtml = (html: string, { comments, elements }: ParsedDocument): string => {
  const parts: string[] = [];
  let end = 0;
  for (const comment of comments.toSorted((a, b) => a.start - b.start)) {
    if (comment.start < end) continue;
    parts.push(html.slice(end, comment.start), blank(html.slice(comment.start, comment.end)));
    end = comment.end;
  }
  parts.push(html.slice(end));
  const text = parts.join('');

  // Old pages open a script with `<!--`, which JavaScript reads as the start of a one-line comment.
  const scriptOpenings = elements
    .filter(({ name, text: script }) => name === 'script' && LEGACY_SCRIPT_HIDING.test(script))
    .map(({ text: script, textPosition }) => textPosition + script.indexOf('<!--'));
  const legacy = new Set(scriptOpenings);
  return text.replaceAll('<!--', (_, offset: number) => (legacy.has(offset) ? '//  ' : '<!-_'));
};

const blank = (text: string): string => text.replace(/[^\n\r]/g, ' ');
