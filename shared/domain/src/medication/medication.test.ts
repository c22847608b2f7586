import { doseOf } from './index'

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
