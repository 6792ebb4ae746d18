import type { AssetId } from '#core/asset/asset-id.ts';
import type { VariableViolation } from '#core/template/template.ts';

type ViolationCode = VariableViolation['code'];
/** Each violation of a variable with the members that its sentence needs. */
export const VIOLATIONS: {
  readonly [Code in ViolationCode]: readonly Omit<Extract<VariableViolation, { code: Code }>, 'code'>[];
} = {
  missing: [{}, { isInBrandKit: true }, { requiredBy: 'harga_2' }],
  too_long: [{ maxLength: 2000 }],
  invalid_color: [{}],
  invalid_number: [{}, { min: 0.5, max: 5000 }],
  invalid_boolean: [{}],
  invalid_choice: [{ choices: ['a', 'b'] }],
  invalid_font: [{}],
  unknown_file: [{}, { nearest: 'assets/logo.png' }],
  unknown_variable: [
    { validNames: ['harga', 'judul'] },
    { validNames: ['harga', 'judul'], nearest: 'judul' },
    { isOfProject: true, validNames: ['harga', 'judul'] },
    { isOfProject: true, validNames: ['harga', 'judul'], nearest: 'judul' },
    { isOfProject: true, validNames: [] },
  ],
  unsupported_characters: [{ characters: ['𓀀 (U+13000)'] }],
  unsupported_size: [{ supported: ['1080x1920', '1080x1080'] }],
  invalid_image: [{}],
  invalid_audio: [
    {},
    { names: ['ceria-1', 'tenang-1'] },
    { names: ['ceria-1', 'tenang-1'], nearest: 'ceria-1' },
  ],
  invalid_video: [{ cause: 'no_asset' }, { cause: 'unreadable_part' }, { cause: 'part_too_short' }],
  clip_part_after_end: [{}],
  clip_too_heavy: [{}],
  invalid_captions: [
    { problem: { code: 'empty' } },
    { problem: { code: 'too_large' } },
    { problem: { code: 'too_many_words' } },
    { problem: { code: 'missing_time', line: 4 } },
    { problem: { code: 'missing_blank_line', line: 4 } },
    { problem: { code: 'invalid_time', line: 2 } },
    { problem: { code: 'ends_before_start', line: 2 } },
    { problem: { code: 'invalid_json' } },
    { problem: { code: 'other_format' } },
    { problem: { code: 'invalid_word', word: 3 } },
  ],
  unknown_asset: [{}],
  asset_not_ready: [
    {},
    { fetchedAs: 'asset_01997b1e-4c7a-7d52-9d36-0a4f2c1b7e66' as AssetId },
    { fetchedAs: null },
  ],
  asset_rejected: [
    {},
    { rejection: 'source_unreachable' },
    { rejection: 'source_refused' },
    { rejection: 'source_too_large' },
    { rejection: 'fetch_failed' },
    { rejection: 'inspection_failed' },
    { rejection: 'too_many_pixels' },
  ],
  wrong_asset_kind: [{ wanted: 'image' }, { wanted: 'audio' }, { wanted: 'video' }],
  too_many_assets: [{}],
};
