/** Whole milli-credits: 1 credit pays 1 second of finished video, 1 milli-credit 1 millisecond. */
export type MilliCredits = number;

/** Price of a video: its length rounded up to the millisecond; a float's last bit never costs one more. */
export const priceMilliCredits = (durationSeconds: number): MilliCredits =>
  Math.ceil(durationSeconds * 1000 - 1e-6);

export const creditsFromMilli = (milliCredits: MilliCredits): number => milliCredits / 1000;
