import type { OutputFormat } from '#core/video/video.ts';
import type { OutputSize, Template } from '#core/template/template.ts';
import type { VariableViolation } from '#core/template/variables.ts';

export const DEFAULT_OUTPUT: OutputFormat = { width: 1080, height: 1920, fps: 30 }; // spec §4.1

export const sizeName = ({ width, height }: OutputSize): string => `${width}x${height}`;

/** The requested frame size and rate with the spec's defaults, and the violation when the template lacks the size. */
export const checkOutput = (
  template: Template,
  requested: Partial<OutputFormat>,
): { readonly output: OutputFormat; readonly violation?: VariableViolation } => {
  const output = { ...DEFAULT_OUTPUT, ...requested };
  const supported = template.sizes.map(sizeName);
  return supported.includes(sizeName(output))
    ? { output }
    : { output, violation: { code: 'unsupported_size', supported } };
};
