import type { Entry } from '@almanac/contracts/activities/responses'
import { Refusal } from '../../http/errors'
import { objectiveOf } from '../testing/fixtures'
import type { ResponseContent } from './response'
import type { Rules } from './rules'
import { checkAnswers, checkMoment } from './validation'

const now = new Date('2026-03-01T12:00:00Z')
const mood = objectiveOf('SliderObjective', { required: true, minimum_value: 0, maximum_value: 10 })
const dose = objectiveOf('MedicationObjective')
const rated = (value: number | null): Entry => ({ objective_id: mood.id, type: 'SliderEntry', value })
const rulesOf = (...objectives: Rules['objectives']): Rules => ({
  definition_version: 1,
  objectives,
  consented: new Set(),
})
const content = (more: Partial<ResponseContent> = {}): ResponseContent => ({
  quest_id: 'activity',
  measured_at: '2026-03-01T12:00:00Z',
  time_zone: 'UTC',
  date_posted_for: '2026-03-01',
  is_visible: true,
  entries: [rated(3)],
  ...more,
})

const refusalOf = (check: () => void) => {
  try {
    check()
  } catch (error) {
    return error instanceof Refusal ? [error.status, error.entries] : error
  }
  return null
}

test.each<[string, Partial<ResponseContent>, object[] | null]>([
  ['now', {}, null],
  ['a minute ahead, as devices differ', { measured_at: '2026-03-01T12:01:00Z' }, null],
  ['of the first moment that is taken', { measured_at: '1900-01-01T00:00:00Z', date_posted_for: '1900-01-01' }, null],
  ['of before that', { measured_at: '1899-12-31T23:59:59Z' }, [{ code: 'INVALID_DATE', field: 'measured_at' }]],
  ['of no moment', { measured_at: 'yesterday' }, [{ code: 'INVALID_DATE', field: 'measured_at' }]],
  ['of no date', { date_posted_for: '2026-02-30' }, [{ code: 'INVALID_DATE', field: 'date_posted_for' }]],
  [
    'an hour ahead',
    { measured_at: '2026-03-01T13:00:00Z' },
    [{ code: 'RESPONSE_DATE_IN_FUTURE', field: 'measured_at' }],
  ],
  ['for tomorrow', { date_posted_for: '2026-03-02' }, [{ code: 'RESPONSE_DATE_IN_FUTURE', field: 'measured_at' }]],
])('a response %s', (_, more, refused) => {
  expect(refusalOf(() => checkMoment(content(more), now))).toEqual(refused && [422, refused])
})

test.each<[string, Entry[], object[] | null]>([
  ['that says something', [rated(3)], null],
  ['out of range', [rated(11)], [{ code: 'OUT_OF_RANGE', field: `entries.${mood.id}` }]],
  [
    'with a dose of later, beside what else is wrong',
    [
      {
        objective_id: dose.id,
        type: 'MedicationEntry',
        value: 0,
        medication_administration_date: '2026-03-01T18:00:00Z',
      },
    ],
    [
      { code: 'REQUIRED', field: `entries.${mood.id}` },
      { code: 'DOSE_IN_FUTURE', field: `entries.${dose.id}` },
    ],
  ],
])('an answer %s', (_, entries, refused) => {
  expect(refusalOf(() => checkAnswers(rulesOf(mood, dose), content({ entries }), now))).toEqual(
    refused && [422, refused],
  )
})

test('without required objectives a response still needs content, unless the activity has no objectives', () => {
  const free = { ...mood, required: false }
  expect(refusalOf(() => checkAnswers(rulesOf(free), content({ entries: [rated(null)] }), now))).toEqual([
    422,
    [{ code: 'NOTHING_ENTERED', field: 'entries' }],
  ])
  expect(refusalOf(() => checkAnswers(rulesOf(free), content(), now))).toBeNull()
  expect(refusalOf(() => checkAnswers(rulesOf(), content({ entries: [] }), now))).toBeNull()
})
