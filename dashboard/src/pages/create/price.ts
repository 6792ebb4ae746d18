/** Prices of products. What a template shows above a price, such as `label_harga`, is none. */
export const isPrice = (variable: string): boolean => /^harga(?:_|$)/.test(variable);

/** What people type as a plain price: digits with group separators, perhaps after "Rp". */
const PLAIN = /^\s*(?:rp\.?)?[\s\d.]*$/i;

/** "12000" and "Rp 12.000" as "Rp12.000"; a price with words stays as it is, and one without digits is empty. */
export const formatPrice = (text: string): string => {
  if (!PLAIN.test(text)) return text;
  const digits = text.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '');
  return digits === '' ? '' : `Rp${digits.replaceAll(/\B(?=(?:\d{3})+$)/g, '.')}`;
};

const countDigits = (text: string): number => text.replaceAll(/\D/g, '').length;

/** Where the caret belongs in the formatted text: after as many digits as before. */
export const caretIn = (formatted: string, typed: string, caret: number): number => {
  const digitsAfter = countDigits(typed.slice(caret));
  let place = formatted.length;
  for (let left = digitsAfter; left > 0; place -= 1) if (/\d/.test(formatted.charAt(place - 1))) left -= 1;
  return place;
};
