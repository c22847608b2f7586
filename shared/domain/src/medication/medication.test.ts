import { adherenceOf, doseOf } from './index'

describe('adherence of a day', () => {
  it.each([
    ['nothing said', [], 'none'],
    ['took', [0], 'took'],
    ['postponed', [1], 'postpone'],
    ['postponed, then taken', [1, 0], 'took'],
    ['postponed, then skipped', [1, 2], 'skip'],
    ['skipped, then postponed after all', [2, 1], 'postpone'],
    ['one dose taken, another skipped', [0, 2], 'took'],
    ['an empty entry', [null], 'none'],
    ['an unknown number', [7], 'none'],
  ])('%s', (_, values, expected) => {
    expect(adherenceOf(values.map((value) => ({ value })))).toBe(expected)
  })
})

describe('dose', () => {
  it.each([
    [
      { medication_dose_amount: 5, medication_dose_unit: 'mg' },
      { kind: 'amount', amount: 5, unit: 'mg' },
    ],
    [
      { medication_dose_amount: 0, medication_dose_unit: 'mL' },
      { kind: 'amount', amount: 0, unit: 'mL' },
    ],
    [{ medication_dose_amount: null, medication_dose_unit: 'mg' }, { kind: 'unknown' }],
    [{ medication_dose_amount: 5, medication_dose_unit: 'unknown' }, { kind: 'unknown' }],
    [{}, { kind: 'unknown' }],
  ])('%j is %j', (objective, dose) => {
    expect(doseOf(objective)).toEqual(dose)
  })
})
