import { addDays, instantOf, localDateOf, type LocalDate } from '../time'
import { nextDate } from './dates'
import type { ReminderRule, Since } from './rule'

/** One time that a reminder comes: the date on her calendar and the instant at which her clock shows its time. */
export interface Occurrence {
  date: LocalDate
  at: Date
}

/**
 * The first time that the reminder comes after an instant, by the clocks of the
 * zone; null when it does not come again. A time that spring skips comes as
 * much later as was skipped, one that autumn shows twice comes at the first
 * (`instantOf`): once on its date in any case. `not` passes over dates that are
 * done with.
 */
export function nextOccurrence(
  rule: ReminderRule,
  zone: string,
  after: Date,
  since: Since & { not?: (date: LocalDate) => boolean } = {},
): Occurrence | null {
  // What a change of the clocks moves over midnight belongs to the date before.
  for (
    let date = nextDate(rule, addDays(localDateOf(after, zone), -1), since);
    date !== null;
    date = nextDate(rule, addDays(date, 1), since)
  ) {
    const at = instantOf(date, rule.time, zone)
    if (at > after && !since.not?.(date)) return { date, at }
  }
  return null
}

/** The instant of `nextOccurrence`. */
export function nextAt(rule: ReminderRule, zone: string, after: Date, since: Since = {}): Date | null {
  return nextOccurrence(rule, zone, after, since)?.at ?? null
}

/** All times that the reminder comes, `from` included and `until` not. */
export function occurrences(rule: ReminderRule, zone: string, from: Date, until: Date, since: Since = {}): Date[] {
  const found: Date[] = []
  for (
    let date = nextDate(rule, addDays(localDateOf(from, zone), -1), since);
    date !== null;
    date = nextDate(rule, addDays(date, 1), since)
  ) {
    const at = instantOf(date, rule.time, zone)
    if (at >= until) break
    const last = found.at(-1)
    // A date that a zone has left out altogether falls on the same instant as the one after it.
    if (at >= from && (!last || at > last)) found.push(at)
  }
  return found
}
