import type { Activity, Objective } from '@almanac/contracts/activities/activities'
import type { Entry, Response } from '@almanac/contracts/activities/responses'
import { GLUCOSE_UNITS, type GlucoseUnit } from '@almanac/domain/glucose'
import { minutesOf, wallClockOf, type LocalDate } from '@almanac/domain/time'

/** The lanes below the trace; `glucose` is drawn next to the trace instead. */
export const LANES = ['medicine', 'symptom', 'other'] as const
export type Lane = (typeof LANES)[number]

/** A record of the participant, at its time of the day. */
export interface DayEntry {
  /** Local minutes since midnight, in the time zone where it was recorded. */
  minute: number
  lane: Lane | 'glucose'
  name: string
  /** The language of a name that the study wrote. */
  lang: string | null
  /** The entered number, if any; for glucose with its unit. */
  value: number | null
  unit: GlucoseUnit | null
  /** Whether a device filled in the value and nobody changed it. */
  sent: boolean
}

const ADHERENCE_TAKEN = 0

/** The records of a local day, in order of time: each taken dose and each symptom separately, anything else once per activity. */
export function dayEntries(
  responses: readonly Response[],
  activities: readonly Activity[],
  date: LocalDate,
): DayEntry[] {
  const byId = new Map(activities.map((activity) => [activity.id, activity]))
  return responses
    .flatMap((response) => entriesOf(response, byId.get(response.quest_id), date))
    .sort((one, other) => one.minute - other.minute)
}

function entriesOf(response: Response, activity: Activity | undefined, date: LocalDate): DayEntry[] {
  if (!activity) return []
  const objectives = new Map((activity.objectives ?? []).map((objective) => [objective.id, objective]))
  const single = response.entries.flatMap((entry) => {
    // An objective that the study has taken out since has the name of its activity.
    const objective = objectives.get(entry.objective_id) ?? { name: activity.title, locale: activity.locale }
    return entryOf(entry, objective, response, date) ?? []
  })
  const hasOther = response.entries.some(({ type }) => type !== 'MedicationEntry' && type !== 'SymptomEntry')
  if (single.some(({ lane }) => lane === 'glucose') || !hasOther) return single
  const minute = minuteOn(date, response.measured_at, response.time_zone)
  if (minute === null) return single
  const whole = { name: activity.title, lang: activity.locale ?? null, value: null, unit: null, sent: false }
  return [...single, { minute, lane: 'other', ...whole }]
}

/** What names an entry. */
type Named = Pick<Objective, 'name' | 'locale' | 'medication' | 'symptom' | 'vital'>

function entryOf(entry: Entry, objective: Named, response: Response, date: LocalDate): DayEntry | null {
  const minute = minuteOn(date, entry.medication_administration_date ?? response.measured_at, response.time_zone)
  if (minute === null) return null
  const lang = objective.locale ?? null
  if (entry.type === 'MedicationEntry')
    return entry.value === ADHERENCE_TAKEN
      ? {
          minute,
          lane: 'medicine',
          name: objective.medication?.display_name ?? objective.name,
          lang,
          value: null,
          unit: null,
          sent: false,
        }
      : null
  if (entry.type === 'SymptomEntry')
    return {
      minute,
      lane: 'symptom',
      name: objective.symptom?.display_name ?? objective.name,
      lang,
      value: entry.value ?? null,
      unit: null,
      sent: false,
    }
  const unit = glucoseUnitOf(entry, objective)
  const value = entry.value ?? entry.values?.[0] ?? null
  if (unit === null || value === null) return null
  return { minute, lane: 'glucose', name: objective.name, lang, value, unit, sent: entry.provenance === 'measured' }
}

/** The unit of an entered blood glucose value; null for any other vital, because no other can be in mg/dL. */
function glucoseUnitOf({ type, unit }: Entry, { vital }: Pick<Objective, 'vital'>): GlucoseUnit | null {
  if (type !== 'VitalEntry' || !vital?.units.includes('mg/dL')) return null
  return GLUCOSE_UNITS.find((known) => known === (unit ?? vital.storage_unit)) ?? null
}

/** Minutes since midnight where it was recorded; null if the local date there was another one. */
function minuteOn(date: LocalDate, instant: string, zone: string): number | null {
  const clock = wallClockOf(new Date(instant), zone)
  return clock.date === date ? minutesOf(clock.time) : null
}
