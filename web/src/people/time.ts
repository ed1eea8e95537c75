// When something was, and how long ago, in the reader's language.
import { say, spoken } from '../words/say.svelte';

const MINUTE = 60_000;

/** Not every browser knows the dates of every language; then in numbers, the day first. */
export function sayDate(at: number): string {
  const language = spoken() === 'xx' ? 'en' : spoken();
  return Intl.DateTimeFormat.supportedLocalesOf(language).length > 0
    ? new Date(at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })
    : new Date(at).toLocaleString('de', { dateStyle: 'short', timeStyle: 'short' });
}

/** A day such as "2026-11-19", which is the same everywhere. */
export function sayDay(day: string): string {
  const language = spoken() === 'xx' ? 'en' : spoken();
  const known = Intl.DateTimeFormat.supportedLocalesOf(language).length > 0;
  return new Date(day).toLocaleDateString(known ? language : 'de', {
    dateStyle: known ? 'medium' : 'short',
    timeZone: 'UTC',
  });
}

/** "for 3 hours"; nothing for what began a moment ago. */
export function sayFor(since: number, now = Date.now()): string {
  const minutes = Math.floor((now - since) / MINUTE);
  if (minutes < 1) {
    return '';
  }
  if (minutes < 60) {
    return say('page.for.minutes', { n: minutes });
  }
  return minutes < 48 * 60
    ? say('page.for.hours', { n: Math.floor(minutes / 60) })
    : say('page.for.days', { n: Math.floor(minutes / (24 * 60)) });
}
