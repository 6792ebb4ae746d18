import { launch } from 'puppeteer-core';
import type { Frame, Page } from 'puppeteer-core';
import type { EnginePage } from './engine-page.ts';

const VIEWPORT = { width: 1280, height: 900 };

const xpath = (element: string): string => `::-p-xpath(${element})`;

const visibleFrame = async (page: Page): Promise<Frame> => {
  for (const frame of page.frames().slice(1)) {
    const element = await frame.frameElement();
    if (await element?.evaluate(({ className }) => className === 'shown')) return frame;
  }
  throw new Error('no frame is shown');
};

/** Firefox as it is installed, by WebDriver BiDi. */
export const openFirefox = async (executablePath: string): Promise<EnginePage> => {
  const browser = await launch({ browser: 'firefox', executablePath });
  const page = await browser.newPage();
  await page.setViewport(VIEWPORT);
  return {
    goto: async (url) => {
      await page.goto(url);
    },
    url: async () => page.url(),
    evaluate: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    evaluateInPreview: async <T>(expression: string) =>
      (await (await visibleFrame(page)).evaluate(expression)) as T,
    click: (element) => page.locator(xpath(element)).click(),
    type: async (element, text) => {
      const field = await page.waitForSelector(xpath(element));
      await field?.type(text);
    },
    close: () => browser.close(),
  };
};
