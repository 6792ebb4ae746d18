import { expect, it } from 'vitest';
import { ApiError, ConnectionError } from '../../../dashboard/src/api/client.ts';
import type { Variable } from '../../../dashboard/src/pages/create/templates.ts';
import { violationsByField } from '../../../dashboard/src/pages/create/variable-violations.ts';
import { ASSET_PROBLEM_CODES } from '#contracts/record-values.ts';
import type { Refusal } from '#core/refusal.ts';
import { presentRefusal } from '#api/presenters/refusal.ts';

const variables = [
  ['nama_usaha', 'Nama usaha'],
  ['item_2', 'Menu 2 (opsional)'],
  ['harga_2', 'Harga menu 2'],
].map(([name = '', label = '']): Variable => ({
  name,
  label,
  kind: 'text',
  required: false,
  from_brand_kit: false,
}));

const refusedWith = (refusal: Refusal): ApiError => {
  const { status, body } = presentRefusal(refusal, 'id');
  return new ApiError(
    new Response(null, { status }),
    body as ConstructorParameters<typeof ApiError>[1], // an error's body
  );
};

it('lists the violations of the API by field, in the order of the form and with its labels', () => {
  const error = refusedWith({
    code: 'invalid_variables',
    violations: {
      output: [{ code: 'unsupported_size', supported: ['1080x1920'] }],
      item_2: [{ code: 'missing', requiredBy: 'harga_2' }],
      nama_usaha: [{ code: 'missing', isInBrandKit: true }],
      harga_2: [{ code: 'too_long', maxLength: 12 }],
    },
  });
  expect(violationsByField(error, variables)).toEqual([
    { name: 'nama_usaha', label: 'Nama usaha', message: 'Wajib diisi.' },
    {
      name: 'item_2',
      label: 'Menu 2',
      message: 'Wajib diisi karena “Harga menu 2” terisi. Isi ini atau kosongkan “Harga menu 2”.',
    },
    { name: 'harga_2', label: 'Harga menu 2', message: 'Terlalu panjang: paling banyak 12\u00A0karakter.' },
    {
      name: 'output',
      label: 'Ukuran video',
      message: 'Ukuran ini tidak didukung templat ini. Pilih ukuran lain.',
    },
  ]);
});

it('names the ids and types of files to programmers only', () => {
  const error = refusedWith({
    code: 'invalid_variables',
    violations: {
      item_2: ASSET_PROBLEM_CODES.map((code) => ({ code, wanted: 'image' })),
      harga_2: [{ code: 'invalid_image' }],
    },
  });
  const messages = violationsByField(error, variables).map(({ message }) => message);
  expect(messages).toHaveLength(ASSET_PROBLEM_CODES.length + 1);
  expect(messages.filter((message) => /asset|aset|base64|\/v1\//i.test(message))).toEqual([]);
});

it('lists none for another refusal or without an answer', () => {
  const unpaid = refusedWith({
    code: 'too_many_active_renders',
    activeVideoIds: [],
  });
  expect(violationsByField(unpaid, variables)).toEqual([]);
  expect(violationsByField(new ConnectionError(), variables)).toEqual([]);
  expect(violationsByField(null, variables)).toEqual([]);
});

it.each([
  ['image', 'Berkas ini bukan foto. Pilih foto.'],
  ['audio', 'Berkas ini bukan musik. Pilih musik.'],
  ['video', 'Berkas ini bukan klip video. Pilih klip video.'],
] as const)('names what a field of the kind %s takes', (kind, message) => {
  const error = refusedWith({
    code: 'invalid_variables',
    violations: { berkas: [{ code: 'wrong_asset_kind', wanted: 'image' }] },
  });
  const field: Variable = { name: 'berkas', label: 'Berkas', kind, required: false, from_brand_kit: false };
  expect(violationsByField(error, [field])).toEqual([{ name: 'berkas', label: 'Berkas', message }]);
});

it('names the options of a choice by their labels', () => {
  const options = [
    { value: 'centang', label: 'Centang besar' },
    { value: 'koran', label: 'Iklan koran' },
  ];
  const look: Variable = {
    name: 'gaya',
    label: 'Gaya',
    kind: 'choice',
    required: false,
    from_brand_kit: false,
    options,
  };
  const error = refusedWith({
    code: 'invalid_variables',
    violations: { gaya: [{ code: 'invalid_choice', choices: options.map(({ value }) => value) }] },
  });
  expect(violationsByField(error, [look])).toEqual([
    { name: 'gaya', label: 'Gaya', message: 'Pilih salah satu: Centang besar, Iklan koran.' },
  ]);
});
