import { plainDigits } from './index'

test.each([
  ['٠١٢٣٤٥٦٧٨٩'],
  ['۰۱۲۳۴۵۶۷۸۹'],
  ['०१२३४५६७८९'],
  ['０１２３４５６７８９'],
  ['𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
  ['𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿'],
  ['0123456789'],
])('%s are the ten digits', (digits) => {
  expect(plainDigits(digits)).toBe('0123456789')
})

test('other characters are unchanged', () => {
  expect(plainDigits('+٤٩ (½) Ⅳ x')).toBe('+49 (½) Ⅳ x')
})
