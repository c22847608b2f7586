import { addDays, dayOfWeek, instantOf, localDateOf } from '../time'

/** Hours of the same length on some days of the week (Monday is 1), from and to as HHMM. */
export interface WorkingHours {
  days: readonly number[]
  from: number
  to: number
}

/** When somebody has appointments; without hours at any time. */
export interface Availability {
  /** Whose clock the hours go by. */
  time_zone: string
  hours: readonly WorkingHours[] | null
}

/** From an instant until another, in milliseconds since 1970. */
export interface Span {
  from: number
  until: number
}

/** Instants at which an appointment may begin: the first, the last and every one between. */
export interface FreeStarts {
  first: string
  last: string
}

/** What is looked for: appointments that begin within a span and last so many milliseconds. */
interface Wanted extends Span {
  duration: number
}

/** When an appointment may begin so that it lies within the hours and meets nothing that is busy, ascending. */
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

/** What is taken, and so many minutes before and after it. */
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

/** Spans that touch or overlap as one. */
function merged(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last && span.from <= last.until) last.until = Math.max(last.until, span.until)
    else all.push({ ...span })
  }
  return all
}

/** What is left of a span without another. */
function without(span: Span, other: Span): Span[] {
  if (other.until <= span.from || other.from >= span.until) return [span]
  return [
    { from: span.from, until: other.from },
    { from: other.until, until: span.until },
  ].filter(({ from, until }) => from < until)
}
