/** Captions of a video, in bytes of UTF-8. */
export const CAPTIONS_MAX_BYTES = 200 * 1024;

/** Words of captions that one video can show, each as elements of the page: five a second for five minutes. */
export const CAPTIONS_MAX_WORDS = 1500;
