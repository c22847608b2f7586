import { addDays, datesFrom } from '@almanac/domain/time'
import type { OwnEntry, OwnResponse, ReportedActivity, ReportedObjective } from '../../activities'
import type { PeriodReport } from '../../devices'
import { collect, type Collected, emptyCollection } from './collect'
import type { ReportSubject } from './document'

/** For tests: an entry with defaults. */
export const anEntry = (overrides: Partial<OwnEntry> & Pick<OwnEntry, 'objective_id' | 'type'>): OwnEntry => ({
  name: overrides.objective_id,
  vital: null,
  numbers: [],
  unit: null,
  original_unit: null,
  text: null,
  time: null,
  answers: [],
  medication: null,
  dose: null,
  amount_taken: null,
  administered_at: null,
  reminder_time: null,
  as_needed: false,
  image_id: null,
  vaccination: null,
  measured_with: null,
  measured_with_id: null,
  sent_by_device: false,
  ...overrides,
})

/** For tests: a response in an activity at a time of day (UTC) of a date. */
export function aResponse(activity_id: string, date: string, clock: string, entries: OwnEntry[]): OwnResponse {
  const measured_at = new Date(`${date}T${clock}:00Z`)
  return {
    id: `${activity_id} ${date} ${clock}`,
    activity_id,
    activity: activity_id,
    measured_at,
    time_zone: 'UTC',
    date_posted_for: date,
    is_visible: true,
    point_total: 0,
    recorded_by: null,
    created_at: measured_at.toISOString(),
    updated_at: measured_at.toISOString(),
    entries,
  }
}

/** For tests: an objective with defaults. */
export const anObjective = (
  overrides: Partial<ReportedObjective> & Pick<ReportedObjective, 'id' | 'type'>,
): ReportedObjective => ({
  key: overrides.id,
  name: overrides.id,
  minimum_value: undefined,
  maximum_value: undefined,
  symptom: undefined,
  vital: undefined,
  dose: null,
  ...overrides,
})

/** For tests: a vital of a catalog or study. */
export const vital = (key: string, storage_unit: string, parts: string[]) => ({
  key,
  storage_unit,
  parts,
  target: null,
})

/** For tests: activities with an objective of each kind that a report draws. */
export const someActivities: ReportedActivity[] = [
  {
    id: 'Blood pressure',
    title: 'Blood pressure',
    removed: false,
    icon: 'list',
    recurring: true,
    visualization_method: 'line',
    objectives: [
      anObjective({
        id: 'pressure',
        name: 'Blood pressure',
        type: 'VitalObjective',
        vital: vital('blood_pressure', 'mmHg', ['Systolic', 'Diastolic']),
      }),
      anObjective({
        id: 'weight',
        name: 'Weight',
        type: 'VitalObjective',
        vital: { ...vital('weight', 'kg', ['Weight']), target: [{ minimum: 66, maximum: 70 }] },
      }),
    ],
  },
  {
    id: 'Mood',
    title: 'Mood',
    removed: false,
    icon: 'list',
    recurring: true,
    visualization_method: 'mood',
    objectives: [
      anObjective({ id: 'mood', name: 'Mood', type: 'SliderObjective', minimum_value: 1, maximum_value: 5 }),
      anObjective({ id: 'why', name: 'Note', type: 'TextObjective' }),
      anObjective({ id: 'did', name: 'What did you do?', type: 'MultipleChoiceObjective' }),
    ],
  },
  {
    id: 'Medicines',
    title: 'Medicines',
    removed: false,
    icon: 'list',
    recurring: true,
    visualization_method: 'medication',
    objectives: [
      anObjective({ id: 'tablet', name: 'Lisinopril', type: 'MedicationObjective', dose: { amount: 10, unit: 'mg' } }),
    ],
  },
]

/** Deterministic numbers that vary as real ones do. */
const wave = (day: number, around: number, by: number) =>
  Math.round((around + Math.sin(day / 9) * by + Math.sin(day * 1.7) * by * 0.4) * 10) / 10

/** For tests: responses on so many days until a date, newest first; every tenth day has none. */
export function someResponses(days: number, until: string): OwnResponse[] {
  const first = addDays(until, 1 - days)
  return datesFrom(first, until)
    .flatMap((date, day) => (day % 10 === 6 ? [] : ofDay(date, day)))
    .reverse()
}

function ofDay(date: string, day: number): OwnResponse[] {
  const pressure = (add: number) =>
    anEntry({
      objective_id: 'pressure',
      type: 'VitalEntry',
      numbers: [Math.round(wave(day, 128 + add, 8)), Math.round(wave(day, 79 + add, 4))],
      unit: 'mmHg',
    })
  const mood = Math.max(1, Math.min(5, Math.round(wave(day, 3.2, 1.4))))
  return [
    aResponse('Blood pressure', date, '07:10', [
      pressure(3),
      anEntry({ objective_id: 'weight', type: 'VitalEntry', numbers: [wave(day, 69, 1.5)], unit: 'kg' }),
    ]),
    aResponse('Medicines', date, '08:00', [
      anEntry({
        objective_id: 'tablet',
        type: 'MedicationEntry',
        numbers: [day % 7 === 3 ? 2 : day % 11 === 5 ? 1 : 0],
      }),
    ]),
    aResponse('Mood', date, day % 2 ? '09:30' : '20:15', [
      anEntry({ objective_id: 'mood', type: 'SliderEntry', numbers: [mood] }),
      anEntry({ objective_id: 'did', type: 'MultipleChoiceEntry', answers: [day % 3 ? 'Walked' : 'Rested'] }),
      ...(day % 5 === 0
        ? [anEntry({ objective_id: 'why', type: 'TextEntry', text: `A walk by the river, day ${day} 🙂` })]
        : []),
    ]),
    aResponse('Blood pressure', date, '19:40', [pressure(-2)]),
  ]
}

/** For tests: the data of a report. */
export function collectedOf(
  responses: readonly OwnResponse[],
  activities: readonly ReportedActivity[] = someActivities,
): Collected {
  const collected = emptyCollection()
  collect(collected, responses, new Map(activities.map((activity) => [activity.id, activity])), () => true)
  return collected
}

/** For tests: the subject of a report of everything in English. */
export const aSubject = (overrides: Partial<ReportSubject> = {}): ReportSubject => ({
  report_type: 'everything',
  start_date: '2026-08-24',
  end_date: '2026-11-23',
  locale: 'en',
  region: null,
  time_zone: 'UTC',
  name: 'Ana Ruiz',
  birth_year: 1957,
  studies: ['Northwind Health'],
  made_at: new Date('2026-11-23T12:00:00Z'),
  offered: someActivities.map(({ title }) => title),
  glucose: null,
  ...overrides,
})

/** For tests: two weeks of a glucose sensor, with one day without values. */
export function someGlucose(overrides: Partial<PeriodReport['report']['statistics']> = {}): PeriodReport {
  const [start_date, end_date] = ['2026-11-10', '2026-11-23']
  const valueAt = (minute: number, day: number) => Math.round(wave(day * 8 + minute / 40, 140, 60))
  const minutes = Array.from({ length: 288 }, (_, index) => index * 5)
  return {
    start_date,
    end_date,
    report: {
      unit: 'mg/dL',
      interval_minutes: 5,
      statistics: {
        count: 3_744,
        beyond_scale: { low: 2, high: 0 },
        bands: { very_low: 10, low: 90, in_range: 2_900, high: 700, very_high: 44 },
        mean: 142.4,
        standard_deviation: 41.2,
        coefficient_of_variation: 28.9,
        gmi: 6.716,
        days_worn: 13,
        active_percent: 92.9,
        sufficient: true,
        ...overrides,
      },
      profile: Array.from({ length: 96 }, (_, bin) => {
        const middle = valueAt(bin * 15, 0)
        const percentiles = { 5: middle - 40, 25: middle - 18, 50: middle, 75: middle + 20, 95: middle + 55 }
        return { minute: bin * 15, count: 39, percentiles: bin === 40 ? null : percentiles }
      }),
      days: datesFrom(start_date, end_date)
        .filter((date) => date !== '2026-11-15')
        .map((date, day) => ({ date, points: minutes.map((minute) => ({ minute, value: valueAt(minute, day) })) })),
    },
  }
}
