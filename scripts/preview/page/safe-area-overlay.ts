import { SAFE_AREAS, safeAreaFor } from '../safe-areas.ts';
import { create, element } from './elements.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

const NONE = 'None';

const percent = (fraction: number): string => `${(fraction * 100).toFixed(2)}%`;

/** Marks what the chosen platform covers or crops. */
export const createSafeAreaOverlay = (frame: HTMLElement) => {
  const platform = element('platform', HTMLSelectElement);
  platform.append(
    ...[NONE, ...Object.keys(SAFE_AREAS)].map((name) => create('option', name, { value: name })),
  );
  const area = create('div', '', { className: 'safe-area', hidden: true });
  frame.append(area);
  let size: Size | undefined;

  const show = () => {
    const chosen = platform.value;
    const found = size === undefined ? undefined : safeAreaFor(chosen, size);
    area.hidden = found === undefined;
    const { top = 0, right = 0, bottom = 0, left = 0 } = found?.insets ?? {};
    area.style.inset = [top, right, bottom, left].map(percent).join(' ');
    const unpublished = 'no safe area is published for this shape of frame.';
    element('safe-area').textContent =
      chosen === NONE || size === undefined ? '' : `${chosen}: ${found?.reason ?? unpublished}`;
  };
  platform.addEventListener('change', show);
  return {
    setSize: (shown: Size | undefined) => {
      size = shown;
      show();
    },
  };
};
