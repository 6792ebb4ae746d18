import type { StudioVariable } from '#core/studio/studio-document.ts';

const ID_MAX_CHARACTERS = 40;

/** An id of letters for a label, such as `nama_produk`, that no other variable has. */
export const variableId = (label: string, taken: readonly StudioVariable[]): string => {
  const plain = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, ID_MAX_CHARACTERS);
  const start = /^[a-z]/.test(plain) ? plain : `isi_${plain}`.replace(/_$/, '');
  const isTaken = (id: string) => taken.some((variable) => variable.id === id);
  let number = 1;
  while (isTaken(number === 1 ? start : `${start}_${number}`)) number += 1;
  return number === 1 ? start : `${start}_${number}`;
};
