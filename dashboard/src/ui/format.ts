import { LOCALE } from '../language/language.ts';
import { TEXTS } from './texts.ts';

const DATE_TIME = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
const DATE = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });
/** Spaces at which a line does not break: "23 Nov 2026" stays together. */
const keepTogether = (date: string): string => date.replaceAll(/ (?=[\p{L}\d])/gu, '\u00A0');
const NUMBER = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 3 });

/** "23 Nov 2026, 14.05", in the time zone of the browser. */
export const formatDateTime = (iso: string): string => keepTogether(DATE_TIME.format(new Date(iso)));
/** "23 Nov 2026". */
export const formatDate = (iso: string): string => keepTogether(DATE.format(new Date(iso)));
/** "1.234,5". */
export const formatNumber = (value: number): string => NUMBER.format(value);
/** "12 kredit". */
export const formatCredits = (credits: number): string => TEXTS.credits(NUMBER.format(credits));
/** "12 detik". */
export const formatSeconds = (seconds: number): string => TEXTS.seconds(NUMBER.format(seconds));

const MEGABYTE = 1024 * 1024;

/** "1,4 MB" or "263 KB". */
export const formatBytes = (bytes: number): string =>
  bytes >= MEGABYTE
    ? `${new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 }).format(bytes / MEGABYTE)} MB`
    : `${Math.max(1, Math.round(bytes / 1024))} KB`;
