import type { Activity, Objective } from '@almanac/contracts/activities/activities'
import type { Response } from '@almanac/contracts/activities/responses'
import type { GlucoseReport } from '@almanac/contracts/devices/glucose'
import { ambulatoryProfile, glucoseStatistics, type GlucoseReading } from '@almanac/domain/glucose'
import type { ConnectedDevice } from './sync/source'

/** A connected Dexcom, with overrides. */
export function aDevice(changes: Partial<ConnectedDevice> = {}): ConnectedDevice {
  return {
    source_id: 'dexcom',
    connected: true,
    connected_at: '2026-03-01T10:00:00Z',
    last_sync: null,
    last_value_at: null,
    failing_since: null,
    needs_reconnect: false,
    left_out: [],
    ...changes,
  }
}

/** The report of these readings, as the server computes it. */
export function aGlucoseReport(readings: readonly GlucoseReading[]): GlucoseReport {
  const { beyondScale, bandMinutes, standardDeviation, coefficientOfVariation, daysWorn, activePercent, ...rest } =
    glucoseStatistics(readings, { unit: 'mg/dL', days: 14 })
  return {
    unit: 'mg/dL',
    interval_minutes: 5,
    statistics: {
      ...rest,
      beyond_scale: beyondScale,
      band_minutes: bandMinutes,
      standard_deviation: standardDeviation,
      coefficient_of_variation: coefficientOfVariation,
      days_worn: daysWorn,
      active_percent: activePercent,
    },
    single_count: 0,
    profile: ambulatoryProfile(readings, 'mg/dL'),
    days: [],
  }
}

/** The report of a participant without a sensor. */
export const noGlucose = aGlucoseReport([])

/** An objective of an activity. */
export const anObjective = (id: string, type: Objective['type'], changes: Partial<Objective> = {}): Objective => ({
  id,
  type,
  order: 0,
  name: 'An objective',
  description: null,
  note: null,
  required: false,
  stick_to_bottom: false,
  objective_points: 0,
  reminders: [],
  ...changes,
})

/** An activity of the participant. */
export const anActivity = (id: string, title: string, objectives: Objective[]): Activity => ({
  id,
  title,
  description: null,
  type: 'FormQuest',
  category: { key: 'daily', name: 'Every day' },
  icon: 'journal',
  visualization_method: 'line',
  show_on_analytics: true,
  show_in_my_storylines: false,
  onboarding_quest: false,
  position: 0,
  end_date: null,
  response_count: 0,
  latest_response: null,
  rotate_objectives: false,
  rotating_group_index: 0,
  splash: null,
  healthy_dose_id: null,
  number_of_daily_objectives: null,
  objectives,
})

/** A record of an activity in New York. */
export const aResponse = (quest_id: string, measured_at: string, entries: Response['entries']): Response => ({
  id: crypto.randomUUID(),
  user_id: quest_id,
  quest_id,
  measured_at,
  time_zone: 'America/New_York',
  date_posted_for: measured_at.slice(0, 10),
  is_visible: true,
  entries,
  point_total: 0,
  revision: 1,
  created_at: measured_at,
  updated_at: measured_at,
})
