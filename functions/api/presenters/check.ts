import type { Language } from '#contracts/languages.ts';
import type { CheckProblem, CheckRecord } from '#contracts/schemas/check-records.ts';
import type { LocatedProblem } from '#core/composition/problems.ts';
import { creditsFromMilli } from '#core/credits/credits.ts';
import type { ProjectProblem } from '#core/project/project-check.ts';
import { accept } from '#core/refusal.ts';
import type { Result } from '#core/refusal.ts';
import type { VariableViolations } from '#core/template/template.ts';
import type { RenderCheck } from '#core/use-cases/check-render.ts';
import { describeLocatedProblem } from '#messages/composition-problems.ts';
import { variableViolationMessage } from '#messages/variable-violations.ts';
import type { ApiResponse, Reader } from '#api/middleware/api-request.ts';

const presentProblem = (problem: LocatedProblem | ProjectProblem, language: Language): CheckProblem => ({
  ...describeLocatedProblem(problem, language),
  file: 'file' in problem ? problem.file : null,
  variable: null,
});

const presentViolations = (violations: VariableViolations, language: Language): readonly CheckProblem[] =>
  Object.entries(violations).flatMap(([variable, found]) =>
    found.map((violation) => ({
      code: violation.code,
      message: variableViolationMessage(violation)[language],
      hint: null,
      file: null,
      line: null,
      column: null,
      variable,
    })),
  );

/** The Check record, in the reader's language. */
export const presentCheck = (
  { problems, violations, warnings, video }: RenderCheck,
  { language }: Pick<Reader, 'language'>,
): Result<ApiResponse> => {
  const body: CheckRecord = {
    valid: video !== undefined,
    problems: [
      ...problems.map((problem) => presentProblem(problem, language)),
      ...presentViolations(violations, language),
    ],
    warnings: warnings.map((problem) => presentProblem(problem, language)),
    duration_seconds: video?.durationSeconds ?? null,
    width: video?.width ?? null,
    height: video?.height ?? null,
    fps: video?.fps ?? null,
    credits: video ? creditsFromMilli(video.price) : null,
  };
  return accept({ status: 200, body });
};
