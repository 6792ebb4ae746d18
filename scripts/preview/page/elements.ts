/** The element of the page with this id. */
export const element = <T extends HTMLElement = HTMLElement>(
  id: string,
  type: new () => T = HTMLElement as new () => T,
): T => {
  const found = document.getElementById(id);
  if (found instanceof type) return found;
  throw new Error(`The page has no ${type.name} ${id}.`);
};

/** Creates an element with text, and with properties such as its class. */
export const create = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  text = '',
  properties: Partial<HTMLElementTagNameMap[K]> = {},
): HTMLElementTagNameMap[K] => Object.assign(document.createElement(tag), { textContent: text }, properties);
