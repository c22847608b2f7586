import { compareDevices, onDemand, type DeviceData } from './device-order'
import { firstSpans, overlapOf, overlapping, type Segment, type Span } from './first-spans'
import type { SleepStage } from './kinds'
import { dateOfDay, dayOf, type HiddenAmount, type Part, type Resolution, type SourcedSample } from './resolution'
import { mixStages, type Mix, type SleepRecord } from './sleep-stages'

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000]

/**
 * Sleep that begins less than this after other sleep belongs to the same period: whoever gets up at night for a while
 * has one night. Trackers draw the line between two sleeps at an hour, too.
 */
export const SLEEP_GAP_MS = HOUR_MS

/** A period of sleep: a night or a nap. */
export interface SleepPeriod extends Span {
  /** The local date on which it ends, and the UTC offset in minutes there. */
  date: string
  offset_minutes: number | null
  /** Minutes of each stage that counts, with `awake`. */
  minutes: Map<string, number>
  /** Minutes asleep. */
  asleep: number
  /** The lengths in minutes of the records of sleep that count. */
  records: number[]
  /** The longest of its date is the night, others are naps. */
  isNap: boolean
}

/** What a record says of a period of sleep. */
export interface SleepPart extends Part {
  period: SleepPeriod
}

/** The periods of sleep in order, and what of each record counts in them. */
export interface ResolvedSleep extends Resolution<SleepPart> {
  periods: SleepPeriod[]
}

/**
 * The union of sleep: of each moment the device counts that comes first in that period (the participant's order, then
 * stages before sleep without them, then device-order.ts), and of a device the stage (sleep-stages.ts). Time in bed is
 * not sleep and hides none. Periods are separated by SLEEP_GAP_MS and belong to the local date on which they end.
 */
export function resolveSleep(samples: readonly SourcedSample[]): ResolvedSleep {
  const periods: SleepPeriod[] = []
  const parts: SleepPart[] = []
  const resolved: { record: SleepRecord; segments: readonly Segment<Mix>[] }[] = []
  for (const records of separated(recordsOf(samples))) {
    const segments = firstSpans(mixesOf(records, samples), (one, other) => one.order - other.order)
    const period = periodOf(segments, samples)
    periods.push(period)
    for (const record of records) {
      const { index, amount, given } = record
      parts.push({ index, date: period.date, amount, counted: amountOf(record, given), period })
      resolved.push({ record, segments })
    }
  }
  markNaps(periods)
  return {
    periods: periods.filter(({ asleep }) => asleep > 0),
    parts,
    hiddenBy: (place) => {
      const part = resolved[place]
      return part ? hiddenBy(part.record, part.segments) : []
    },
  }
}

const ASLEEP: readonly (string | null | undefined)[] = ['rem', 'light', 'deep', 'asleep'] satisfies SleepStage[]

/** Whether a stage is sleep; in bed and awake are not. */
export const isAsleep = (stage: string | null | undefined): boolean => ASLEEP.includes(stage)

/**
 * Providers that give only the minutes of each stage let the stages of a night share its time: there the value is the
 * duration, and the record takes that share of its time. A minute more or less is rounding.
 */
function recordsOf(samples: readonly SourcedSample[]): SleepRecord[] {
  const records: SleepRecord[] = []
  for (const [index, { at, until, value, source, detail }] of samples.entries()) {
    if (!value || !(isAsleep(detail) || detail === 'awake')) continue
    const duration = value * MINUTE_MS
    const to = until !== null && until > at ? until : at + duration
    const isTimed = Math.abs(to - at - duration) <= MINUTE_MS
    const share = isTimed ? 1 : Math.min(1, duration / (to - at))
    records.push({ index, from: at, to, amount: value, share, source, stage: detail ?? '', given: 0 })
  }
  return records.sort((one, other) => one.from - other.from || one.to - other.to || one.amount - other.amount)
}

/** The records of each period, in order. */
function separated(records: readonly SleepRecord[]): SleepRecord[][] {
  const periods: SleepRecord[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const record of records) {
    if (record.from - end >= SLEEP_GAP_MS) periods.push([])
    periods.at(-1)?.push(record)
    end = Math.max(end, record.to)
  }
  return periods
}

/** Detail level of sleep data: stages before sleep, and that before what says only when somebody was awake. */
function precisionOf(records: readonly SleepRecord[]): number {
  if (records.some(({ stage }) => isAsleep(stage) && stage !== 'asleep')) return 0
  return records.some(({ stage }) => stage === 'asleep') ? 1 : 2
}

/** What each device says of a period, with its place in their order. */
function mixesOf(records: readonly SleepRecord[], samples: readonly SourcedSample[]): Mix[] {
  const ofSource = new Map<string, SleepRecord[]>()
  for (const record of records) {
    const known = ofSource.get(record.source)
    if (known) known.push(record)
    else ofSource.set(record.source, [record])
  }
  const devices = [...ofSource].map(([source, ofDevice]): DeviceData & { mixes: Mix[] } => {
    const mixes = mixStages(ofDevice)
    return {
      source,
      device: samples[ofDevice[0]?.index ?? -1]?.device,
      precision: precisionOf(ofDevice),
      amount: mixes.reduce((sum, { from, to }) => sum + to - from, 0),
      content: onDemand((numbers) => {
        for (const { from, to, amount, stage } of ofDevice) numbers.push(from, to, amount, STAGES.indexOf(stage))
      }),
      mixes,
    }
  })
  for (const [order, { mixes }] of devices.sort(compareDevices).entries()) for (const mix of mixes) mix.order = order
  return devices.flatMap(({ mixes }) => mixes)
}

const STAGES: readonly string[] = [...ASLEEP.map(String), 'awake']

/** Adds up a period, and gives its records their time. */
function periodOf(segments: readonly Segment<Mix>[], samples: readonly SourcedSample[]): SleepPeriod {
  const counted = new Set<SleepRecord>()
  for (const { from, to, item } of segments)
    for (const { record, share } of item.takes) {
      record.given += (to - from) * share
      counted.add(record)
    }
  const minutes = new Map<string, number>()
  const records: number[] = []
  for (const record of counted) {
    const amount = amountOf(record, record.given)
    minutes.set(record.stage, (minutes.get(record.stage) ?? 0) + amount)
    if (isAsleep(record.stage)) records.push(amount)
  }
  const asleep = records.reduce((sum, amount) => sum + amount, 0)
  const [from, to] = [segments[0]?.from ?? 0, segments.at(-1)?.to ?? 0]
  const last = segments.at(-1)?.item.takes[0]?.record.index
  const offset_minutes = samples[last ?? -1]?.offset_minutes ?? null
  return {
    from,
    to,
    date: dateOfDay(dayOf(to, offset_minutes)),
    offset_minutes,
    minutes,
    asleep,
    records,
    isNap: false,
  }
}

/** A record's amount for a time that it is given. */
function amountOf({ amount, from, to, share }: SleepRecord, time: number): number {
  const full = (to - from) * share
  return full - time < 1 ? amount : (amount * time) / full
}

function markNaps(periods: readonly SleepPeriod[]): void {
  const nights = new Map<string, SleepPeriod>()
  for (const period of periods) {
    const night = nights.get(period.date)
    period.isNap = night !== undefined && night.asleep >= period.asleep
    if (night && !period.isNap) night.isNap = true
    if (!period.isNap) nights.set(period.date, period)
  }
}

function hiddenBy(record: SleepRecord, segments: readonly Segment<Mix>[]): HiddenAmount[] {
  const hidden = new Map<number, number>()
  for (const segment of overlapping(segments, record)) {
    const { takes } = segment.item
    const own = takes.find((take) => take.record === record)?.share ?? 0
    const other = takes.find((take) => take.record !== record)?.record
    const time = overlapOf(segment, record) * (record.share - own)
    if (other && time > 0) hidden.set(other.index, (hidden.get(other.index) ?? 0) + time)
  }
  const full = (record.to - record.from) * record.share
  return [...hidden].flatMap(([by, time]) => {
    const amount = (record.amount * time) / full
    return amount > 0.0005 ? [{ by, amount }] : []
  })
}
