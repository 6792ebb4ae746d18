import { describe, expect, it } from 'vitest';
import { readCaptionSource, setCaptions } from '#core/studio/caption-source.ts';
import { readStudioDocument } from '#core/studio/read-document.ts';
import { applyEdit } from '#core/studio/splices.ts';

const COMPONENT = 'data-composition-id="t" data-composition-src="compositions/components/captions.html"';

const open = (host: string, variables = '[]') => {
  const source = `<!doctype html>
<html data-composition-variables='${variables}'><head><meta charset="utf-8"></head><body>
<div id="root" data-composition-id="main" data-start="0" data-duration="9" data-width="90" data-height="160">
<div id="takarir" data-start="1" data-duration="4" ${COMPONENT} ${host}></div>
</div></body></html>`;
  const document = readStudioDocument(source);
  const item = document?.items.find(({ id }) => id === 'takarir');
  if (!document || !item) throw new Error('no captions');
  return { source, document, item };
};

/** The text of a document after a change, and its captions when it is read again. */
const change = (host: string, text: string, variables?: string) => {
  const { source, document, item } = open(host, variables);
  const found = readCaptionSource(document, item);
  if (!found || found.kind === 'file') throw new Error('not in the document');
  const changed = applyEdit(source, setCaptions(document, item.key, text));
  const again = readStudioDocument(changed);
  const after = again?.items.find(({ id }) => id === 'takarir');
  return { source, changed, read: again && after && readCaptionSource(again, after) };
};

const SRT = '1\n00:00:00,000 --> 00:00:01,000\n"Halo" & \'hai\' <3\n';
const VARIABLES =
  '[{"id":"teks","type":"captions","label":"Teks","default":"Lama"},{"id":"b","type":"string","label":"B"}]';

describe('the source of captions', () => {
  it('is a file before a variable, and a variable before a value', () => {
    const of = (host: string) => {
      const { document, item } = open(host, VARIABLES);
      return readCaptionSource(document, item);
    };
    const value = `data-variable-values='{"captions":"Nilai"}'`;
    expect(of(`data-captions-src="./captions/id%201.srt?x" data-var-captions="teks" ${value}`)).toEqual({
      kind: 'file',
      path: 'captions/id 1.srt',
    });
    expect(of(`data-variable-values='{"src":"a.vtt"}'`)).toEqual({ kind: 'file', path: 'a.vtt' });
    expect(of('data-captions-src="100%.srt"')).toEqual({ kind: 'file', path: '100%.srt' });
    expect(of(`data-var-captions="teks" ${value}`)).toEqual({ kind: 'variable', id: 'teks', text: 'Lama' });
    expect(of(value)).toEqual({ kind: 'value', text: 'Nilai' });
    expect(of('')).toEqual({ kind: 'value', text: '' });
  });

  it('may be a list of words', () => {
    const words = '[{"text":"Halo","start":0,"end":1}]';
    const { document, item } = open(`data-variable-values='{"captions":${words}}'`);
    expect(readCaptionSource(document, item)).toEqual({ kind: 'value', text: words });
  });
});

describe('changed captions', () => {
  it.each([
    ['', undefined],
    [`data-variable-values='{}'`, undefined],
    [`data-variable-values="{&quot;gaya&quot;: &quot;pop&quot;}"`, undefined],
    [`data-variable-values='{ "gaya":"pop", "captions":"Lama" }'`, undefined],
    [`data-variable-values='{"captions":[{"text":"a","start":0,"end":1}]}'`, undefined],
    ['data-variable-values="x"', undefined],
    ['data-var-captions="teks"', VARIABLES],
  ])('of %s are read as they were written', (host, variables) => {
    const { read } = change(host, SRT, variables);
    expect(read).toMatchObject({ text: SRT });
  });

  it('are the only bytes that differ', () => {
    const value = change(`data-variable-values='{ "gaya":"pop", "captions":"Lama" }'`, 'Baru');
    expect(value.changed).toBe(value.source.replace('"Lama"', '"Baru"'));
    const variable = change('data-var-captions="teks"', 'Baru', VARIABLES);
    expect(variable.changed).toBe(variable.source.replace('"Lama"', '"Baru"'));
  });
});
