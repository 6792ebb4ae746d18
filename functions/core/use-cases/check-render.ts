import type { LocatedProblem } from '#core/composition/problems.ts';
import { priceMilliCredits } from '#core/credits/credits.ts';
import type { MilliCredits } from '#core/credits/credits.ts';
import type { ProjectProblem } from '#core/project/project-check.ts';
import { accept, isRefused } from '#core/refusal.ts';
import type { Refusal, Result } from '#core/refusal.ts';
import type { VariableViolations } from '#core/template/template.ts';
import type { RenderRequest } from '#core/use-cases/build-render-request.ts';
import { checkDuration } from '#core/use-cases/create-video.ts';
import type { CreateVideoDeps } from '#core/use-cases/create-video.ts';
import type { OutputFormat } from '#core/video/video.ts';

/** What a create would answer to the same request, apart from credits, free slots and the load of the service. */
export interface RenderCheck {
  readonly problems: readonly (LocatedProblem | ProjectProblem)[];
  readonly violations: VariableViolations;
  readonly warnings: readonly (LocatedProblem | ProjectProblem)[];
  /** Of a request without problems. */
  readonly video?: OutputFormat & { readonly durationSeconds: number; readonly price: MilliCredits };
}

const NOTHING = { problems: [], violations: {}, warnings: [] };

/** Of a document that the caller did not send, such as that of a template. */
const tooLong = ({
  durationSeconds,
  maxDurationSeconds,
}: Extract<Refusal, { code: 'duration_too_long' }>) => ({
  code: 'duration_too_long',
  position: null,
  line: null,
  column: null,
  subject: `data-duration="${durationSeconds}"`,
  choices: { valid: [String(maxDurationSeconds)] },
});

/** Turns refusals about the content into problems; others, such as an unknown template, stay refusals. */
export const checkRender = (
  deps: Pick<CreateVideoDeps, 'maxDurationSeconds'>,
  built: Result<RenderRequest>,
): Result<RenderCheck> => {
  const checked = checkDuration(deps, built);
  if (!isRefused(checked)) {
    const { output, durationSeconds, warnings = [] } = checked.value;
    const video = { ...output, durationSeconds, price: priceMilliCredits(durationSeconds) };
    return accept({ ...NOTHING, warnings, video });
  }
  const { refusal } = checked;
  if (refusal.code === 'invalid_composition') {
    const { problems, warnings = [] } = refusal;
    return accept({ ...NOTHING, problems, warnings });
  }
  if (refusal.code === 'invalid_variables') return accept({ ...NOTHING, violations: refusal.violations });
  if (refusal.code !== 'duration_too_long') return checked;
  const warnings = isRefused(built) ? [] : (built.value.warnings ?? []);
  return accept({ ...NOTHING, problems: refusal.problems ?? [tooLong(refusal)], warnings });
};
