import index from './starter/index.html?raw';
import styles from './starter/styles.css?raw';
import type { Files } from './project-draft.ts';

/** Files of an empty project: a page with two variables and its style sheet. */
export const STARTER: Files = { 'index.html': { text: index }, 'styles.css': { text: styles } };
