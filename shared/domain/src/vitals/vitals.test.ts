import { ANY_NUMBER, capitalised, isMeasurable, isUnitOf, limitsIn, numbersOf } from './index'

const weight = { storage_unit: 'kg', units: ['kg', 'lbs'], parts: [{ minimum_value: 20, maximum_value: 300 }] }
const pressure = {
  storage_unit: 'mmHg',
  units: ['mmHg'],
  parts: [
    { minimum_value: 60, maximum_value: 250 },
    { minimum_value: 30, maximum_value: 150 },
  ],
}

describe('a vital', () => {
  it('has its numbers in the order of its parts', () => {
    expect([
      numbersOf({ value: 0 }),
      numbersOf({ values: [120, 80] }),
      numbersOf({ value: 120, values: [120, 80] }),
      numbersOf({ value: null }),
      numbersOf({}),
    ]).toEqual([[0], [120, 80], [120, 80], [], []])
  })

  it.each([
    ['an ordinary weight', weight, [70], 'kg', true],
    ['the same in pounds', weight, [154.3], 'lbs', true],
    ['300 in kilograms', weight, [300], 'kg', true],
    ['661 in pounds is under 300 kg', weight, [661], 'lbs', true],
    ['670 in pounds is not', weight, [670], 'lbs', false],
    ['two parts, each by its own limits', pressure, [120, 80], 'mmHg', true],
    ['the second out of its limits', pressure, [120, 200], 'mmHg', false],
    ['a part missing', pressure, [120], 'mmHg', false],
  ])('%s', (_, vital, numbers, unit, measurable) => {
    expect(isMeasurable(vital, numbers, unit)).toBe(measurable)
  })

  it('is entered in one of its units only', () => {
    expect([
      isUnitOf(weight, 'lbs'),
      isUnitOf(weight, 'stone'),
      isUnitOf(weight, null),
      isUnitOf({ storage_unit: '%', units: [] }, '%'),
    ]).toEqual([true, false, false, true])
  })

  it('converts its limits to the unit of the field', () => {
    expect(limitsIn(weight, 0, 'lbs')).toEqual({ minimum: 44.09, maximum: 661.39 })
    expect(limitsIn(weight, 1, 'kg')).toBeNull()
    expect(
      limitsIn(
        { storage_unit: 'u', units: ['u'], parts: [{ minimum_value: -ANY_NUMBER, maximum_value: ANY_NUMBER }] },
        0,
        'u',
      ),
    ).toBeNull()
  })

  it('capitalises the first letter of a made-up name, in any script', () => {
    expect([
      capitalised(' mood '),
      capitalised('élan'),
      capitalised('ضغط'),
      capitalised(''),
      capitalised('ıstanbul', 'tr'),
    ]).toEqual(['Mood', 'Élan', 'ضغط', '', 'Istanbul'])
  })
})
