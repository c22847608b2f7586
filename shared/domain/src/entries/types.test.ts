import { OBJECTIVE_TYPES, entryTypeOf } from '../objective-types'
import {
  checkEntries,
  futureVaccinations,
  isEmpty,
  requiredMissing,
  type EntryValue,
  type ObjectiveRule,
} from './index'

const vaccination = {
  date_of_dose: '2026-03-01',
  manufacturer: 'Moderna',
  center_of_vaccination: 'City clinic',
  vaccine_lot_number: 'AB1234',
  vaccine_lot_number_unknown: false,
  injection_site: 'leftArm',
}
const noVaccination = {
  date_of_dose: null,
  manufacturer: '',
  center_of_vaccination: ' ',
  vaccine_lot_number: null,
  vaccine_lot_number_unknown: false,
  injection_site: null,
}
const vital = {
  storage_unit: 'kg',
  units: ['kg', 'lbs'],
  parts: [{ key: 'weight', minimum_value: 20, maximum_value: 300 }],
}

type EntryFields = Omit<EntryValue, 'objective_id' | 'type'>

/**
 * Per objective type: its entry type, an empty entry, a sufficient entry if required, and an
 * invalid entry with its code.
 */
const kinds: [
  type: string,
  entry: string | null,
  more: Partial<ObjectiveRule>,
  empty: EntryFields,
  enough: EntryFields,
  wrong: EntryFields,
  code: string | null,
][] = [
  ['AddMedicationObjective', null, {}, {}, {}, { value: 1 }, 'WRONG_ENTRY_TYPE'],
  ['AddSymptomObjective', null, {}, {}, {}, { value: 1 }, 'WRONG_ENTRY_TYPE'],
  ['AddVitalObjective', null, {}, {}, {}, { value: 1 }, 'WRONG_ENTRY_TYPE'],
  ['AddRoutineObjective', null, {}, {}, {}, { value: 1 }, 'WRONG_ENTRY_TYPE'],
  ['AddVaccinationObjective', null, {}, {}, {}, { value: 1 }, 'WRONG_ENTRY_TYPE'],
  [
    'MedicationObjective',
    'MedicationEntry',
    {},
    { medication_amount_taken: '1.0' },
    { value: 0 },
    { value: 3 },
    'OUT_OF_RANGE',
  ],
  ['RoutineObjective', 'RoutineEntry', {}, { value: null }, { value: 1 }, { value: 2 }, 'OUT_OF_RANGE'],
  ['SymptomObjective', 'SymptomEntry', {}, { value: null }, { value: 1 }, { value: 6 }, 'OUT_OF_RANGE'],
  [
    'VitalObjective',
    'VitalEntry',
    { vital },
    { unit: 'kg' },
    { value: 70, unit: 'kg' },
    { value: 70, unit: 'stone' },
    'UNKNOWN_UNIT',
  ],
  ['SliderObjective', 'SliderEntry', {}, { value: null }, { value: 5 }, { value: 0 }, 'OUT_OF_RANGE'],
  [
    'MultipleChoiceObjective',
    'MultipleChoiceEntry',
    { answers: [{ id: 'a' }, { id: 'b' }] },
    { answers: [] },
    { answers: [{ id: 'a' }] },
    { answers: [{ id: 'c' }] },
    'UNKNOWN_ANSWER',
  ],
  ['DateObjective', 'DateEntry', {}, { text: '' }, { text: '2026-03-01' }, { text: '2026-02-30' }, 'INVALID_DATE'],
  [
    'DateTimeObjective',
    'DateTimeEntry',
    {},
    { text: '' },
    { text: '2026-03-01T09:00' },
    { text: '2026-03-01' },
    'INVALID_TIME',
  ],
  ['TimeObjective', 'TimeEntry', {}, { time: null }, { time: 0 }, { time: 2460 }, 'INVALID_TIME'],
  [
    'AppointmentObjective',
    'AppointmentEntry',
    {},
    { text: ' ' },
    { text: '2027-03-01T09:00' },
    { text: 'T09:00' },
    'INVALID_DATE',
  ],
  ['ImageObjective', 'ImageEntry', {}, { image_id: null }, { image_id: 'p' }, { text: 'a picture' }, 'PICTURE_MISSING'],
  ['TextObjective', 'TextEntry', {}, { text: '\n' }, { text: 'tired' }, { text: 'x'.repeat(10_001) }, 'TOO_LONG'],
  ['ContentObjective', null, {}, {}, {}, { text: 'read' }, 'WRONG_ENTRY_TYPE'],
  ['SurveyObjective', null, {}, {}, {}, { text: 'done' }, 'WRONG_ENTRY_TYPE'],
  ['ConsentObjective', null, {}, {}, {}, { value: 1 }, 'WRONG_ENTRY_TYPE'],
  [
    'VaccinationObjective',
    'VaccinationEntry',
    {},
    { vaccination_attributes: noVaccination },
    { vaccination_attributes: vaccination },
    { vaccination_attributes: { ...vaccination, injection_site: null } },
    'VACCINATION_INCOMPLETE',
  ],
  [
    'AdverseEventObjective',
    'AdverseEventEntry',
    {},
    { text: ' ', value: null },
    { text: 'a rash', value: 2 },
    { text: 'a rash' },
    'SEVERITY_MISSING',
  ],
]

test('every type of objective is tried', () => {
  expect(new Set(kinds.map(([type]) => type))).toEqual(new Set(OBJECTIVE_TYPES))
})

describe.each(kinds)('%s', (type, entry, more, empty, enough, wrong, code) => {
  const objective: ObjectiveRule = { id: 'one', type, required: true, ...more }
  const entryWith = (fields: EntryFields): EntryValue => ({
    objective_id: 'one',
    type: entry ?? 'TextEntry',
    ...fields,
  })

  test(`is answered by ${entry ?? 'no entry'}`, () => {
    expect(entryTypeOf(type)).toBe(entry)
  })

  test('recognizes an empty entry', () => {
    expect(isEmpty(entryWith(empty))).toBe(true)
    if (entry) expect(isEmpty(entryWith(enough))).toBe(false)
  })

  test('can be required only with an entry type, and is then not fulfilled by an empty entry', () => {
    // Fulfilled by a consent, not by an entry.
    const isConsent = objective.type === 'ConsentObjective'
    expect(requiredMissing([objective], [entryWith(empty)])).toEqual(
      entry || isConsent ? [{ objective_id: 'one', code: 'REQUIRED' }] : [],
    )
    if (isConsent) expect(requiredMissing([objective], [], new Set(['one']))).toEqual([])
    if (entry) expect(checkEntries([objective], [entryWith(enough)])).toEqual([])
    expect(requiredMissing([{ ...objective, required: undefined }], [])).toEqual([])
  })

  test(`refuses with ${code ?? 'nothing'}`, () => {
    expect(checkEntries([{ ...objective, required: false }], [entryWith(wrong)])).toEqual([
      { objective_id: 'one', code },
    ])
  })
})

test('an adverse event without description or with an invalid severity, and an invalid lot number, are refused', () => {
  const event: ObjectiveRule = { id: 'one', type: 'AdverseEventObjective' }
  expect(checkEntries([event], [{ objective_id: 'one', type: 'AdverseEventEntry', value: 3 }])).toEqual([
    { objective_id: 'one', code: 'EVENT_MISSING' },
  ])
  expect(checkEntries([event], [{ objective_id: 'one', type: 'AdverseEventEntry', text: 'x', value: 4 }])).toEqual([
    { objective_id: 'one', code: 'OUT_OF_RANGE' },
  ])
  const dose: ObjectiveRule = { id: 'one', type: 'VaccinationObjective' }
  const entry = {
    objective_id: 'one',
    type: 'VaccinationEntry',
    vaccination_attributes: { ...vaccination, vaccine_lot_number: 'A-1' },
  }
  expect(checkEntries([dose], [entry])).toEqual([{ objective_id: 'one', code: 'INVALID_LOT_NUMBER' }])
})

test("nobody was vaccinated tomorrow, by the calendar of the participant's zone", () => {
  const now = new Date('2026-02-28T23:30:00Z')
  const entries = [{ objective_id: 'one', type: 'VaccinationEntry', vaccination_attributes: vaccination }]
  expect(futureVaccinations(entries, 'UTC', now)).toEqual([{ objective_id: 'one', code: 'DATE_IN_FUTURE' }])
  expect(futureVaccinations(entries, 'Europe/Berlin', now)).toEqual([])
})
