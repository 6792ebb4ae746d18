import type { CompositionValidator } from '#core/ports/compositions.ts';
import { accept, refuse } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import type { RenderRequest } from '#core/use-cases/create-video.ts';

export interface CompositionRequest {
  readonly html: string;
  readonly title: string | null;
}

/** Turns a caller's document into a render order, or reports every problem of the composition at once. */
export const buildRequestFromComposition = async (
  validator: CompositionValidator,
  { html, title }: CompositionRequest,
): Promise<Result<RenderRequest>> => {
  const checked = await validator.check(html);
  if ('problems' in checked) return refuse({ code: 'invalid_composition', problems: checked.problems });
  const { width, height, fps, durationSeconds } = checked.root;
  return accept({
    template: 'composition',
    title,
    html,
    variables: {},
    output: { width, height, fps },
    durationSeconds,
  });
};
