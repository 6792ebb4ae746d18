import type { StageName } from './deployment.ts';
import { estimateUsage } from './estimate-usage.ts';
import type { Figures } from './estimate-usage.ts';
import type { VideoSpec } from './estimate.ts';
import { PRICES } from './prices.ts';

export interface CostLine {
  readonly name: string;
  readonly quantity: number;
  readonly per: string;
  readonly dollars: number;
}

export interface Cost {
  readonly lines: readonly CostLine[];
  readonly dollarsPerVideo: number;
  readonly dollarsPerMinute: number;
}

/** What one video costs the operator, line by line. */
export const estimateCost = (video: VideoSpec, figures: Figures, stage: StageName): Cost => {
  const lines = estimateUsage(video, figures, stage).map(({ name, price, quantity }) => {
    const { dollars, per } = PRICES[price];
    return { name, quantity, per, dollars: quantity * dollars };
  });
  const dollarsPerVideo = lines.reduce((sum, { dollars }) => sum + dollars, 0);
  return { lines, dollarsPerVideo, dollarsPerMinute: (dollarsPerVideo / video.seconds) * 60 };
};
