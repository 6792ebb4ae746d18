/** Assumed lengths of videos and their shares: promotions for social media. */
export const VIDEO_MIX = [
  { share: 0.3, seconds: 6 },
  { share: 0.4, seconds: 15 },
  { share: 0.25, seconds: 30 },
  { share: 0.05, seconds: 60 },
] as const;
