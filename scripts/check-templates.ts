import { join } from 'node:path';
import { Argument } from 'commander';
import { runChecker } from './checks/checkers.ts';
import { CFN_LINT_REASONS, CHECKOV_REASONS } from './checks/reasons.ts';
import { REGIONS, writeTemplates } from './checks/write-templates.ts';
import type { WrittenTemplate } from './checks/write-templates.ts';
import { createProgram, runProgram } from './shared/command-line.ts';

const DESCRIPTION = `Checks the templates of stage prod in ${REGIONS.length} regions with cfn-lint, and in one of them with
checkov, or with one of the two.

Needs Python, installs both into .local/, and exits with 1 for a remark without a reason in scripts/checks/reasons.ts.`;

const FOLDER = join(import.meta.dirname, '../out/templates');

interface Remark {
  readonly rule: string;
  /** What it is about, for people. */
  readonly subject: string;
}

const lint = async (templates: readonly WrittenTemplate[], region: string): Promise<readonly Remark[]> => {
  const files = templates.filter((template) => template.region === region).map(({ file }) => file);
  const args = ['--regions', region, '--format', 'json', '--template', ...files];
  const { output } = await runChecker('cfn-lint', args);
  const matches = JSON.parse(output) as readonly {
    readonly Rule: { readonly Id: string };
    readonly Message: string;
    readonly Location: { readonly Path?: readonly (string | number)[] };
  }[];
  return matches.map(({ Rule, Message, Location }) => ({
    rule: Rule.Id,
    subject: `${region}: ${Message} ${Location.Path?.join('/') ?? ''}`,
  }));
};

interface CheckovReport {
  readonly results: {
    readonly failed_checks: readonly {
      readonly check_id: string;
      readonly check_name: string;
      readonly resource: string;
    }[];
  };
  readonly summary: { readonly passed: number; readonly parsing_errors: number };
}

const readWithCheckov = async (folder: string) => {
  const args = ['--directory', folder, '--framework', 'cloudformation', '--compact', '--quiet'];
  const { output } = await runChecker('checkov', [
    ...args,
    '--output',
    'json',
    '--skip-download',
    '--soft-fail',
  ]);
  const { results, summary } = JSON.parse(output) as CheckovReport;
  if (summary.parsing_errors > 0) throw new Error('checkov could not read every template.');
  const remarks = results.failed_checks.map(({ check_id: rule, check_name, resource }) => ({
    rule,
    subject: `${check_name}: ${resource}`,
  }));
  return { passed: summary.passed, remarks };
};

/** Prints the remarks without a reason, and the reasons without a remark, either of which fails the command. */
const report = (
  program: string,
  remarks: readonly Remark[],
  reasons: Readonly<Record<string, string>>,
): void => {
  const unexplained = remarks.filter(({ rule }) => !Object.hasOwn(reasons, rule));
  for (const { rule, subject } of unexplained) console.log(`${program} ${rule}: ${subject}`);
  const rules = new Set(remarks.map(({ rule }) => rule));
  const stale = Object.keys(reasons).filter((rule) => !rules.has(rule));
  for (const rule of stale) console.log(`${program} ${rule}: has a reason, but no remark`);
  const explained = remarks.length - unexplained.length;
  console.log(`${program}: ${unexplained.length} remarks; ${explained} others, of rules with a reason`);
  if (unexplained.length + stale.length > 0) process.exitCode = 1;
};

const main = async (checker: string | undefined): Promise<void> => {
  const templates = REGIONS.flatMap((region) => writeTemplates(region, join(FOLDER, region)));
  if (checker !== 'checkov') {
    const linted: Remark[] = [];
    for (const region of REGIONS) linted.push(...(await lint(templates, region)));
    console.log(`cfn-lint: ${templates.length} templates of ${REGIONS.length} regions`);
    report('cfn-lint', linted, CFN_LINT_REASONS);
  }
  if (checker !== 'cfn-lint') {
    // The regions differ in nothing that checkov looks at.
    const { passed, remarks } = await readWithCheckov(join(FOLDER, REGIONS[0]));
    console.log(`checkov: ${passed} checks passed`);
    report('checkov', remarks, CHECKOV_REASONS);
  }
};

await runProgram(
  createProgram('npm run check:templates --')
    .description(DESCRIPTION)
    .addArgument(new Argument('[checker]').choices(['cfn-lint', 'checkov']))
    .action(main),
);
