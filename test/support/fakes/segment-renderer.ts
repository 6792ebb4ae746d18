import type { SegmentRenderer } from '#core/ports/media.ts';

export interface FakeSegmentRenderer extends SegmentRenderer {
  readonly requests: Parameters<SegmentRenderer['render']>[0][];
  /** Replaces the behavior of all following renders. */
  readonly script: (render: SegmentRenderer['render']) => void;
}

export const createFakeSegmentRenderer = (): FakeSegmentRenderer => {
  const requests: Parameters<SegmentRenderer['render']>[0][] = [];
  let scripted: SegmentRenderer['render'] = async ({ segment }) => ({
    status: 'rendered',
    frames: segment.frameCount,
    sizeBytes: 1000 * segment.frameCount,
    sha256: 'a'.repeat(64),
    capture: 'raw',
    renderSeconds: 1,
    isUnchanged: false,
    flatFrames: 0,
  });
  return {
    requests,
    script: (render) => {
      scripted = render;
    },
    render: async (request, signal) => {
      requests.push(request);
      return scripted(request, signal);
    },
  };
};
