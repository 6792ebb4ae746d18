import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** Files of a few lines that import their tests. */
const LONG_FILES = ['test/infra/stacks.test.ts'];

/** A new clone knows no durations, so that vitest starts the largest files first and these last, when no others are left. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const byProject = Map.groupBy(sorted, ({ project }) => project);
    return [...byProject.values()].flatMap((ofProject) => {
      const { long = [], other = [] } = Object.groupBy(ofProject, ({ moduleId }) =>
        LONG_FILES.some((file) => moduleId.endsWith(file)) ? 'long' : 'other',
      );
      return [...long, ...other];
    });
  }
}
