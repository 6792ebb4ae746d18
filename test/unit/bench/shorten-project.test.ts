import { describe, expect, it } from 'vitest';
import { shortenDocument } from '../../../bench/projects/shorten-project.ts';

const root = (attributes: string, content = '') =>
  `<div data-composition-id="r"${attributes}>${content}</div>`;

describe('the first seconds of a document', () => {
  it('end the root', () => {
    expect(shortenDocument(root(' data-duration="9.5"'), 4)).toBe(root(' data-duration="4"'));
    expect(shortenDocument(root(''), 4)).toBe('<div data-duration="4" data-composition-id="r"></div>');
  });

  it('leave out what starts later, with what is inside of it', () => {
    const early = '<p data-start="3.9" data-duration="5">a</p><audio data-start="intro"></audio>';
    const late =
      '<section data-start="4"><p data-start="7">b</p></section>\n<audio data-start="8.5"></audio>';
    expect(shortenDocument(root(' data-duration="9"', early + late), 4)).toBe(
      root(' data-duration="4"', `${early}\n`),
    );
  });

  it('leave out what names them for a player', () => {
    const slides = '<script type="application/hyperframes-slideshow+json">{"slides":[]}</script>';
    expect(shortenDocument(slides + root(' data-duration="9"'), 4)).toBe(root(' data-duration="4"'));
  });

  it('end every root of a document with more than one', () => {
    expect(shortenDocument(root(' data-duration="9"') + root(' data-duration="8"'), 4)).toBe(
      root(' data-duration="4"') + root(' data-duration="4"'),
    );
  });

  it('are the document if it is not longer', () => {
    expect(shortenDocument(root(' data-duration="4"', '<p data-start="7">b</p>'), 4)).toBeUndefined();
  });
});
