const HOUR_MS = 60 * 60 * 1000;

/** The clock hour (UTC) whose budget a time belongs to, such as `2026-01-15T03`. */
export const hourOf = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 13);

export const nextHourMs = (nowMs: number): number => (Math.floor(nowMs / HOUR_MS) + 1) * HOUR_MS;
