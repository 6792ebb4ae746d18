import type { Template } from '#core/template/template.ts';

const nameAndVersion = (id: string): readonly [name: string, version: number] => {
  const [name = '', version] = id.split('@');
  return [name, Number(version)];
};

/** Whether no later version of the template is in the list. */
export const isNewest = ({ id }: Template, _: number, templates: readonly Template[]): boolean => {
  const [name, version] = nameAndVersion(id);
  return !templates.map((other) => nameAndVersion(other.id)).some(([o, v]) => o === name && v > version);
};

/** A photo of black and white stripes, on which no text is readable without a surface of its own. */
export const PHOTO = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><pattern id="p" width="40" height="40" patternUnits="userSpaceOnUse"><path d="M0 0h20v40H0z"/><path fill="#fff" d="M20 0h20v40H20z"/></pattern><path fill="url(#p)" d="M0 0h900v1200H0z"/></svg>',
)}`;
