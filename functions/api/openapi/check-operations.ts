import type { CheckRecord } from '#contracts/schemas/check-records.ts';
import { describeCompositionProblem } from '#messages/composition-problems.ts';
import type { OperationDescription } from './operation-description.ts';
import { CARD_HTML, TEMPLATE_EXAMPLE } from './examples.ts';

const RULES =
  'It follows the same code as the create, so a create accepts what is valid here, unless credits, free slots, the load of the service or the assets have changed. It needs no credits and no free slot, stores nothing and costs nothing.';

const VALID: CheckRecord = {
  valid: true,
  problems: [],
  warnings: [],
  duration_seconds: 5,
  width: 1080,
  height: 1920,
  fps: 30,
  credits: 5,
};
const UNREAD = { duration_seconds: null, width: null, height: null, fps: null, credits: null };
const remote = describeCompositionProblem({ code: 'remote_asset', position: 0, subject: 'src' }, 'id');
const WITH_PROBLEM: CheckRecord = {
  ...VALID,
  ...UNREAD,
  valid: false,
  problems: [{ ...remote, file: null, line: 14, column: 6, variable: null }],
};
const { duration_seconds, credits } = TEMPLATE_EXAMPLE;

const success = (examples: Readonly<Record<string, CheckRecord>>) =>
  ({
    200: { description: 'What the check found.', schema: 'Check', examples },
  }) as const;

/** Descriptions of the operations that check what a create would render. */
export const CHECK_OPERATIONS = {
  'check-video': {
    tag: 'Videos',
    summary: 'Check a video from a template or a project',
    description: `Checks the body of a create: template, variables, output and assets. A wrong value is a problem with its \`variable\`. ${RULES}`,
    body: {
      schema: 'CreateVideoRequest',
      examples: {
        promo: {
          template: 'promo-produk@5',
          variables: { nama_usaha: 'Kopi Senja', nama_produk: 'Es Kopi Susu', harga: 'Rp15.000' },
        },
      },
    },
    successes: success({ valid: { ...VALID, duration_seconds, credits } }),
    errors: { 404: ['unknown_template'] },
  },
  'check-composition': {
    tag: 'Videos',
    summary: 'Check an HTML composition or a project',
    description: `Checks one document (\`html\`), or a revision of a project with values for its variables. Every problem is named with its place and how to fix it. ${RULES}`,
    body: {
      schema: 'CheckCompositionRequest',
      examples: { card: { html: CARD_HTML } },
    },
    successes: success({ valid: VALID, with_problems: WITH_PROBLEM }),
  },
} as const satisfies Readonly<Record<string, OperationDescription>>;
