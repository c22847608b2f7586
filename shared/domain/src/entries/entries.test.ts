import { entryTypeOf } from '../objective-types'
import fc from 'fast-check'
import {
  checkEntries,
  checkEntry,
  isEmpty,
  isNothing,
  MAX_TEXT_LENGTH,
  requiredMissing,
  withoutEmpty,
  type EntryValue,
  type ObjectiveRule,
} from './index'

const objective = (type: string, more: Partial<ObjectiveRule> = {}): ObjectiveRule => ({
  id: 'one',
  type: `${type}Objective`,
  ...more,
})
const entry = (type: string, more: Partial<EntryValue> = {}): EntryValue => ({
  objective_id: 'one',
  type: `${type}Entry`,
  ...more,
})

const answers = [{ id: 'a' }, { id: 'b' }]
const weight = {
  storage_unit: 'kg',
  units: ['kg', 'lbs'],
  parts: [{ key: 'weight', minimum_value: 20, maximum_value: 300 }],
}
const pressure = {
  storage_unit: 'mmHg',
  units: ['mmHg'],
  parts: [
    { key: 'systolic', minimum_value: 60, maximum_value: 250 },
    { key: 'diastolic', minimum_value: 30, maximum_value: 150 },
  ],
}

describe('an empty entry', () => {
  it.each([
    ['nothing at all', {}, true],
    ['null in each field', { value: null, text: null, time: null, answers: [], values: [] }, true],
    ['only blanks typed', { text: ' \n\t' }, true],
    ['a unit without a number', { unit: 'kg', original_unit: 'kg' }, true],
    ['only when the reminder was', { reminder_time: 900 }, true],
    ['0: took', { value: 0 }, false],
    ['midnight', { time: 0 }, false],
    ['a checked option', { answers: [{ id: 'a' }] }, false],
    ['numbers', { values: [120, 80] }, false],
    ['a text', { text: 'tired' }, false],
    ['a number that is none: it must not pass unseen', { value: Number.NaN }, false],
  ])('%s: %s', (_, fields, empty) => {
    expect(isEmpty(entry('Text', fields))).toBe(empty)
  })

  it('is not stored', () => {
    const said = entry('Text', { text: 'tired' })
    expect(withoutEmpty([entry('Text'), said, entry('Slider', { value: null })])).toEqual([said])
  })
})

describe('an entry for its objective', () => {
  it.each<[string, ObjectiveRule, EntryValue, string | null]>([
    ['slider in its default range', objective('Slider'), entry('Slider', { value: 4.25 }), null],
    ['slider beyond it', objective('Slider'), entry('Slider', { value: 5.01 }), 'OUT_OF_RANGE'],
    [
      'slider with limits of its own',
      objective('Slider', { minimum_value: 0, maximum_value: 10 }),
      entry('Slider', { value: 0 }),
      null,
    ],
    ['slider with a text', objective('Slider'), entry('Slider', { text: '3' }), 'NUMBER_MISSING'],
    ['slider that is no number', objective('Slider'), entry('Slider', { value: Number.NaN }), 'NUMBER_MISSING'],
    [
      'symptom out of range',
      objective('Symptom', { minimum_value: 0, maximum_value: 10 }),
      entry('Symptom', { value: 11 }),
      'OUT_OF_RANGE',
    ],
    ['one answer', objective('MultipleChoice', { answers }), entry('MultipleChoice', { answers: [{ id: 'a' }] }), null],
    [
      'two answers where one is asked',
      objective('MultipleChoice', { answers }),
      entry('MultipleChoice', { answers }),
      'ONE_ANSWER_ONLY',
    ],
    [
      'two answers where several are',
      objective('MultipleChoice', { answers, multiselect: true }),
      entry('MultipleChoice', { answers }),
      null,
    ],
    [
      'the same answer twice',
      objective('MultipleChoice', { answers, multiselect: true }),
      entry('MultipleChoice', { answers: [{ id: 'a' }, { id: 'a' }] }),
      'DUPLICATE_ENTRY',
    ],
    [
      'an answer of another question',
      objective('MultipleChoice', { answers }),
      entry('MultipleChoice', { answers: [{ id: 'z' }] }),
      'UNKNOWN_ANSWER',
    ],
    ['a text as long as may be', objective('Text'), entry('Text', { text: 'x'.repeat(MAX_TEXT_LENGTH) }), null],
    ['one letter more', objective('Text'), entry('Text', { text: 'x'.repeat(MAX_TEXT_LENGTH + 1) }), 'TOO_LONG'],
    ['weight in kilograms', objective('Vital', { vital: weight }), entry('Vital', { value: 70, unit: 'kg' }), null],
    [
      'weight in pounds, by the limits in kilograms',
      objective('Vital', { vital: weight }),
      entry('Vital', { value: 400, unit: 'lbs' }),
      null,
    ],
    [
      'weight in stone',
      objective('Vital', { vital: weight }),
      entry('Vital', { value: 11, unit: 'stone' }),
      'UNKNOWN_UNIT',
    ],
    ['weight without a unit', objective('Vital', { vital: weight }), entry('Vital', { value: 70 }), 'UNKNOWN_UNIT'],
    [
      'a weight that a scale sent',
      objective('Vital', { vital: weight }),
      entry('Vital', { value: 70, unit: 'kg', provenance: 'measured' }),
      null,
    ],
    [
      'a text that a device would have sent',
      objective('Text'),
      entry('Text', { text: 'a', provenance: 'measured' }),
      'WRONG_ENTRY_TYPE',
    ],
    [
      'weight with a strange original unit',
      objective('Vital', { vital: weight }),
      entry('Vital', { value: 70, unit: 'kg', original_unit: 'oz' }),
      'UNKNOWN_UNIT',
    ],
    [
      'weight of a mouse',
      objective('Vital', { vital: weight }),
      entry('Vital', { value: 0.02, unit: 'kg' }),
      'OUT_OF_RANGE',
    ],
    [
      'blood pressure',
      objective('Vital', { vital: pressure }),
      entry('Vital', { values: [120, 80], unit: 'mmHg' }),
      null,
    ],
    [
      'half a blood pressure',
      objective('Vital', { vital: pressure }),
      entry('Vital', { values: [120], unit: 'mmHg' }),
      'NUMBER_MISSING',
    ],
    [
      'three numbers of blood pressure',
      objective('Vital', { vital: pressure }),
      entry('Vital', { values: [120, 80, 60], unit: 'mmHg' }),
      'NUMBER_MISSING',
    ],
    [
      'parts out of their limits',
      objective('Vital', { vital: pressure }),
      entry('Vital', { values: [120, 10], unit: 'mmHg' }),
      'OUT_OF_RANGE',
    ],
    ['took', objective('Medication'), entry('Medication', { value: 0 }), null],
    ['skipped', objective('Medication'), entry('Medication', { value: 2 }), null],
    ['a fourth thing to do with a dose', objective('Medication'), entry('Medication', { value: 3 }), 'OUT_OF_RANGE'],
    ['half taken', objective('Medication'), entry('Medication', { value: 0.5 }), 'OUT_OF_RANGE'],
    ...(
      [
        ['0.5', null],
        ['1,5', null],
        ['½', null],
        ['1/2', null],
        ['٢', null],
        ['two puffs', null],
        ['cannotRemember', null],
        ['-3', 'INVALID_AMOUNT'],
        ['\u2212 3 tablets', 'INVALID_AMOUNT'],
        ['0', 'INVALID_AMOUNT'],
        ['...', 'INVALID_AMOUNT'],
      ] as const
    ).map(([medication_amount_taken, code]): [string, ObjectiveRule, EntryValue, string | null] => [
      `took ${medication_amount_taken}`,
      objective('Medication'),
      entry('Medication', { value: 0, medication_amount_taken }),
      code,
    ]),
    [
      'an amount of a skipped dose',
      objective('Medication'),
      entry('Medication', { value: 2, medication_amount_taken: '1.0' }),
      'DOSE_NOT_TAKEN',
    ],
    [
      'the time of a postponed dose',
      objective('Medication'),
      entry('Medication', { value: 1, medication_administration_date: '2026-11-20T08:00:00Z' }),
      'DOSE_NOT_TAKEN',
    ],
    ['routine missed', objective('Routine'), entry('Routine', { value: 1 }), null],
    ['routine postponed', objective('Routine'), entry('Routine', { value: 2 }), 'OUT_OF_RANGE'],
    ['a date', objective('Date'), entry('Date', { text: '2028-02-29' }), null],
    ['no such date', objective('Date'), entry('Date', { text: '2026-02-29' }), 'INVALID_DATE'],
    ['date and time', objective('DateTime'), entry('DateTime', { text: '2026-11-21T09:05' }), null],
    ['no such time', objective('DateTime'), entry('DateTime', { text: '2026-11-21T24:00' }), 'INVALID_TIME'],
    ['date without its time', objective('Appointment'), entry('Appointment', { text: '2026-11-21' }), 'INVALID_TIME'],
    ['time without its date', objective('Appointment'), entry('Appointment', { text: 'T09:00' }), 'INVALID_DATE'],
    ['two times', objective('Appointment'), entry('Appointment', { text: '2026-11-21T09:00T10:00' }), 'INVALID_DATE'],
    ['midnight', objective('Time'), entry('Time', { time: 0 }), null],
    ['minute 60', objective('Time'), entry('Time', { time: 960 }), 'INVALID_TIME'],
    ['another kind of entry', objective('Slider'), entry('Text', { text: 'three' }), 'WRONG_ENTRY_TYPE'],
    ['an unknown entry type', objective('Slider'), entry('constructor', { value: 3 }), 'WRONG_ENTRY_TYPE'],
    ['an entry for something to read', objective('Content'), entry('Text', { text: 'read' }), 'WRONG_ENTRY_TYPE'],
    [
      'an answer of this question and one of another',
      objective('MultipleChoice', { answers, multiselect: true }),
      entry('MultipleChoice', { answers: [{ id: 'a' }, { id: 'z' }] }),
      'UNKNOWN_ANSWER',
    ],
    [
      'a number where an answer is asked',
      objective('MultipleChoice', { answers }),
      entry('MultipleChoice', { value: 1 }),
      'UNKNOWN_ANSWER',
    ],
    [
      'an answer where none can be chosen',
      objective('MultipleChoice'),
      entry('MultipleChoice', { answers }),
      'UNKNOWN_ANSWER',
    ],
    [
      'blood pressure of which one is no number',
      objective('Vital', { vital: pressure }),
      entry('Vital', { values: [120, Number.NaN], unit: 'mmHg' }),
      'NUMBER_MISSING',
    ],
    [
      'a dose of which only a text is said',
      objective('Medication'),
      entry('Medication', { text: 'took it' }),
      'NUMBER_MISSING',
    ],
    ['a number where a date is asked', objective('Date'), entry('Date', { value: 1 }), 'INVALID_DATE'],
    ['a number where a date and a time are', objective('DateTime'), entry('DateTime', { value: 1 }), 'INVALID_DATE'],
    ['a number where a time is', objective('Time'), entry('Time', { value: 1 }), 'INVALID_TIME'],
    ['half a time', objective('DateTime'), entry('DateTime', { text: '2026-11-21T9:05' }), 'INVALID_TIME'],
    ['a time with seconds', objective('DateTime'), entry('DateTime', { text: '2026-11-21T09:05:00' }), 'INVALID_TIME'],
    [
      'a text where a card is asked',
      objective('Vaccination'),
      entry('Vaccination', { text: 'had it' }),
      'VACCINATION_INCOMPLETE',
    ],
    ['an event of blanks', objective('AdverseEvent'), entry('AdverseEvent', { text: ' ', value: 1 }), 'EVENT_MISSING'],
    [
      'an event told at the greatest length',
      objective('AdverseEvent'),
      entry('AdverseEvent', { text: 'x'.repeat(MAX_TEXT_LENGTH), value: 1 }),
      null,
    ],
    [
      'an event told too long',
      objective('AdverseEvent'),
      entry('AdverseEvent', { text: 'x'.repeat(MAX_TEXT_LENGTH + 1), value: 1 }),
      'TOO_LONG',
    ],
    ['nothing entered, of the right kind', objective('Time'), entry('Time'), null],
  ])('%s', (_, asked, given, code) => {
    expect(checkEntry(asked, given)).toBe(code)
  })

  it('never throws and reports every number out of range', () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        const code = checkEntry(objective('Slider'), entry('Slider', { value }))
        return Number.isNaN(value) ? code === 'NUMBER_MISSING' : (code === null) === (value >= 1 && value <= 5)
      }),
    )
  })
})

describe('all entries of an activity', () => {
  const mood = objective('Slider', { id: 'mood', required: true })
  const note = objective('Text', { id: 'note' })
  const tablet = objective('Medication', { id: 'tablet' })
  const reading = objective('Content', { id: 'reading', required: true })
  const objectives = [mood, note, tablet, reading]

  it('are valid when all required ones are present', () => {
    expect(checkEntries(objectives, [entry('Slider', { objective_id: 'mood', value: 3 })])).toEqual([])
  })

  it('report each objective with a problem', () => {
    expect(
      checkEntries(objectives, [
        entry('Slider', { objective_id: 'mood', value: null }),
        entry('Text', { objective_id: 'note', text: 'a' }),
        entry('Text', { objective_id: 'note', text: 'b' }),
        entry('Text', { objective_id: 'elsewhere', text: 'c' }),
      ]),
    ).toEqual([
      { objective_id: 'note', code: 'DUPLICATE_ENTRY' },
      { objective_id: 'elsewhere', code: 'UNKNOWN_OBJECTIVE' },
      { objective_id: 'mood', code: 'REQUIRED' },
    ])
  })

  it('may contain a medication once per reminder', () => {
    const dose = (reminder_time: number | null) =>
      entry('Medication', { objective_id: 'tablet', value: 0, reminder_time })
    const rated = entry('Slider', { objective_id: 'mood', value: 3 })
    expect(checkEntries(objectives, [rated, dose(900), dose(2100)])).toEqual([])
    expect(checkEntries(objectives, [rated, dose(900), dose(900)])).toEqual([
      { objective_id: 'tablet', code: 'DUPLICATE_ENTRY' },
    ])
  })

  it('are not required for objectives without entries', () => {
    expect(entryTypeOf('ContentObjective')).toBeNull()
    expect(requiredMissing([reading], [])).toEqual([])
    expect(requiredMissing([mood], [])).toEqual([{ objective_id: 'mood', code: 'REQUIRED' }])
  })

  it('count as empty only where an entry was possible', () => {
    expect(isNothing([note], [entry('Text', { objective_id: 'note', text: ' ' })])).toBe(true)
    expect(isNothing([note], [entry('Text', { objective_id: 'note', text: 'a' })])).toBe(false)
    expect(isNothing([reading], [])).toBe(false)
    expect(isNothing([reading, note], [])).toBe(true)
    expect(
      isNothing(
        [note, mood],
        [entry('Text', { objective_id: 'note', text: 'a' }), entry('Slider', { objective_id: 'mood' })],
      ),
    ).toBe(false)
  })
})
