import * as Type from 'typebox';
import type { Static } from 'typebox';
import { LAUNCH_STRATEGIES } from '#contracts/launch-strategies.ts';

const LaunchStrategySchema = Type.Enum([...LAUNCH_STRATEGIES]);

/** Payload that makes `render-segment` start Chromium and render one frame of the control document. */
export const LaunchProbeRequestSchema = Type.Object({
  probe: Type.Object({ launchStrategy: LaunchStrategySchema }),
});
export type LaunchProbeRequest = Readonly<Static<typeof LaunchProbeRequestSchema>>;

export const LaunchProbeOutcomeSchema = Type.Union([
  Type.Object({
    status: Type.Literal('passed'),
    launchStrategy: LaunchStrategySchema,
    seconds: Type.Number(),
  }),
  Type.Object({
    status: Type.Literal('failed'),
    launchStrategy: LaunchStrategySchema,
    diagnostic: Type.String(),
  }),
]);
export type LaunchProbeOutcome = Readonly<Static<typeof LaunchProbeOutcomeSchema>>;
