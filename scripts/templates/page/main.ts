import { straighten } from './geometry.ts';
import { countDifferences, measureContrasts, measurePicture } from './pictures.ts';
import { hideTexts, readPictures, readRemains } from './other-elements.ts';
import { readTexts } from './texts.ts';

let restore = (): void => undefined;

const measures = {
  readTexts,
  readMoment: () => ({ texts: readTexts(), remains: readRemains(), pictures: readPictures() }),
  measureContrasts,
  measurePicture,
  countDifferences,
  /** For a picture of what is below the texts, where `readTexts` measures them. */
  showBackground: () => {
    const restoreRotation = straighten();
    const restoreTexts = hideTexts();
    restore = () => {
      restoreTexts();
      restoreRotation();
    };
  },
  showAll: () => restore(),
};

export type PageMeasures = typeof measures;

Object.assign(globalThis, { __measures: measures });
