const START = '<!-- bench -->';
const END = '<!-- /bench -->';

/** The text with what stands between the marks of the bench replaced. */
export const withBenchBlock = (readme: string, block: string): string => {
  const start = readme.indexOf(START);
  const end = readme.indexOf(END);
  if (start < 0 || end < start) throw new Error(`The README lacks the lines ${START} and ${END}.`);
  return `${readme.slice(0, start)}${START}\n${block}\n${readme.slice(end)}`;
};
