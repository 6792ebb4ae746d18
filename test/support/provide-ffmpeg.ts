// Global setup of every test run: the workers inherit FFMPEG_BIN.
export { provideFfmpeg as setup } from '../../layers/ffmpeg/obtain-ffmpeg.ts';
