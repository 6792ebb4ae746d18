import type { OutputSize, Template } from '#core/template/template.ts';
import { CASES } from '../cases.ts';
import type { Values } from '../cases.ts';

/** One template in one size with one set of values. */
export interface Cell {
  readonly template: Template;
  readonly size: OutputSize;
  readonly caseName: GateCase;
  /** What the values are, for a finding. */
  readonly description: string;
  readonly values: Values;
  /** Whether texts have no space, so that they may be smaller than sentences. */
  readonly hasEndlessWords: boolean;
}

const PLAIN_CASES = ['typical', 'logo', 'no-photo', 'clip', 'shortest', 'longest'] as const;
export const GATE_CASES = [...PLAIN_CASES, 'extreme-colors'] as const;
export type GateCase = (typeof GATE_CASES)[number];

/** Main color and ground. Each size of a template gets two pairs, so that its four sizes meet all of them. */
const EXTREME_COLORS = [
  ['all white', '#FFFFFF', '#FFFFFF'],
  ['vivid on vivid', '#00C853', '#FF6D00'],
  ['all black', '#000000', '#000000'],
  ['near-equal', '#F97316', '#F97A20'],
  ['mid-grey', '#808080', '#777777'],
  ['dark on vivid', '#0A3D91', '#FF2D55'],
  ['dark', '#7C3AED', '#0B1020'],
  ['light', '#F9C74F', '#FFFFFF'],
] as const;

const takesClips = ({ variables }: Template): boolean => variables.some(({ kind }) => kind === 'video');

const plainCells = (template: Template, size: OutputSize): readonly Cell[] =>
  PLAIN_CASES.filter((caseName) => caseName !== 'clip' || takesClips(template)).map((caseName) => ({
    template,
    size,
    caseName,
    description: caseName,
    values: CASES[caseName](template),
    hasEndlessWords: false,
  }));

const colorCells = (template: Template, size: OutputSize, index: number): readonly Cell[] =>
  (['longest-no-photo', 'endless-words'] as const).map((texts, half) => {
    const [pair, main, ground] =
      EXTREME_COLORS[(2 * index + half) % EXTREME_COLORS.length] ?? EXTREME_COLORS[0];
    return {
      template,
      size,
      caseName: 'extreme-colors',
      description: `extreme-colors (${pair}, ${texts})`,
      values: { ...CASES[texts](template), warna_utama: main, warna_latar: ground },
      hasEndlessWords: texts === 'endless-words',
    };
  });

/** The looks of a template in turn, so that every case meets each of them in two of the four sizes. */
const inLook = (cell: Cell, index: number): Cell => {
  const variable = cell.template.variables.find(({ kind }) => kind === 'choice');
  if (variable?.kind !== 'choice') return cell;
  const { value = '' } = variable.options[index % variable.options.length] ?? {};
  const description = `${cell.description}, ${value}`;
  return { ...cell, description, values: { ...cell.values, [variable.name]: value } };
};

export const cellsOf = (template: Template): readonly Cell[] =>
  template.sizes.flatMap((size, index) =>
    [...plainCells(template, size), ...colorCells(template, size, index)].map((cell, position) =>
      inLook(cell, index + position),
    ),
  );
