import { forEachCounted } from './daily'
import { isSummed, type SampleKind } from './kinds'
import type { SourcedSample } from './resolution'
import { isAsleep, resolveSleep } from './sleep'

/** What counts of one device, by device: the sources of samples. */
export type DeviceAmounts = ReadonlyMap<string, number>

function add<Key>(amounts: Map<Key, Map<string, number>>, key: Key, source: string, amount: number): void {
  const ofKey = amounts.get(key) ?? new Map<string, number>()
  amounts.set(key, ofKey.set(source, (ofKey.get(source) ?? 0) + amount))
}

/**
 * What each device contributes to a day of a kind other than sleep, by date: its part of the sum, of other kinds the
 * number of its values. Together they are the day of `dailyNumbers`.
 */
export function deviceAmounts<Sample extends SourcedSample>(
  kind: Exclude<SampleKind, 'sleep'>,
  samples: readonly Sample[],
  isOfKind: (sample: Sample) => boolean = () => true,
): ReadonlyMap<string, DeviceAmounts> {
  const amounts = new Map<string, Map<string, number>>()
  forEachCounted(kind, samples, isOfKind, ({ source }, date, counted) =>
    add(amounts, date, source, isSummed(kind) ? counted : 1),
  )
  return amounts
}

/** The minutes asleep that each device contributes to a night or nap, by the instant at which it begins. */
export function sleepAmounts(samples: readonly SourcedSample[]): ReadonlyMap<number, DeviceAmounts> {
  const amounts = new Map<number, Map<string, number>>()
  for (const { index, counted, period } of resolveSleep(samples).parts) {
    const sample = samples[index]
    if (sample && isAsleep(sample.detail) && counted > 0) add(amounts, period.from, sample.source, counted)
  }
  return amounts
}
