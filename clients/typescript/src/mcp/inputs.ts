import * as z from 'zod';

/** Arguments that several tools have. The API checks their values. */

export const template = z
  .string()
  .exactOptional()
  .describe(
    'Id of a template of the catalog, such as promo-produk@5, or of a revision of a project, such as proj_…@3.',
  );

export const html = z.string().exactOptional().describe('One complete HTML document, in place of template.');

export const project = z
  .string()
  .exactOptional()
  .describe('Id of a project; its newest revision unless revision is given.');

export const revision = z.int().min(1).exactOptional();

export const variables = z
  .record(z.string(), z.string())
  .exactOptional()
  .describe(
    'Values of the variables by name. Colors as #RRGGBB, files as the id of an asset or a public https address; when the answer says asset_not_ready, repeat the call after some seconds.',
  );

export const output = z
  .object({
    width: z.int().exactOptional(),
    height: z.int().exactOptional(),
    fps: z.literal([24, 25, 30]).exactOptional(),
  })
  .exactOptional()
  .describe('Size and rate of a template; the size must be among its sizes.');

export const idempotencyKey = z
  .string()
  .min(1)
  .max(200)
  .describe('A new text for each video that you intend to make, and the same one when you repeat the call.');
