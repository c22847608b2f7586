import { isFullNumber, isTypedOn } from './fullNumber'

const mmHg = { minimum: 50, maximum: 260 }

test.each([
  ['1', false],
  ['12', false],
  ['129', true],
  ['85', true],
  ['26', false],
  ['300', false],
  ['12.5', false],
  ['', false],
])('%s of 50 to 260 is full: %s', (text, full) => {
  expect(isFullNumber(text, 'en', mmHg)).toBe(full)
})

test('a number that a decimal may follow is never full', () => {
  expect(isFullNumber('16', 'en', { minimum: 6, maximum: 35 })).toBe(false)
  expect(isFullNumber('129', 'en', null)).toBe(false)
})

test('digits of Arabic count as well', () => {
  expect(isFullNumber('١٢٩', 'ar', mmHg)).toBe(true)
})

test('a corrected or pasted text is not typed on', () => {
  expect([isTypedOn('129', '12'), isTypedOn('12', '129'), isTypedOn('139', '129'), isTypedOn('129', '')]).toEqual([
    true,
    false,
    false,
    false,
  ])
})
