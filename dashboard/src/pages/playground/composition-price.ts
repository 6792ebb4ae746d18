import { readRootAttributes } from '#core/composition/root-attributes.ts';
import { creditsFromMilli, priceMilliCredits } from '#core/credits/credits.ts';

/** Price in credits by the declared duration; 0 for a document without one, which the API refuses. */
export const compositionPrice = (html: string): number => {
  const check = readRootAttributes(html);
  return 'root' in check ? creditsFromMilli(priceMilliCredits(check.root.durationSeconds)) : 0;
};
