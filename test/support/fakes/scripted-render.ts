interface ScriptedRender<Call extends readonly unknown[], Outcome> {
  readonly calls: Call[];
  /** Replaces the behavior of all following renders. */
  readonly script: (render: (...call: Call) => Outcome) => void;
  readonly render: (...call: Call) => Outcome;
}

/** A render that notes its calls and does what a test says; until then `first`. */
export const createScriptedRender = <Call extends readonly unknown[], Outcome>(
  first: (...call: Call) => Outcome,
): ScriptedRender<Call, Outcome> => {
  const calls: Call[] = [];
  let scripted = first;
  return {
    calls,
    script: (render) => {
      scripted = render;
    },
    render: (...call) => {
      calls.push(call);
      return scripted(...call);
    },
  };
};
