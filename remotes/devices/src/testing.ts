import type { GlucoseReport } from '@almanac/contracts/devices/glucose'
import { ambulatoryProfile, glucoseStatistics, type GlucoseReading } from '@almanac/domain/glucose'
import type { ConnectedDevice } from './sync/source'

/** A connected Dexcom, with changes. */
export function aDevice(changes: Partial<ConnectedDevice> = {}): ConnectedDevice {
  return {
    source_id: 'dexcom',
    connected: true,
    connected_at: '2026-03-01T10:00:00Z',
    last_sync: null,
    last_value_at: null,
    failing_since: null,
    needs_reconnect: false,
    ...changes,
  }
}

/** The report of readings, as the server makes it. */
export function aGlucoseReport(readings: readonly GlucoseReading[]): GlucoseReport {
  const { beyondScale, standardDeviation, coefficientOfVariation, daysWorn, activePercent, ...rest } =
    glucoseStatistics(readings, { unit: 'mg/dL', days: 14 })
  return {
    unit: 'mg/dL',
    interval_minutes: 5,
    statistics: {
      ...rest,
      beyond_scale: beyondScale,
      standard_deviation: standardDeviation,
      coefficient_of_variation: coefficientOfVariation,
      days_worn: daysWorn,
      active_percent: activePercent,
    },
    profile: ambulatoryProfile(readings, 'mg/dL'),
    days: [],
  }
}

/** The report of somebody without a sensor. */
export const noGlucose = aGlucoseReport([])
