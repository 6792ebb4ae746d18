/**
 * Runs in the page: the texts that leave their host, their surface or its padding, and pictures that are squeezed.
 * Transforms are removed first. Sent as source text, so it uses nothing from outside its body.
 */
export const findLayoutProblems = (): string[] => {
  const style = document.createElement('style');
  style.textContent = '[data-composition-id] * { transform: none !important; translate: none !important }';
  document.head.append(style);
  const tolerance = 2;
  const range = document.createRange();
  const describe = (element: Element, text: string, side: string): string => {
    const host = element.closest<HTMLElement>('#root > *');
    return `${host?.dataset['compositionId']}: "${text.slice(0, 20)}" leaves .${element.className || 'host'} at the ${side}`;
  };

  const textProblems = (node: Text): string[] => {
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (text.width === 0) return [];
    const problems: string[] = [];
    for (let box = node.parentElement; box !== null && box.id !== 'root'; box = box.parentElement) {
      const { display, paddingLeft, paddingRight } = getComputedStyle(box);
      if (display === 'inline' || display === 'contents') continue;
      const { left, right } = box.getBoundingClientRect();
      if (text.left < left + parseFloat(paddingLeft) - tolerance)
        problems.push(describe(box, node.data, 'left'));
      if (text.right > right - parseFloat(paddingRight) + tolerance)
        problems.push(describe(box, node.data, 'right'));
    }
    const host = node.parentElement?.closest('#root > *');
    const bounds = host?.getBoundingClientRect();
    if (host && bounds && (text.top < bounds.top - tolerance || text.bottom > bounds.bottom + tolerance))
      problems.push(describe(host, node.data, 'top or bottom'));
    return problems;
  };

  /** The dashed line of a price tag surrounds its texts. */
  const stitchingProblems = (tag: Element): string[] => {
    const stitching = tag.querySelector('.price-tag-art path:last-of-type')?.getBoundingClientRect();
    return [...tag.querySelectorAll('.price-tag-text > :not([hidden])')].flatMap((line) => {
      const { top, bottom, right } = line.getBoundingClientRect();
      const isInside =
        stitching && top >= stitching.top && bottom <= stitching.bottom && right <= stitching.right;
      return isInside ? [] : [describe(tag, line.textContent, 'stitching')];
    });
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  const problems = texts
    .filter(
      ({ data, parentElement }) => data.trim() !== '' && parentElement?.closest('script, style') === null,
    )
    .flatMap(textProblems);
  const tags = [...document.querySelectorAll('.price-tag-tag')].flatMap(stitchingProblems);
  const badges = [...document.querySelectorAll<HTMLElement>('.logo-outro-badge')].filter(
    ({ offsetWidth, offsetHeight }) => Math.abs(offsetWidth - offsetHeight) > tolerance,
  );
  style.remove();
  return [...problems, ...tags, ...badges.map((badge) => describe(badge, '', 'badge, which is squeezed'))];
};

/**
 * Runs in the page: what each element of the hosts `ids` looks like, host by host: place in the host and size in
 * pixels, opacity in percent, offset of dashes; zeros if it is not visible. Sent as source text, so it uses nothing
 * from outside its body.
 */
export const readHostStates = (ids: readonly string[]): number[][] =>
  ids.map((id) => {
    const host = document.querySelector(`[data-composition-id="${id}"]`);
    if (!host) throw new Error(`no host ${id}`);
    const { left, top } = host.getBoundingClientRect();
    const opacityOf = (element: Element | null): number =>
      element === null ? 100 : Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement);
    return [...host.querySelectorAll(':not(script, style)')].flatMap((element) => {
      const opacity = opacityOf(element);
      if (opacity < 1 || getComputedStyle(element).visibility !== 'visible') return [0, 0, 0, 0, 0, 0];
      const box = element.getBoundingClientRect();
      const dashes = parseFloat(getComputedStyle(element).strokeDashoffset);
      return [box.left - left, box.top - top, box.width, box.height, opacity, dashes];
    });
  });
