import { join } from 'node:path'
import { checkEntries } from '@almanac/domain/entries'
import { localDateOf, wallClockOf } from '@almanac/domain/time'
import { readStudy, type Study } from '../check/check'
import { activityDocument, activityId, surveyId } from '../load/documents'
import { generateResponses, type ResponseRow } from './responses'
import { generateSurveys } from './surveys'
import { definitionOf } from '../../src/surveys'

let study: Study

beforeAll(async () => {
  study = await readStudy(join(__dirname, '../../studies/demo'))
})

function find<T extends { key: string }>(all: readonly T[], key: string): T {
  const found = all.find((one) => one.key === key)
  if (!found) throw new Error(`the demo has no ${key}`)
  return found
}

/** The generated history of a person of the demo, loaded at this instant. */
function told(person_key: string, now: Date, seed = study.seed): ResponseRow[] {
  const person = find(study.people, person_key)
  const company = study.companies.find(({ groups }) => groups.some(({ key }) => person.groups.includes(key)))
  if (!company) throw new Error(`${person_key} is in no company`)
  const activities = new Map(
    study.activities.map((activity) => [
      activity.key,
      {
        id: activityId('demo', company.key, activity.key),
        version: 1,
        document: activityDocument('demo', company, activity),
      },
    ]),
  )
  const histories = study.histories.filter(({ key }) => person.history.includes(key))
  return generateResponses({ study: { key: 'demo', seed }, person, user_id: person_key, now }, histories, activities)
}

const now = new Date('2026-11-21T11:00:00Z')

test('the same seed and time generate the same history, another seed another', () => {
  expect(told('maya', now)).toEqual(told('maya', now))
  expect(told('maya', now, 1)).not.toEqual(told('maya', now))
})

test('responses of a trip have the local time zone, as the sensor’s readings do', () => {
  const zones = told('diego', now).map(({ date_posted_for, measured_at, time_zone }) => {
    expect(localDateOf(new Date(measured_at), time_zone)).toBe(date_posted_for)
    return [date_posted_for, time_zone] as const
  })
  const away = zones.filter(([, zone]) => zone === 'America/New_York').map(([date]) => date)
  // Sixty-one to fifty-five days before November 21.
  expect([...new Set(away)].sort().filter((date) => date < '2026-09-21' || date > '2026-09-27')).toEqual([])
  expect(away.length).toBeGreaterThan(3)
  expect(
    zones.filter(([date, zone]) => zone === 'Europe/Madrid' && date >= '2026-09-21' && date <= '2026-09-27'),
  ).toEqual([])
})

// In the autumn overlap, in the spring gap, around midnight and at the date line.
test.each([
  ['maya', '2026-11-01T05:30:00Z'],
  ['maya', '2026-11-01T06:30:00Z'],
  ['maya', '2027-03-14T07:05:00Z'],
  ['diego', '2026-10-25T00:30:00Z'],
  ['diego', '2026-10-25T01:30:00Z'],
  ['diego', '2027-03-28T01:10:00Z'],
  ['layla', '2026-12-31T21:30:00Z'],
  ['jonas', '2028-02-29T23:30:00Z'],
  ['maya', '2026-11-21T11:00:00Z'],
])('%s, loaded at %s: no response is in the future, and each has its local date', (person, at) => {
  const moment = new Date(at)
  const rows = told(person, moment)
  expect(rows.length).toBeGreaterThan(50)
  for (const row of rows) {
    expect(Date.parse(row.created_at)).toBeLessThanOrEqual(moment.getTime())
    expect(Date.parse(row.measured_at)).toBeLessThanOrEqual(Date.parse(row.created_at))
    expect(row.date_posted_for).toBe(localDateOf(new Date(row.measured_at), row.time_zone))
    for (const { medication_administration_date } of row.entries) {
      if (medication_administration_date)
        expect(Date.parse(medication_administration_date)).toBeLessThanOrEqual(moment.getTime())
    }
  }
})

test('the newest responses are of this morning, or of yesterday before the morning', () => {
  const last = (at: string) =>
    told('maya', new Date(at))
      .map(({ date_posted_for }) => date_posted_for)
      .sort()
      .at(-1)
  expect(last('2026-11-20T18:00:00Z')).toBe('2026-11-20')
  expect(last('2026-11-20T06:00:00Z')).toBe('2026-11-19')
})

test('morning responses keep their local time across a clock change', () => {
  const mornings = told('maya', now).filter(
    ({ activity_id, time_zone, measured_at }) =>
      activity_id === activityId('demo', 'northwind', 'morning_health_check') &&
      wallClockOf(new Date(measured_at), time_zone).time < 1200,
  )
  const offsets = new Set(mornings.map(({ measured_at }) => new Date(measured_at).getUTCHours()))
  expect(
    mornings.every(({ measured_at, time_zone }) => {
      const { time } = wallClockOf(new Date(measured_at), time_zone)
      return time >= 710 && time <= 810
    }),
  ).toBe(true)
  // 1 November 2026 is inside the eight weeks: the same clock time has two offsets to UTC.
  expect(offsets.has(11) && offsets.has(12)).toBe(true)
})

test.each(['maya', 'diego', 'layla', 'jonas', 'ruth'])('%s: all generated entries are valid', (person) => {
  const rows = told(person, now)
  for (const company of study.companies) {
    for (const activity of study.activities) {
      const document = activityDocument('demo', company, activity)
      const id = activityId('demo', company.key, activity.key)
      for (const row of rows.filter(({ activity_id }) => activity_id === id)) {
        expect({ activity: activity.key, problems: checkEntries(document.objectives, row.entries) }).toEqual({
          activity: activity.key,
          problems: [],
        })
      }
    }
  }
})

test('blood pressure falls, doses are taken, postponed and skipped, and some days are missing', () => {
  const rows = told('maya', now)
  const entries = rows.flatMap((row) => row.entries)
  const upper = entries.flatMap(({ values }) => (values ? [values[0] ?? 0] : []))
  const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  expect(mean(upper.slice(0, 15))).toBeGreaterThan(mean(upper.slice(-15)))

  const doses = entries.filter(({ type }) => type === 'MedicationEntry')
  const shares = [0, 1, 2].map((value) => doses.filter((dose) => dose.value === value).length / doses.length)
  expect(shares[0]).toBeGreaterThan(0.75)
  expect(shares[1]).toBeGreaterThan(0.02)
  expect(shares[2]).toBeGreaterThan(0.02)
  expect(
    doses
      .filter(({ value }) => value !== 0)
      .every(({ medication_administration_date }) => medication_administration_date === undefined),
  ).toBe(true)

  const days = new Set(rows.map(({ date_posted_for }) => date_posted_for))
  expect(days.size).toBeGreaterThan(45)
  expect(days.size).toBeLessThan(57)
})

test('completed surveys are complete, every two weeks, with a score within a band', () => {
  const person = find(study.people, 'maya')
  const surveys = new Map(
    study.surveys.map((document) => [
      document.key,
      { id: surveyId('demo', 'northwind', document.key), version: 1, document: definitionOf(document) },
    ]),
  )
  const rows = generateSurveys(
    { study, person, user_id: 'maya', now },
    study.histories.filter(({ key }) => person.history.includes(key)),
    surveys,
  )
  expect(rows).toHaveLength(10)
  for (const { answers, score, started_at, completed_at } of rows) {
    expect(answers.every(({ skipped }) => !skipped)).toBe(true)
    expect(score?.band).not.toBeNull()
    expect(score?.value).toBe(answers.reduce((sum, { value }) => sum + Number(value), 0))
    expect(Date.parse(started_at)).toBeLessThan(Date.parse(completed_at))
    expect(Date.parse(completed_at)).toBeLessThan(now.getTime())
  }
})
