import { useWorkspaceRecord } from '../session/use-workspace-record.ts';
import { formatNumber } from '../ui/format.ts';

/** "100 → 91": the balance before and after an order. */
export const creditChange = (available: number, price: number): string =>
  `${formatNumber(available)} → ${formatNumber(available - price)}`;

/** A sentence about price and balance, for a question before an order. */
export const usePriceSentence = (price: number): string => {
  const { data } = useWorkspaceRecord();
  const sentence = `Harganya ${formatNumber(price)} kredit.`;
  if (!data) return sentence;
  const { available } = data.credits;
  return available < price
    ? `${sentence} Kredit Anda ${formatNumber(available)}, kurang ${formatNumber(price - available)}.`
    : `${sentence} Kredit Anda: ${creditChange(available, price)}.`;
};
