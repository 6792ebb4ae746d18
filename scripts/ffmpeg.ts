import { provideFfmpeg } from '../layers/ffmpeg/obtain-ffmpeg.ts';

await provideFfmpeg();
console.log(process.env['FFMPEG_BIN']);
