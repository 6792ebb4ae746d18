import { JPEG_FILES } from './jpeg-files.ts';
import { MP3_FILES } from './mp3-files.ts';
import { MP4_FILES } from './mp4-files.ts';
import { PNG_FILES } from './png-files.ts';
import { WAV_FILES } from './wav-files.ts';
import { WEBP_FILES } from './webp-files.ts';

export const IMAGE_FILES = [...JPEG_FILES, ...PNG_FILES, ...WEBP_FILES];
export const AUDIO_FILES = [...MP3_FILES, ...MP4_FILES, ...WAV_FILES];
export const MEDIA_FILES = [...IMAGE_FILES, ...AUDIO_FILES];
