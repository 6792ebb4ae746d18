const RGB = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)(?:[\s,/]+([\d.]+%?))?\s*\)$/;

const hex = (part: string): string => Number(part).toString(16).padStart(2, '0').toUpperCase();

/** `#RRGGBB` of a color as a browser computes it; empty for one that cannot be seen or has another form. */
export const colorCode = (color: string): string => {
  const [, red, green, blue, alpha = '1'] = RGB.exec(color) ?? [];
  if (red === undefined || green === undefined || blue === undefined || Number.parseFloat(alpha) === 0)
    return '';
  return `#${hex(red)}${hex(green)}${hex(blue)}`;
};
