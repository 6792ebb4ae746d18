import type { AssetRejectionCode } from '#core/asset/asset.ts';

/** Ends the inspection with the code. */
export class Rejection extends Error {
  readonly code: AssetRejectionCode;

  constructor(code: AssetRejectionCode) {
    super(code);
    this.code = code;
  }
}

export const refuseUnless: (condition: boolean, code: AssetRejectionCode) => asserts condition = (
  condition,
  code,
) => {
  if (!condition) throw new Rejection(code);
};
