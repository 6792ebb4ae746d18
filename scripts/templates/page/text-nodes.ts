export const textNodes = (element: Element): readonly Text[] => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes.filter((node) => node.data.trim() !== '');
};

export const parentOf = (node: Text): HTMLElement => node.parentElement ?? document.body;

/** Texts inside `aria-hidden` are decoration. */
export const isMeasured = (node: Text): boolean =>
  parentOf(node).closest('[aria-hidden="true"], script, style') === null;

export const blockOf = (node: Text): HTMLElement => {
  let block = parentOf(node);
  while (getComputedStyle(block).display === 'inline' && block.parentElement) block = block.parentElement;
  return block;
};

/** The element that shows a text: of a variable, or the nearest block. */
export const holderOf = (node: Text): HTMLElement => {
  const variable = parentOf(node).closest<HTMLElement>('[data-text]');
  if (variable) return variable;
  return blockOf(node);
};
