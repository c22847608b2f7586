import { compareDevices, onDemand, type DeviceData } from './device-order'
import type { SampleKind } from './kinds'
import { dateOfDay, dayOf, type Resolution, type SourcedSample } from './resolution'

/**
 * The ways of a measurement in order of precision: the maker's own interface has more detail than a phone's health
 * store, and that has more than a third party.
 */
const WAYS: readonly string[] = ['dexcom', 'apple_health', 'health_connect', 'human_api', 'validic']

/** The place of a source among the ways of a measurement; lower first. */
export function precisionOf(source: string): number {
  const place = WAYS.indexOf(source.split('/', 1)[0] ?? source)
  return place < 0 ? WAYS.length : place
}

/**
 * Maximum distance, in milliseconds, at which values of two sources count as the same measurement.
 * A glucose sensor measures every five minutes. For other instants, phone and watch have been
 * observed ten seconds apart.
 */
const SAME_MOMENT_MS: Partial<Record<SampleKind, number>> = { glucose: 150_000 }
const DEFAULT_SAME_MOMENT_MS = 30_000

/**
 * Resolves doubles of several devices among values that are not summed: a value is hidden by one that another device
 * has of that time, if that device comes first on its local day. Values of one device never hide each other.
 */
export function resolveInstants(kind: SampleKind, samples: readonly SourcedSample[]): Resolution {
  const hiders = hidersOf(kind, samples)
  return {
    parts: samples.map(({ at, value, offset_minutes }, index) => {
      const amount = value ?? 0
      return { index, date: dateOfDay(dayOf(at, offset_minutes)), amount, counted: hiders[index] === null ? amount : 0 }
    }),
    hiddenBy: (place) => {
      const by = hiders[place] ?? null
      return by === null ? [] : [{ by, amount: samples[place]?.value ?? 0 }]
    },
  }
}

/** Of each sample the index of the one that hides it; null for those that count. */
export function hidersOf(kind: SampleKind, samples: readonly SourcedSample[]): (number | null)[] {
  const hiders: (number | null)[] = new Array<number | null>(samples.length).fill(null)
  if (samples.every(({ source }) => source === samples[0]?.source)) return hiders
  const margin = SAME_MOMENT_MS[kind] ?? DEFAULT_SAME_MOMENT_MS
  const kept = new Map<string, KeptSamples>()
  for (const { source, indices } of devicesByDay(samples)) {
    const own = kept.get(source) ?? new KeptSamples()
    kept.set(source, own)
    const others = [...kept.values()].filter((one) => one !== own)
    for (const index of indices) {
      const sample = samples[index]
      if (!sample) continue
      const hider = hiderOf(sample, others, margin)
      hiders[index] = hider
      if (hider === null) own.add(sample, index)
    }
  }
  return hiders
}

interface DayOfDevice extends DeviceData {
  day: number
  /** In order of time. */
  indices: number[]
}

/** The samples of each device on each day: day after day, and on a day in the order of the devices. */
function devicesByDay(samples: readonly SourcedSample[]): DayOfDevice[] {
  const groups: DayOfDevice[] = []
  // The latest day of each device: samples are in order of time, so that most are of it.
  const latest = new Map<string, DayOfDevice>()
  const sorted = samples.map((_, index) => index).sort((one, other) => byTime(samples[one], samples[other]))
  for (const index of sorted) {
    const sample = samples[index]
    if (!sample) continue
    const { source, device, at, offset_minutes } = sample
    const day = dayOf(at, offset_minutes)
    let group = latest.get(source)
    if (group?.day !== day) {
      group =
        groups.find((one) => one.day === day && one.source === source) ?? newGroup(samples, { source, device, day })
      if (group.amount === 0) groups.push(group)
      latest.set(source, group)
    }
    group.amount = group.indices.push(index)
  }
  return groups.sort((one, other) => one.day - other.day || compareDevices(one, other))
}

function newGroup(samples: readonly SourcedSample[], of: Pick<DayOfDevice, 'source' | 'device' | 'day'>): DayOfDevice {
  const indices: number[] = []
  const content = onDemand((numbers) => {
    for (const index of indices) {
      const sample = samples[index]
      if (sample) numbers.push(sample.at, endOf(sample), sample.value ?? -1)
    }
  })
  return { ...of, precision: precisionOf(of.source), amount: 0, indices, content }
}

const endOf = ({ at, until }: SourcedSample): number => until ?? at

const byTime = (one: SourcedSample | undefined, other: SourcedSample | undefined): number =>
  one && other ? one.at - other.at || endOf(one) - endOf(other) || (one.value ?? -1) - (other.value ?? -1) : 0

/** The sample of another device that covers a time, if there is one. */
function hiderOf(sample: SourcedSample, others: readonly KeptSamples[], margin: number): number | null {
  const { at, until } = sample
  // An instant is covered by a sample within its margin; an interval may begin where another one ends.
  const [from, to] = until === null ? [at - margin - 1, at + margin + 1] : [at, until]
  for (const other of others) {
    const hider = other.reaching(from, to)
    if (hider !== null) return hider
  }
  return null
}

/** The samples of a device that count, in order of time. */
class KeptSamples {
  private readonly starts: number[] = []
  /** The latest end up to each sample, and which has it: a long interval may start much earlier. */
  private readonly latest: { end: number; index: number }[] = []

  add(sample: SourcedSample, index: number): void {
    const place = this.countBefore(sample.at + 1)
    const before = this.latest[place - 1]
    const end = endOf(sample)
    this.starts.splice(place, 0, sample.at)
    this.latest.splice(place, 0, before && before.end >= end ? before : { end, index })
    // Out of order only where the offset changed at midnight.
    for (let later = place + 1; later < this.latest.length; later += 1)
      if ((this.latest[later]?.end ?? end) < end) this.latest[later] = { end, index }
  }

  /** A sample that starts before `to` and ends after `from`; null without one. */
  reaching(from: number, to: number): number | null {
    const last = this.latest[this.countBefore(to) - 1]
    return last !== undefined && last.end > from ? last.index : null
  }

  private countBefore(time: number): number {
    let [low, high] = [0, this.starts.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.starts[middle] ?? Number.POSITIVE_INFINITY) < time) low = middle + 1
      else high = middle
    }
    return low
  }
}
