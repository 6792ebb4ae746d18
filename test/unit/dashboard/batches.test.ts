import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../dashboard/src/api/client.ts';
import { guessMatching, valuesOf } from '../../../dashboard/src/pages/batches/match-columns.ts';
import { decodeTable, readTable, writeTable } from '../../../dashboard/src/pages/batches/read-table.ts';
import { problemsByRow } from '../../../dashboard/src/pages/batches/row-problems.ts';
import { untilFetched } from '../../../dashboard/src/pages/batches/until-fetched.ts';
import { fileNameOf } from '../../../dashboard/src/pages/batches/batch.ts';
import type { Variable } from '../../../dashboard/src/pages/create/templates.ts';

const VARIABLES: readonly Variable[] = [
  { name: 'nama_produk', label: 'Nama produk', kind: 'text', required: true, from_brand_kit: false },
  { name: 'harga', label: 'Harga, misalnya Rp15.000', kind: 'text', required: false, from_brand_kit: false },
  { name: 'foto', label: 'Foto (opsional)', kind: 'image', required: false, from_brand_kit: false },
];

describe('a table', () => {
  it.each([
    ['CSV', 'Nama,Harga\nKopi,"Rp15.000, hemat"\n', [['Kopi', 'Rp15.000, hemat']]],
    ['CSV with semicolons', 'Nama;Harga\r\nKopi;Rp1\r\n\r\n', [['Kopi', 'Rp1']]],
    [
      'cells of a spreadsheet',
      'Nama\tHarga\n"Kopi\nSusu"\tRp1\nTeh',
      [
        ['Kopi\nSusu', 'Rp1'],
        ['Teh', ''],
      ],
    ],
    ['a file with a byte order mark', '\uFEFFNama,Harga\nKopi,1,zu viel', [['Kopi', '1']]],
    ['names alone', 'Nama,Harga', []],
    ['CSV after empty lines', '\uFEFF\r\n  \r\nNama;Harga\r\nKopi;Rp1\r\n', [['Kopi', 'Rp1']]],
    ['CSV of an old spreadsheet', 'Nama,Harga\rKopi,1\r', [['Kopi', '1']]],
  ])('is read from %s', (_what, text, rows) => {
    expect(readTable(text)).toEqual({ columns: ['Nama', 'Harga'], rows });
  });

  it.each(['\t', ';', ','])('keeps a column without a name at the start, separated by %j', (separator) => {
    const lines = [
      ['', 'Nama', 'Harga'],
      ['1', 'Kopi', '5'],
      ['', 'Teh', '4'],
    ];
    const [columns, ...rows] = lines;
    const text = lines.map((cells) => cells.join(separator)).join('\n');
    expect(readTable(text)).toEqual({ columns, rows });
  });

  it.each([
    ['UTF-8', Buffer.from('Café;½ 🍵')],
    ['UTF-8 with a mark', Buffer.from('\uFEFFCafé;½ 🍵')],
    ['UTF-16 of Excel', Buffer.from('\uFEFFCafé;½ 🍵', 'utf16le')],
    ['UTF-16 in the other order', Buffer.from('\uFEFFCafé;½ 🍵', 'utf16le').swap16()],
  ])('is decoded from %s', (_what, bytes) => {
    expect(readTable(decodeTable(new Uint8Array(bytes)))?.columns).toEqual(['Café', '½ 🍵']);
  });

  it('is decoded from the CSV of Excel on Windows', () => {
    const bytes = new Uint8Array([...Buffer.from('Kopi '), 0x96, ...Buffer.from(' Caf'), 0xe9]);
    expect(decodeTable(bytes)).toBe('Kopi – Café');
    expect(decodeTable(new Uint8Array())).toBe('');
  });

  it('is undefined for a text without content', () => {
    expect([readTable(''), readTable('  \n ')]).toEqual([undefined, undefined]);
  });

  it('is undefined for the bytes of an Excel workbook', () => {
    const bytes = [...Buffer.from('PK'), 3, 4, 20, 0, 6, 0, ...Buffer.from('a,b\nc,d\n')];
    expect(readTable(decodeTable(new Uint8Array(bytes)))).toBeUndefined();
  });

  it('is written with cells that a spreadsheet does not run as formulas', () => {
    const cells = ['=1+1', '+62', '-5', '@a', 'Kopi, "Susu"'];
    expect(writeTable([cells])).toBe(`"'=1+1","'+62","'-5","'@a","Kopi, ""Susu"""`);
  });
});

describe('columns', () => {
  it('match the variables by name or label, whatever their case and signs', () => {
    const table = { columns: ['No', 'NAMA PRODUK', 'harga', 'Foto'], rows: [] };
    expect(guessMatching(table, VARIABLES)).toEqual({ nama_produk: 1, harga: 2, foto: 3 });
  });

  it('give values, of photos the ids of files, and leave out empty cells', () => {
    const matching = { nama_produk: 0, harga: 1, foto: 2 };
    const files = new Map([['kopi.jpg', 'asset_1']]);
    expect(valuesOf(['Kopi', '', 'Kopi.JPG'], matching, VARIABLES, { files, loops: [] })).toEqual({
      nama_produk: 'Kopi',
      foto: 'asset_1',
    });
    expect(valuesOf(['Kopi', '1', 'lain.jpg'], matching, VARIABLES, { files, loops: [] })).toEqual({
      nama_produk: 'Kopi',
      harga: '1',
      foto: 'lain.jpg',
    });
  });

  it('give a choice by its label, and music of the library by its title', () => {
    const rest = { required: false, from_brand_kit: false };
    const options = [
      { value: 'centang', label: 'Centang besar' },
      { value: 'koran', label: 'Iklan koran' },
    ];
    const variables: readonly Variable[] = [
      { name: 'gaya', label: 'Gaya', kind: 'choice', ...rest, options },
      { name: 'musik', label: 'Musik', kind: 'audio', ...rest, library: ['ceria-1'] },
    ];
    const files = new Map([['lagu.mp3', 'asset_1']]);
    const loops = [
      { name: 'ceria-1', title: 'Pagi Pasar' },
      { name: 'energik-1', title: 'Lari Pagi' },
    ];
    const read = (...row: string[]) =>
      Object.values(valuesOf(row, { gaya: 0, musik: 1 }, variables, { files, loops }));
    expect(read('iklan koran', 'Pagi Pasar')).toEqual(['koran', 'ceria-1']);
    expect(read('Centang', 'CERIA-1')).toEqual(['centang', 'ceria-1']);
    expect(read('lain', 'Lagu.mp3')).toEqual(['lain', 'asset_1']);
    expect(read('lain', 'https://toko.example/ceria-1')).toEqual(['lain', 'https://toko.example/ceria-1']);
    expect(read('koran', 'Lari Pagi')).toEqual(['koran', 'Lari Pagi']);
  });
});

describe('problems of rows', () => {
  const refusal = (details: unknown) =>
    new ApiError(new Response(null, { status: 422 }), {
      error: 'invalid_variables',
      message: 'x',
      details,
    });

  it('are listed by index and variable', () => {
    const rows = {
      3: { nama_produk: [{ code: 'too_long', message: 'a', max_length: 30 }] },
      7: { lain: [{ code: 'unknown_variable', message: 'tidak dikenal' }] },
    };
    const problems = problemsByRow(refusal({ rows }), VARIABLES, []);
    expect([...problems.keys()]).toEqual([3, 7]);
    expect(problems.get(3)?.get('nama_produk')).toContain('30');
    expect(problems.get(7)).toEqual(new Map([['lain', 'tidak dikenal']]));
  });

  it('are empty for any other error', () => {
    expect(problemsByRow(new Error('offline'), VARIABLES, []).size).toBe(0);
    const ofOneVideo = refusal({ harga: [{ code: 'missing', message: 'a' }] });
    expect(problemsByRow(ofOneVideo, VARIABLES, []).size).toBe(0);
  });

  it('speak of the address where a cell is one', () => {
    const row = { foto: [{ code: 'asset_rejected', message: 'a' }] };
    const sent = ['https://toko.example/kopi.jpg', 'asset_1'].map((foto) => ({ variables: { foto } }));
    const problems = problemsByRow(refusal({ rows: { 0: row, 1: row } }), VARIABLES, sent);
    expect(problems.get(0)?.get('foto')).toMatch(/^Berkas di alamat ini/);
    expect(problems.get(1)?.get('foto')).not.toMatch(/alamat/);
  });
});

describe('a table with addresses', () => {
  const NOT_READY = { foto: [{ code: 'asset_not_ready', message: 'a' }] };
  const ROWS = [
    { variables: { foto: 'https://toko.example/a.jpg' } },
    { variables: { foto: 'asset_1', harga: '1' } },
  ];
  const refusal = (rows: object) =>
    new ApiError(new Response(null, { status: 422 }), {
      error: 'invalid_variables',
      message: 'x',
      details: { rows },
    });
  const settle = async (sending: Promise<unknown>) => {
    const [[settled]] = await Promise.all([Promise.allSettled([sending]), vi.runAllTimersAsync()]);
    return settled;
  };

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is sent again until the files are fetched', async () => {
    const send = vi.fn(async () => 'batch_1');
    send.mockRejectedValueOnce(refusal({ 0: NOT_READY })).mockRejectedValueOnce(refusal({ 0: NOT_READY }));
    const sending = untilFetched(ROWS, send, new AbortController().signal);
    expect(await settle(sending)).toMatchObject({ value: 'batch_1' });
    expect(send).toHaveBeenCalledTimes(3);
  });

  it.each([
    ['another cell is wrong', { 0: { ...NOT_READY, harga: [{ code: 'too_long', message: 'b' }] } }],
    ['a file named in a cell was not uploaded', { 0: NOT_READY, 1: NOT_READY }],
    ['no cell is wrong', {}],
  ])('is not sent again when %s', async (_, rows) => {
    const send = vi.fn(async () => Promise.reject(refusal(rows)));
    const sending = untilFetched(ROWS, send, new AbortController().signal);
    expect(await settle(sending)).toMatchObject({ reason: { code: 'invalid_variables' } });
    expect(send).toHaveBeenCalledOnce();
  });

  it('is not sent again after ten minutes, or when the page is left', async () => {
    const send = vi.fn(async () => Promise.reject(refusal({ 0: NOT_READY })));
    const startMs = Date.now();
    expect(await settle(untilFetched(ROWS, send, new AbortController().signal))).toMatchObject({
      reason: { code: 'invalid_variables' },
    });
    expect(Date.now() - startMs).toBeLessThan(11 * 60 * 1000);
    expect(await settle(untilFetched(ROWS, send, AbortSignal.abort()))).toMatchObject({
      reason: { name: 'AbortError' },
    });
  });
});

it('names files by the row and what the video is called, without what file systems refuse', () => {
  const row = { index: 4, error: null, video: { name: 'Kopi/Susu: "hemat"' } } as never; // safe: only these are read
  expect(fileNameOf(row, 'mp4')).toBe('005 Kopi Susu   hemat.mp4');
});
