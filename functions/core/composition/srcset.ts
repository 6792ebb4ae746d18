const BLANK = /[\t\n\f\r ]/;

/** The addresses of a `srcset`, split as the HTML standard splits them: an address may itself hold commas. */
export const readSrcset = (srcset: string): readonly string[] => {
  const addresses: string[] = [];
  let index = 0;
  const at = () => srcset.charAt(index);
  while (index < srcset.length) {
    while (BLANK.test(at()) || at() === ',') index += 1;
    const start = index;
    while (index < srcset.length && !BLANK.test(at())) index += 1;
    const address = srcset.slice(start, index);
    const bare = withoutTrailingCommas(address);
    if (bare !== '') addresses.push(bare);
    if (bare === address) index = skipDescriptors(srcset, index);
  }
  return addresses;
};

const withoutTrailingCommas = (text: string): string => {
  let end = text.length;
  while (text.charAt(end - 1) === ',') end -= 1;
  return text.slice(0, end);
};

const skipDescriptors = (srcset: string, start: number): number => {
  let depth = 0;
  for (let index = start; index < srcset.length; index += 1) {
    const character = srcset.charAt(index);
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (character === ',' && depth <= 0) return index + 1;
  }
  return srcset.length;
};
