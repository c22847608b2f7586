import fc from 'fast-check'
import { readNumber, writeNumber } from './index'

const languages = ['en', 'es', 'es-MX', 'fr', 'ar', 'ar-EG', 'de-CH']
const value = (number: number) => ({ kind: 'number', value: number })
const either = (...readings: number[]) => ({ kind: 'ambiguous', readings })

describe.each(languages)('in %s', (language) => {
  // Zero has no sign for its reader.
  const number = fc
    .oneof(
      fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
      fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((one) => Math.round(one * 1_000) / 1_000),
    )
    .map((one) => one || 0)

  test('a number formatted in the language is read as the same number', () => {
    fc.assert(
      fc.property(number, (one) => {
        expect(readNumber(new Intl.NumberFormat(language).format(one), language)).toEqual(value(one))
      }),
    )
  })

  test('a number formatted for editing is read as the same number', () => {
    fc.assert(
      fc.property(number, (one) => {
        expect(readNumber(writeNumber(one, language), language)).toEqual(value(one))
      }),
    )
  })

  test('any input is read as a possible number of its digits, or refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,٫٬ \u202f-+e') }), (text) => {
        const read = readNumber(text, language)
        if (read.kind === 'number') expect(Number.isFinite(read.value)).toBe(true)
        if (read.kind === 'ambiguous') expect(read.readings[0]).not.toBe(read.readings[1])
      }),
    )
  })
})

test.each([
  ['en', '10,000', value(10_000)],
  ['en', '1,500', value(1_500)],
  ['en', '7,5', value(7.5)],
  ['en', '7.5', value(7.5)],
  ['en', '1.500', either(1.5, 1_500)],
  ['es', '10.000', value(10_000)],
  ['es', '1.500', either(1.5, 1_500)],
  ['es', '1,500', either(1.5, 1_500)],
  ['es', '7,2', value(7.2)],
  ['es', '7.2', value(7.2)],
  ['es', '10,000', either(10, 10_000)],
  ['es', '-1.500', either(-1.5, -1_500)],
  ['fr', '10 000', value(10_000)],
  ['fr', '10\u202f000,5', value(10_000.5)],
  ['fr', '1.500', either(1.5, 1_500)],
  ['ar', '١٠٬٠٠٠', value(10_000)],
  ['ar', '٧٠٫٥', value(70.5)],
  ['ar', '٧٠٫٥٠٠', value(70.5)],
  ['ar', '٧٠،٥', value(70.5)],
  ['ar-EG', '۱۲', value(12)],
  ['de-CH', '10’000', value(10_000)],
  ['en', "10'000", value(10_000)],
  ['en', '1.234,5', value(1_234.5)],
  ['es', '1,234.5', value(1_234.5)],
  ['en', '1.500.000', value(1_500_000)],
  ['en', '0,500', value(0.5)],
  ['en', '1500,250', value(1_500.25)],
  ['en', '', { kind: 'empty' }],
  ['en', ' ', { kind: 'empty' }],
  ['en', '7.', value(7)],
  ['en', '7,', value(7)],
  ['en', '.5', value(0.5)],
  ['en', '-3', value(-3)],
  ['en', '−3', value(-3)],
] as const)('in %s, %s', (language, text, read) => {
  expect(readNumber(text, language)).toEqual(read)
})

test.each(['seven', '1e3', '1 5', '1,50,000', '1.2.3', '12,34.5', '1,500.250,5', '-', '.', '5-', '5 kg'])(
  '%s is no number',
  (text) => {
    expect(readNumber(text, 'en')).toEqual({ kind: 'unreadable' })
  },
)
