import type { SegmentRequest } from '#contracts/schemas/segment.ts';
import type { SegmentRenderer } from '#core/ports/media.ts';

type Render = SegmentRenderer['render'];

export interface FakeSegmentRenderer extends SegmentRenderer {
  /** Requests for segments of videos. */
  readonly requests: SegmentRequest[];
  /** Requests for the control document. */
  readonly controls: SegmentRequest[];
  /** Replaces the behavior of all following renders. */
  readonly script: (render: Render) => void;
  /** Replaces the behavior of all following control documents. */
  readonly scriptControl: (render: Render) => void;
}

/** Whether the request is for the control document of an attempt. */
export const isControl = ({ outputUrl }: SegmentRequest): boolean =>
  new URL(outputUrl).pathname.includes('/control/');

const succeed: Render = async ({ segment }) => ({
  status: 'rendered',
  frames: segment.frameCount,
  sizeBytes: 1000 * segment.frameCount,
  sha256: 'a'.repeat(64),
  capture: 'raw',
  renderSeconds: 1,
  isUnchanged: false,
  flatFrames: 0,
});

export const createFakeSegmentRenderer = (): FakeSegmentRenderer => {
  const requests: SegmentRequest[] = [];
  const controls: SegmentRequest[] = [];
  let [scripted, scriptedControl] = [succeed, succeed];
  return {
    requests,
    controls,
    script: (render) => {
      scripted = render;
    },
    scriptControl: (render) => {
      scriptedControl = render;
    },
    render: async (request, signal, tenant) => {
      (isControl(request) ? controls : requests).push(request);
      return (isControl(request) ? scriptedControl : scripted)(request, signal, tenant);
    },
  };
};
