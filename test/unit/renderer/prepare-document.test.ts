import { describe, expect, it } from 'vitest';
import { prepareDocument } from '#renderer/page/prepare-document.ts';

const format = { width: 1080, height: 1920, fps: 25 };
const RUNTIME = '<script src="/vendor/hyperframe.runtime.iife.js"></script>';
const FONTS = '<link rel="stylesheet" href="/fonts/all.css">';
const ROOT = '<div data-composition-id="main" data-width="100" data-height="100" data-duration="1"></div>';

describe('prepareDocument', () => {
  it('inserts the fonts at the start of the head and the runtime at its end', () => {
    const html = `<!doctype html><html><head><title>x</title></head><body>${ROOT}</body></html>`;
    expect(prepareDocument(html, format)).toContain(`<head>${FONTS}<title>x</title>${RUNTIME}</head>`);
  });

  it.each([
    ['no head tag', `<!doctype html><html><body>${ROOT}</body></html>`],
    ['no html tag', `<!doctype html><title>x</title><body>${ROOT}`],
    ['no tag but the root', ROOT],
    ['a head that is not closed', `<!doctype html><html><head><title>x</title><body>${ROOT}`],
    [
      'the word </head> in a comment and a script',
      `<!doctype html><html><head><!-- </head> --><script>"</head>"</script></head><body>${ROOT}</body></html>`,
    ],
  ])('inserts both with %s', (_, html) => {
    const prepared = prepareDocument(html, format);
    expect(prepared.indexOf(FONTS)).toBeGreaterThanOrEqual(0);
    expect(prepared.indexOf(RUNTIME)).toBeGreaterThan(prepared.indexOf(FONTS));
    expect(prepared.indexOf(RUNTIME)).toBeLessThan(prepared.indexOf('data-composition-id'));
    expect(prepared.replace(FONTS, '').replace(RUNTIME, '')).toHaveLength(
      html.length -
        ROOT.length +
        prepareDocument(ROOT, format).replace(FONTS, '').replace(RUNTIME, '').length,
    );
  });

  it('keeps the doctype first, because the browser would use quirks mode without it', () => {
    const prepared = prepareDocument(`<!-- promo --> <!DOCTYPE html>${ROOT}`, format);
    expect(prepared).toContain(`<!-- promo --> <!DOCTYPE html>${FONTS}`);
  });

  it('sets the size and frame rate of the video on the root', () => {
    const html = `<body><p data-width="7"></p><div data-width='100' DATA-HEIGHT=100 data-fps="30" data-composition-id="main">x</div>`;
    const prepared = prepareDocument(html, format);
    expect(prepared).toContain('<p data-width="7">');
    expect(prepared).toContain(
      '<div data-width="1080" data-height="1920" data-fps="25" data-composition-id="main">',
    );
  });

  it('adds attributes that the root lacks', () => {
    expect(prepareDocument('<body><main data-composition-id="main">', format)).toContain(
      '<main data-width="1080" data-height="1920" data-fps="25" data-composition-id="main">',
    );
  });

  it('changes the declared root, or else the first composition that is not a component', () => {
    const host = '<i data-composition-id="c" data-composition-src="compositions/components/c.html"></i>';
    expect(prepareDocument(`<body>${host}<b data-composition-id="main">`, format)).toContain(
      '<b data-width="1080"',
    );
    expect(
      prepareDocument(
        '<body><b data-composition-id="a"><u data-composition-id="b" data-root="true">',
        format,
      ),
    ).toContain('<u data-width="1080"');
  });

  it.each([
    '<script src="https://cdn.jsdelivr.net/npm/@hyperframes/core@0.8.1/dist/hyperframe.runtime.iife.js"></script>',
    '<script src="hyperframe.runtime.iife.js"></script>',
    '<script data-hyperframes-preview-runtime="1">window.x = 1</script>',
    '<script>window.__hyperframeRuntimeBootstrapped = true;</script>',
  ])('removes a runtime embedded by the author: %s', (script) => {
    expect(prepareDocument(`<head>${script}</head><body>${ROOT}`, format)).not.toContain(script);
  });

  it('keeps other scripts of the author', () => {
    const script = '<script>const runtime = "hyperframes"; window.__timelines = {};</script>';
    expect(prepareDocument(`<body>${ROOT}${script}`, format)).toContain(script);
  });

  it('mounts every component after its host and runs their scripts at the end of the body', () => {
    const host = '<i data-composition-id="c" data-composition-src="c.html"><b></b></i>';
    const prepared = prepareDocument(
      `<head></head><body><div data-composition-id="m">${host}${host}</div></body>`,
      format,
    );
    const mount = '<script>__components.mount(document.currentScript)</script>';
    expect(prepared).toContain(`${host}${mount}${host}${mount}</div>`);
    expect(prepared).toMatch(/runScripts\(document\.currentScript\)<\/script><\/body>/);
    expect(prepared).toContain('mount-components.js"></script></head>');
  });

  it('opens closed shadow roots, also in nested templates and inside SVG', () => {
    const root = (mode: string, content: string) =>
      `<div><template shadowrootmode=${mode}>${content}</template></div>`;
    const nested = (mode: string) =>
      `<template>${root(mode, root(mode, '<b></b>'))}</template><svg><foreignObject>${root(mode, '')}</foreignObject></svg>`;
    const prepared = prepareDocument(`<body>${ROOT}${nested('CLOSED')}`, format);
    expect(prepared).toContain(nested('"open"'));
  });

  it('does not load the mounter for a document without components', () => {
    expect(prepareDocument(`<body>${ROOT}`, format)).not.toContain('components');
  });
});
