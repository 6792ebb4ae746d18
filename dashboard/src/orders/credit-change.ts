import { useWorkspaceRecord } from '../session/use-workspace-record.ts';
import { formatNumber } from '../ui/format.ts';
import { TEXTS } from './texts.ts';

/** "100 → 91": the balance before and after an order. */
export const creditChange = (available: number, price: number): string =>
  `${formatNumber(available)} → ${formatNumber(available - price)}`;

/** A sentence about price and balance, for a question before an order. */
export const usePriceSentence = (price: number): string => {
  const { data } = useWorkspaceRecord();
  const sentence = TEXTS.price(formatNumber(price));
  if (!data) return sentence;
  const { available } = data.credits;
  return available < price
    ? TEXTS.priceIsShort(sentence, formatNumber(available), formatNumber(price - available))
    : TEXTS.priceAndChange(sentence, creditChange(available, price));
};
