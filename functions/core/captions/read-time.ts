const TIME = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?$/;

/** Seconds of a time of SRT or WebVTT, such as `01:02:03,450` or `02:03.45`; undefined for another text. */
export const readTime = (text: string): number | undefined => {
  const [, hours = '0', minutes, seconds, fraction = ''] = TIME.exec(text) ?? [];
  if (minutes === undefined || seconds === undefined || Number(minutes) > 59 || Number(seconds) > 59)
    return undefined;
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return (whole * 1000 + Number(fraction.padEnd(3, '0'))) / 1000;
};
