/** An integer. 1 credit pays 1 second of finished video, 1 milli-credit pays 1 millisecond. */
export type MilliCredits = number;

/** Price of a video: its length rounded up to the millisecond. The 1e-6 absorbs floating-point error. */
export const priceMilliCredits = (durationSeconds: number): MilliCredits =>
  Math.ceil(durationSeconds * 1000 - 1e-6);

export const creditsFromMilli = (milliCredits: MilliCredits): number => milliCredits / 1000;
