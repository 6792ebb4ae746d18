import { afterAll, beforeAll } from 'vitest';
import { openViewer } from '../../../scripts/templates/viewer.ts';
import type { TemplateViewer } from '../../../scripts/templates/viewer.ts';

export type Viewer = Pick<TemplateViewer, 'show'>;

/** One browser for the tests of a file. */
export const useViewer = (): Viewer => {
  let viewer: TemplateViewer | undefined;
  beforeAll(async () => {
    viewer = await openViewer();
  });
  afterAll(() => viewer?.close());
  return {
    show: (...args) => {
      if (viewer === undefined) throw new Error('the browser is opened in beforeAll');
      return viewer.show(...args);
    },
  };
};
