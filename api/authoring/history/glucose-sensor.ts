import type { NewSample } from '../../src/devices'
import type { HistoryFile } from '../format/history'
import { clockOf, traceBetween } from '../../simulators/traces/glucose-trace'
import type { HistoryContext } from './responses'

const DAY_MS = 86_400_000

/** The measuring range of a glucose sensor, in mg/dL. */
const SCALE = { low: 40, high: 400 }

/**
 * The readings of a person's glucose sensor until now, as imported from Dexcom. The sensor is not
 * connected: connecting the simulated Dexcom later delivers the same values again, which are
 * deduplicated.
 */
export function generateReadings({ person, now }: HistoryContext, histories: readonly HistoryFile[]): NewSample[] {
  const today = now.getTime()
  return histories.flatMap(({ glucose_sensor: sensor }) => {
    if (!sensor) return []
    const clock = clockOf(person.time_zone, sensor.journey, today)
    const first = today - sensor.days * DAY_MS
    return traceBetween(first, today, { today, first }, clock).map(({ at, value }) => ({
      kind: 'glucose' as const,
      source: 'dexcom',
      record_id: '',
      version: today,
      started_at: new Date(at),
      ended_at: null,
      ...measuredOf(value),
      unit: 'mg/dL',
      device: null,
      offset_minutes: clock(at),
      detail: null,
    }))
  })
}

/** A value outside the range is only known by its side. */
function measuredOf(value: number): Pick<NewSample, 'value' | 'bound'> {
  if (value < SCALE.low) return { value: null, bound: 'low' }
  return value > SCALE.high ? { value: null, bound: 'high' } : { value, bound: null }
}
