import { convert, isConvertible } from './index'

describe('units', () => {
  it.each([
    [70, 'kg', 'lbs', 154.32],
    [154.32, 'lbs', 'kg', 70],
    [70, 'kg', 'lb', 154.32],
    [180, 'cm', 'in', 70.87],
    [70, 'in', 'cm', 177.8],
    [180, 'cm', 'ft', 5.91],
    [6, 'ft', 'cm', 182.88],
    [6, 'ft', 'in', 72],
    [70, 'in', 'ft', 5.83],
    [37, 'C', 'F', 98.6],
    [98.6, '°F', '°C', 37],
    [-40, 'Celsius', 'Fahrenheit', -40],
    [5.5, 'mmol/L', 'mg/dL', 99.1],
    [100, 'mg/dL', 'mmol/L', 5.55],
  ])('%d %s in %s is %d', (value, from, to, expected) => {
    expect(convert(value, from, to)).toBe(expected)
  })

  it.each([
    [120, 'mmHg', 'kPa'],
    [70.123456, 'kg', 'stone'],
    [70.123456, 'kg', 'kg'],
    [1, '', ''],
  ])('leaves %d %s as it is for %s', (value, from, to) => {
    expect(convert(value, from, to)).toBe(value)
  })

  it('knows which units can share an axis', () => {
    expect([
      isConvertible('kg', 'lbs'),
      isConvertible('bpm', 'bpm'),
      isConvertible('°C', 'C'),
      isConvertible('kg', 'cm'),
    ]).toEqual([true, true, true, false])
  })

  it('shows 80 lb in kilograms without ever changing the 80 lb', () => {
    const entered = { value: 80, unit: 'lb' }
    expect(convert(entered.value, entered.unit, 'kg')).toBe(36.29)
    // Back by the factors it would be 80.01: what was entered is shown from the stored value.
    expect(convert(convert(entered.value, entered.unit, 'kg'), 'kg', 'lb')).toBe(80.01)
    expect(convert(entered.value, entered.unit, 'lb')).toBe(80)
    expect(entered).toEqual({ value: 80, unit: 'lb' })
  })
})
