import type { CDPSession } from 'puppeteer-core';
import type { PictureDifference } from '#renderer/browser-runtime/messages.ts';
import { CaptureUnsupported } from '#renderer/capture/capture.ts';
import { callHost } from '#renderer/capture/raw/capture-host-page.ts';
import { parsePictureDifference } from '#renderer/page/parse-page-result.ts';

/** 36 dB. Layers in perspective are drawn sharper than a screenshot shows them. */
export const MAX_MEAN_SQUARE = 15;
/** Of a block of 16 × 16 pixels. Turned and shrunk letters score up to 310, a missing letter thousands. */
export const MAX_WORST_BLOCK = 400;

const SCREENSHOT = { format: 'jpeg', quality: 95, optimizeForSpeed: true } as const;

export const exceedsLimits = ({ meanSquare, worstBlock }: PictureDifference): boolean =>
  meanSquare > MAX_MEAN_SQUARE || worstBlock > MAX_WORST_BLOCK;

const compare = async (cdp: CDPSession, frame: number, jpeg: string): Promise<void> => {
  const result = await callHost(cdp, `compare('${jpeg}')`);
  const difference = parsePictureDifference(result);
  if (!exceedsLimits(difference)) return;
  const { meanSquare, worstBlock } = difference;
  const measured = `mean square ${meanSquare.toFixed(1)}, worst block ${worstBlock.toFixed(0)}`;
  throw new CaptureUnsupported(`frame ${frame} differs from a screenshot (${measured})`);
};

/** A JPEG of the composition at its current time, without the capture host around it. */
const takeScreenshot = async (cdp: CDPSession): Promise<string> => {
  await callHost(cdp, 'reveal()');
  const { data } = await cdp.send('Page.captureScreenshot', SCREENSHOT);
  await callHost(cdp, 'conceal()');
  return data;
};

export interface SelfCheck {
  /**
   * Compares the frame that was requested last with a screenshot of the page. Resolves when the page may go on, while the
   * frame is still being drawn or compared.
   */
  readonly start: (frame: number) => Promise<void>;
  /** Rejects with a CaptureUnsupported when a comparison found a difference. */
  readonly settled: () => Promise<unknown>;
}

/** Compares frames with screenshots while the capture continues. */
export const createSelfCheck = (cdp: CDPSession): SelfCheck => {
  const checks: Promise<void>[] = [];
  return {
    start: async (frame) => {
      const screenshot = takeScreenshot(cdp);
      // Sent before `start` resolves: `compare` must reach the page before the next frame is requested.
      const check = screenshot.then((jpeg) => compare(cdp, frame, jpeg));
      check.catch(() => undefined); // `settled` reports it
      checks.push(check);
      await screenshot;
    },
    settled: () => Promise.all(checks),
  };
};
