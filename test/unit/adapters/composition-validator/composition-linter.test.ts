import { describe, expect, it } from 'vitest';
import { createCompositionLinter } from '#adapters/composition-validator/composition-linter.ts';
import { BUNDLED_FONT_FAMILIES, FONT_SUBSTITUTES } from '#core/fonts/font-families.ts';

const page = (body: string): string =>
  `<!doctype html><html><body><div data-composition-id="main" data-width="1080" data-height="1920" data-duration="1" data-no-timeline>${body}</div></body></html>`;

describe('createCompositionLinter', () => {
  const linter = createCompositionLinter();

  it('finds nothing in a valid composition', async () => {
    expect(await linter.lint(page('halo'))).toEqual([]);
  });

  it('returns code, severity, snippet, element and subject, and no English message', async () => {
    const findings = await linter.lint(page('<video id="v" src="a.mp4" data-start="0"></video>'));
    expect(findings).toContainEqual({
      code: 'video_missing_muted',
      severity: 'error',
      snippet: '<video id="v" src="a.mp4" data-start="0">',
      elementId: 'v',
      subject: '#v',
    });
  });

  it.each([
    ['non_deterministic_code', '<script>Date.now()</script>', 'Date.now()'],
    ['invalid_inline_script_syntax', '<script>var = 1</script>', '='],
    ['font_family_without_font_face', '<style>p{font-family:"Lobster"}</style>', 'lobster'],
    ['timeline_id_mismatch', '<script>window.__timelines["x"]=a</script>', 'x'],
    ['repeated_id_descendant_selector', '<style>#a #a{top:0}</style>', '#a #a'],
  ])('returns the subject of %s', async (code, body, subject) => {
    const findings = await linter.lint(page(body));
    expect(findings.find((finding) => finding.code === code)?.subject?.toLowerCase()).toBe(
      subject.toLowerCase(),
    );
  });

  it.each([...BUNDLED_FONT_FAMILIES, ...FONT_SUBSTITUTES.keys()])('accepts the family %s', async (family) => {
    expect(await linter.lint(page(`<style>p{font-family:"${family}",sans-serif}</style>`))).toEqual([]);
  });

  it('reports document_too_complex when a script overflows the stack of the parser', async () => {
    const findings = await linter.lint(page(`<script>${'('.repeat(90_000)}</script>`));
    expect(findings).toMatchObject([{ code: 'document_too_complex', severity: 'error' }]);
  });

  it.each(['<script>f(1;</script>', '<script>var a = ;</script>', '<script>let x, x</script>'])(
    'returns no English reason of the parser: %s',
    async (body) => {
      const [finding] = await linter.lint(page(body));
      expect(finding?.code).toBe('invalid_inline_script_syntax');
      expect(body).toContain(finding?.subject ?? finding?.snippet);
    },
  );
});
