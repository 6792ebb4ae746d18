import { createHash } from 'node:crypto';
import type { CDPSession } from 'puppeteer-core';
import { assetAddress } from '#core/asset/asset-id.ts';
import { findClosedRoot } from '#core/composition/closed-roots.ts';
import { parseDocument } from '#core/composition/parse-document.ts';
import { prepareDocument } from '#core/composition/prepare-document.ts';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import type { Segment } from '#contracts/schemas/segment.ts';
import { containPage } from '#renderer/browser/contain-page.ts';
import { explainImages, explainStart } from '#renderer/browser/crashes.ts';
import { profileOf } from '#renderer/browser/launch.ts';
import { guardNetwork } from '#renderer/browser/network-guard.ts';
import type { NetworkGuard } from '#renderer/browser/network-guard.ts';
import { openPageTarget } from '#renderer/browser/page-target.ts';
import { describeStart } from '#renderer/browser/describe-start.ts';
import type { FrameCapture } from '#renderer/capture/capture.ts';
import { sourceMatches } from '#renderer/page/document-source.ts';
import { ownFiles, serveProjectAssets } from '#renderer/page/project-texts.ts';
import { stopTimelines } from '#renderer/page/hidden-animations.ts';
import { withLocalFonts } from '#renderer/page/local-fonts.ts';
import { awaitNamedFonts } from '#renderer/page/named-fonts.ts';
import { createSite } from '#renderer/page/site.ts';
import type { Site } from '#renderer/page/site.ts';
import { convertImages, IMAGE_LIMIT_MS, originalFiles } from '#renderer/page/convert-images.ts';
import type { BundledFiles } from '#renderer/bundled-files.ts';
import type { BrowserSession } from '#renderer/browser-session.ts';
import { openClipStage } from '#renderer/video-clips/clip-stage.ts';
import type { ClipStage } from '#renderer/video-clips/clip-stage.ts';
import type { StageSettings } from '#renderer/video-clips/prepare-clip.ts';
import { RenderError } from '#core/rendering/render-error.ts';

/** A page that is contained and guarded, with nothing of the composition in it. */
export interface GuardedPage {
  readonly cdp: CDPSession;
  readonly site: Site;
  readonly guard: NetworkGuard;
  readonly capture: FrameCapture;
  readonly clips: ClipStage;
}

/** With the limit of the launch less than a segment may take, so that a hanging browser is no `render_timeout`. */
const OPEN_LIMIT_MS = 10_000;
const PROBE_LIMIT_MS = 10_000;

/** As scripts usually name it: `window.top`, `top.name`, `self !== top`. Another `top` costs raw capture only. */
const TOP_WINDOW =
  /\b(?:window|self|globalThis)\s*\??(?:\.|\[)\s*['"`]?top\b|(?<![\w$.'"#/-])top(?:\??\.[\w$]|\s*[!=]==?\s*(?:window|self|parent)\b)|\b(?:window|self|parent)\s*[!=]==?\s*top\b/;

const servedHtml = (
  { html, clips = [], files: ofProject, variables, ...settings }: RenderDocument,
  { posters }: ClipStage,
  fonts: BundledFiles,
): Buffer => {
  const document = parseDocument(withLocalFonts(html, fonts));
  if (document === undefined) throw new RenderError('internal_error', 'the document is too complex');
  const prepared = prepareDocument(document, {
    ...settings,
    clips: clips.map((clip, index) => ({ ...clip, poster: posters[index] ?? '' })),
    ...(ofProject && { properties: variables }),
  });
  if (findClosedRoot(prepared) !== undefined) {
    throw new RenderError('script_error', 'the document may declare a closed shadow root');
  }
  return Buffer.from(prepared);
};

/** Not from the video's id: the same document has the same samples, so each of its videos has the same bytes. */
const sampleSeedOf = ({ html, variables, files }: RenderDocument, { firstFrame }: Segment): number =>
  createHash('sha256')
    .update(JSON.stringify([html, variables, firstFrame, ...(files ? [files] : [])]))
    .digest()
    .readUInt32BE() /
  2 ** 32;

/** The picture that is loaded, and the element that shows it. */
const REQUESTS_PER_PICTURE = 2;

const pictureRequestsOf = ({ clips = [], frameCount }: RenderDocument): number =>
  REQUESTS_PER_PICTURE * clips.length * (1 + frameCount);

const clipSettings = ({ job, tools, strategy, clipPaths, ended }: BrowserSession): StageSettings => ({
  document: job.document,
  paths: clipPaths,
  tools: { ffmpegPath: tools.ffmpegPath, scratchDir: job.scratchDir, signal: ended },
  canMix: strategy.canMixClips,
});

const openPage = async (
  session: BrowserSession,
  onDocument: (isOfDocument: boolean) => void,
): Promise<GuardedPage> => {
  const { job, tools, strategy, watch, memory, browser, images, fonts, ended } = session;
  const { document, segment } = job;
  const { browserRuntime } = tools.bundledFiles;
  const opening = watch.race(
    openPageTarget(browser, document, strategy.enableBeginFrameControl, memory, watch),
  );
  opening.catch(() => undefined); // awaited below
  const rendererFiles = strategy.files(document, browserRuntime);
  const requests = pictureRequestsOf(document);
  const rendererTargets = { workerUrls: new Set(rendererFiles.keys()), iframes: strategy.iframes, requests };
  const files = ownFiles(job, tools.bundledFiles);
  onDocument(true);
  const clips = await watch.race(openClipStage(clipSettings(session)));
  const html = servedHtml(document, clips, tools.bundledFiles);
  onDocument(false);
  const servedFiles = new Map([...rendererFiles, ...originalFiles(images)]);

  const cdp = await opening;
  let capture: FrameCapture | undefined;
  const served = awaitNamedFonts(
    cdp,
    createSite(tools.bundledFiles, files),
    document,
    () => capture?.control,
  );
  const site = stopTimelines(cdp, served);
  const [, guard] = await watch.race(
    Promise.all([
      containPage(browser, cdp, watch, rendererTargets),
      guardNetwork(cdp, site, html, watch, servedFiles),
    ]),
  );
  if (images.size > 0) job.onServed?.();
  onDocument(true);
  const converted = await watch.race(convertImages(cdp, browserRuntime.imageScript, images, document, watch));
  onDocument(false);
  for (const [path, file] of converted) files.set(path, file);
  for (const [id, file] of fonts) files.set(assetAddress(id), file);
  serveProjectAssets(document, files);

  const profileDir = profileOf(job.scratchDir);
  const sampleSeed = sampleSeedOf(document, segment);
  const captureSettings = {
    size: document,
    fps: document.fps,
    profileDir,
    browserRuntime,
    ended,
    sampleSeed,
    stageClips: clips.stage,
    ...(clips.mixing && { mixing: clips.mixing }),
    mayDrawClips: clips.mayBeDrawn,
    mayHideBacks: sourceMatches(document, /backface-?visibility/i),
    mayReadTop: sourceMatches(document, TOP_WINDOW),
  };
  capture = await watch.race(strategy.open(cdp, captureSettings));
  return { cdp, site, guard, capture, clips };
};

/**
 * Opens a page for the composition. A failure is a ServiceFault, unless the document or its images cause it: the document
 * has not been served.
 */
export const openGuardedPage = (session: BrowserSession): Promise<GuardedPage> => {
  const { watch, browser, images, memory } = session;
  let isOfDocument = false;
  const clips = session.job.document.clips ?? [];
  const limitMs = OPEN_LIMIT_MS + images.size * IMAGE_LIMIT_MS + clips.length * PROBE_LIMIT_MS;
  const onLimit = () =>
    new RenderError(
      'render_crashed',
      describeStart(browser.launchStrategy, `it opened no page in ${limitMs} ms`, browser.errorText()),
    );
  const opening = openPage(session, (isNow) => (isOfDocument = isNow));
  return watch.raceWithin(opening, limitMs, onLimit).catch(async (error: unknown) => {
    throw isOfDocument ? await explainImages(error, browser, memory) : await explainStart(error, browser);
  });
};
