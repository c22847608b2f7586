import { addDays, dayOfWeek, instantOf, localDateOf } from '../time'

/** The same hours on some weekdays (Monday is 1), from and to as HHMM. */
export interface WorkingHours {
  days: readonly number[]
  from: number
  to: number
}

/** When appointments are possible; without hours, at any time. */
export interface Availability {
  /** The zone of the hours. */
  time_zone: string
  hours: readonly WorkingHours[] | null
}

/** An interval between two instants, in milliseconds since 1970. */
export interface Span {
  from: number
  until: number
}

/** A range of possible start instants, both ends included. */
export interface FreeStarts {
  first: string
  last: string
}

/** The search: appointments that start within the span and last `duration` milliseconds. */
interface Wanted extends Span {
  duration: number
}

/** Possible starts of an appointment within the hours and without overlap with busy spans, ascending. */
export function freeStarts(
  { from, until, duration }: Wanted,
  availability: Availability,
  busy: readonly Span[],
): FreeStarts[] {
  const open = merged(openSpans(availability, { from, until: until + duration }))
  const free = busy.reduce<readonly Span[]>((spans, other) => spans.flatMap((span) => without(span, other)), open)
  return free.flatMap((span) => {
    const first = Math.max(span.from, from)
    const last = Math.min(span.until - duration, until)
    return first <= last ? [{ first: new Date(first).toISOString(), last: new Date(last).toISOString() }] : []
  })
}

/** Whether an appointment may begin at this instant. */
export function isFreeStart(start: Date, free: readonly FreeStarts[]): boolean {
  const at = start.getTime()
  return free.some(({ first, last }) => at >= Date.parse(first) && at <= Date.parse(last))
}

/** A busy span extended by a number of minutes before and after. */
export function withBuffer({ from, until }: Span, minutes: number): Span {
  const buffer = minutes * 60_000
  return { from: from - buffer, until: until + buffer }
}

function openSpans({ hours, time_zone }: Availability, span: Span): Span[] {
  if (hours === null) return [span]
  const last = localDateOf(new Date(span.until), time_zone)
  const spans: Span[] = []
  for (let day = localDateOf(new Date(span.from), time_zone); day <= last; day = addDays(day, 1)) {
    for (const { days, from, to } of hours)
      if (days.includes(dayOfWeek(day)))
        spans.push({
          from: instantOf(day, from, time_zone).getTime(),
          until: instantOf(day, to, time_zone).getTime(),
        })
  }
  return spans
}

/** Merges spans that touch or overlap. */
function merged(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last && span.from <= last.until) last.until = Math.max(last.until, span.until)
    else all.push({ ...span })
  }
  return all
}

/** Subtracts one span from another. */
function without(span: Span, other: Span): Span[] {
  if (other.until <= span.from || other.from >= span.until) return [span]
  return [
    { from: span.from, until: other.from },
    { from: other.until, until: span.until },
  ].filter(({ from, until }) => from < until)
}
