import type { SampleDevice } from './device-order'

/** The properties of a sample needed to choose between sources. */
export interface SourcedSample {
  /** Milliseconds since 1970. */
  at: number
  /** End of an interval; null for an instant. */
  until: number | null
  /** The source with the key of its device: samples with the same one are of one device. */
  source: string
  device?: SampleDevice
  value?: number | null
  /** UTC offset in minutes where it was measured; without it, days are those of UTC. */
  offset_minutes?: number | null
  /** The stage, for sleep. */
  detail?: string | null
}

/** What of a sample belongs to one local date. */
export interface Part {
  /** The sample's index in the input. */
  index: number
  date: string
  /** What the sample says of this date. */
  amount: number
  /** The part of `amount` that counts; the rest is hidden by other samples. */
  counted: number
}

/** The part of a sample's amount that another one hides. */
export interface HiddenAmount {
  /** The other sample's index. */
  by: number
  amount: number
}

/** Which parts of samples count. */
export interface Resolution<One extends Part = Part> {
  parts: readonly One[]
  /** What hides the rest of a part, by its place in `parts`: with `counted` the amounts add up to `amount`. */
  hiddenBy: (place: number) => HiddenAmount[]
}

const [DAY_MS, MINUTE_MS] = [86_400_000, 60_000]

/** The number of the local day of an instant. */
export const dayOf = (instant: number, offsetMinutes: number | null | undefined): number =>
  Math.floor((instant + (offsetMinutes ?? 0) * MINUTE_MS) / DAY_MS)

/** The instant at which a local day begins. */
export const startOfDay = (day: number, offsetMinutes: number | null | undefined): number =>
  day * DAY_MS - (offsetMinutes ?? 0) * MINUTE_MS

const dates = new Map<number, string>()

/** The date of a day's number. */
export function dateOfDay(day: number): string {
  const known = dates.get(day)
  if (known !== undefined) return known
  // There are few dates, so they are kept: a month of samples has one of thirty each.
  if (dates.size > 10_000) dates.clear()
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10)
  dates.set(day, date)
  return date
}
