import { describe, expect, it } from 'vitest';
import { composition } from './support/compositions.ts';
import { useBench } from './support/rendering.ts';
import { STILL } from './support/slides.ts';
import { sampleOf } from './support/thorough.ts';

const bench = useBench();

/** A WebM of 16 × 16 pixels and 0.3 s. */
const WEBM = [
  'GkXfowEAAAAAAAAfQoaBAUL3gQFC8oEEQvOBCEKChHdlYm1Ch4ECQoWBAhhTgGcBAAAAAAACexFNm3RAO027i1OrhBVJqWZTrIHl',
  'TbuMU6uEFlSua1OsggERTbuMU6uEElTDZ1OsggFYTbuMU6uEHFO7a1OsggJe7AEAAAAAAACbAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAVSalmAQAAAAAAACAq17GD',
  'D0JATYCETGF2ZldBhExhdmZEiYhAcsAAAAAAABZUrmsBAAAAAAAAO64BAAAAAAAAMteBAXPFgQGcgQAitZyDdW5khoVWX1ZQOIOB',
  'ASPjg4QF9eEA4AEAAAAAAAAGsIEQuoEQElTDZwEAAAAAAAB+c3MBAAAAAAAAMGPAAQAAAAAAAARjxYEBZ8gBAAAAAAAAGEWjh0VO',
  'Q09ERVJEh4tMYXZjIGxpYnZweHNzAQAAAAAAADpjwAEAAAAAAAAEY8WBAWfIAQAAAAAAACJFo4hEVVJBVElPTkSHlDAwOjAwOjAw',
  'LjMwMDAwMDAwMAAAH0O2dQEAAAAAAABw54EAo72BAACA8AIAnQEqEAAQAABHCIWFiIWEiAICAnWqA/gD+gINTRgA/vhff/+qxD5G',
  'CH/VY//3rIVSq6H/ekIAo5WBAGQAsQEAARAQABgAGFgv9AAIAACjlYEAyACxAQABEBAAGAAYWC/0AAgAABxTu2sBAAAAAAAAEbuP',
  's4EAt4r3gQHxggHi8IED',
].join('');
const SOUND = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=';
const VIDEO = `const video = document.createElement('video'); video.muted = true; video.autoplay = true;`;
const FROM_URL = `${VIDEO} video.src = 'data:video/webm;base64,${WEBM}';`;

/** Scripts that play media without an element in the document's source, which the validator would refuse. */
const PLAYERS = {
  'a video': `${FROM_URL} root.append(video);`,
  'a video that begins late': `setTimeout(() => { ${FROM_URL} root.append(video); }, 100);`,
  'a video outside the document': `${FROM_URL} video.play();`,
  'a source element': `${VIDEO} const source = document.createElement('source'); source.src = 'data:video/webm;base64,${WEBM}'; video.append(source); root.append(video);`,
  'a sound': `new Audio('data:audio/wav;base64,${SOUND}').play().catch(() => {});`,
};

describe('media that a script plays', () => {
  it.each(sampleOf(Object.entries(PLAYERS), 2))('fails with script_error: %s', async (_, script) => {
    const error = await bench.fail(composition({ ...STILL, script }));
    expect(error).toMatchObject({ code: 'script_error', diagnostic: 'the page plays video or audio' });
    expect(error.subject?.text).toContain('<video> or <audio> that a script creates');
  });
});
