/** Content type of the loops of the music library. */
export const MUSIC_TYPE = 'audio/mp4' as const;

/** Name of a file in `catalog/music`. */
export const musicFileName = (name: string): string => `${name}.m4a`;

/** Key in the bucket. */
export const musicKey = (name: string): string => `catalog/music/${musicFileName(name)}`;
