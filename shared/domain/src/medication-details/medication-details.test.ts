import { missingDetails } from './index'

const whole = { medication_dose_amount: 20, medication_dose_unit: 'mg', medication_amount_taken: '1.0' }

test('dose, unit and amount are complete', () => {
  expect(missingDetails(whole)).toEqual([])
})

test('an unknown dose, an unknown unit and an amount that cannot be remembered are valid answers', () => {
  expect(
    missingDetails({
      medication_dose_amount: null,
      medicationDoseUnknown: true,
      medication_dose_unit: 'unknown',
      medication_amount_taken: 'cannotRemember',
    }),
  ).toEqual([])
})

test.each([
  [{ medication_dose_amount: null }, 'DOSE_REQUIRED'],
  [{ medication_dose_unit: null }, 'DOSE_UNIT_REQUIRED'],
  [{ medication_dose_unit: '' }, 'DOSE_UNIT_REQUIRED'],
  [{ medication_amount_taken: '' }, 'AMOUNT_REQUIRED'],
])('%o: %s', (change, code) => {
  expect(missingDetails({ ...whole, ...change })).toEqual([code])
})

test('all missing details are reported in form order', () => {
  expect(missingDetails({})).toEqual(['DOSE_REQUIRED', 'DOSE_UNIT_REQUIRED', 'AMOUNT_REQUIRED'])
})
