import { PROJECT_INDEX } from '#core/project/project-files.ts';
import { emptyDocument } from '#core/studio/starter.ts';
import index from './starter/index.html?raw';
import styles from './starter/styles.css?raw';
import type { Files } from './project-draft.ts';

/** Files of an empty project: a page with two variables and its style sheet. */
export const STARTER: Files = { 'index.html': { text: index }, 'styles.css': { text: styles } };

/** Files of an empty project of the Studio: a page with one scene. */
export const studioStarter = (title: string): Files => ({
  [PROJECT_INDEX]: { text: emptyDocument({ title }) },
});
