import { readRootAttributes } from '#core/composition/root-attributes.ts';
import type { RootAttributes } from '#core/composition/problems.ts';
import { frameCount } from '#core/rendering/frames.ts';
import { checkOutput, checkVariables, sizeName } from '#core/template/check-request.ts';
import type { OutputSize, Template } from '#core/template/template.ts';
import type { RenderDocument } from '#contracts/schemas/render-document.ts';
import { variableViolationMessage } from '#messages/indonesian.ts';
import { OperatorError } from '../shared/command-line.ts';
import { readBytes, readSource } from '../shared/composition-source.ts';
import type { CompositionSource } from '../shared/composition-source.ts';
import { findTemplate } from '../shared/templates.ts';

export interface InputOptions {
  readonly template?: string;
  readonly variables?: string;
  readonly size?: OutputSize;
}

export interface RenderInput {
  readonly document: RenderDocument;
  readonly files: CompositionSource['files'];
}

type Values = Readonly<Record<string, string>>;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const readVariables = async (path: string | undefined): Promise<Values> => {
  if (path === undefined) return {};
  const values = parseJson((await readBytes(path)).toString());
  const isMap = typeof values === 'object' && values !== null && !Array.isArray(values);
  if (!isMap || !Object.values(values).every((value) => typeof value === 'string')) {
    throw new OperatorError(
      `The variables file ${path} must contain one JSON object whose values are all strings.`,
    );
  }
  return values as Values;
};

const readFormat = (html: string): RootAttributes => {
  const reading = readRootAttributes(html);
  if ('root' in reading) return reading.root;
  const problems = reading.problems.map(({ code, subject }) =>
    subject === undefined ? code : `${code} (${subject})`,
  );
  throw new OperatorError(`The composition's root element is invalid: ${problems.join(', ')}.`);
};

const withFrameCount = (document: Omit<RenderDocument, 'frameCount'>): RenderDocument => ({
  ...document,
  frameCount: frameCount(document.durationSeconds, document.fps),
});

const documentOfTemplate = (template: Template, given: Values, size: OutputSize | undefined) => {
  const { output, violation } = checkOutput(template, size ?? {});
  if (violation) {
    const sizes = template.sizes.map(sizeName).join(', ');
    throw new OperatorError(`${template.id} has no size ${sizeName(output)}; choose one of ${sizes}.`);
  }
  const { values, violations } = checkVariables(template, given, {});
  if (violations.size > 0) {
    const sentences = [...violations].map(([name, found]) => `${name}: ${variableViolationMessage(found)}`);
    throw new OperatorError(`Correct the variables of ${template.id}. ${sentences.join(' ')}`);
  }
  const { html, durationSeconds } = template;
  return withFrameCount({ html, variables: values, ...output, durationSeconds });
};

/** Reads the composition at `path`, or the template that the options name. */
export const readInput = async (path: string | undefined, options: InputOptions): Promise<RenderInput> => {
  const variables = await readVariables(options.variables);
  if (options.template !== undefined)
    return {
      document: documentOfTemplate(findTemplate(options.template), variables, options.size),
      files: new Map(),
    };
  const { html: bytes, files } = await readSource(path ?? '');
  const html = bytes.toString();
  return { document: withFrameCount({ html, variables, ...readFormat(html), ...options.size }), files };
};
