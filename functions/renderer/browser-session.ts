import type { RunningBrowser } from '#renderer/browser/launch.ts';
import type { MemoryWatch } from '#renderer/browser/resource-limits.ts';
import type { CaptureStrategy } from '#renderer/capture/capture.ts';
import type { FailureWatch } from '#renderer/failure-watch.ts';
import type { SiteFile } from '#renderer/page/site.ts';
import type { RenderJob } from '#renderer/render-job.ts';
import type { RenderTools } from '#renderer/render-tools.ts';
import type { ClipPaths } from '#renderer/video-clips/prepare-clip.ts';
import type { SegmentPlanner } from '#renderer/segment-planner.ts';

/** What a browser is started for. */
export interface SessionSettings {
  readonly job: RenderJob;
  readonly tools: RenderTools;
  readonly strategy: CaptureStrategy;
  readonly planner: SegmentPlanner;
  readonly isBitrateLimited: boolean;
}

/** A running browser and what it renders. */
export interface BrowserSession extends SessionSettings {
  readonly watch: FailureWatch;
  readonly memory: MemoryWatch;
  readonly browser: RunningBrowser;
  /** Image assets of the document, by id. */
  readonly images: ReadonlyMap<string, SiteFile>;
  /** Font assets of the document, by id. */
  readonly fonts: ReadonlyMap<string, SiteFile>;
  readonly clipPaths: ClipPaths;
  /** Aborted when the session is over. */
  readonly ended: AbortSignal;
}
