/** Parsers of style sheets, Chromium's among them, take a step of their stack or all that follows for each level. */
const MAX_DEPTH = 512;

/** Whether a style text opens more brackets than a check can follow. Strings and comments count too: none opens that many. */
export const isTooNested = (css: string): boolean => {
  let depth = 0;
  for (const character of css.match(/[()[\]{}]/g) ?? []) {
    if ('([{'.includes(character)) depth += 1;
    else if (depth > 0) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
};
