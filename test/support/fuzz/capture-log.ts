import { vi } from 'vitest';

/** Captures the lines of the real logger until `stop`. */
export const captureLog = (): { readonly lines: readonly string[]; readonly stop: () => void } => {
  const lines: string[] = [];
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((line) => lines.push(String(line)) > 0),
  );
  return {
    lines,
    stop: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
};
