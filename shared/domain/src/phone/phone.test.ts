import { dialCodes, isContactNumber, isPhoneNumber, phoneNumberOf, readPhoneNumber } from './index'

test('every dial code is valid, and there are more than 240', () => {
  const codes = dialCodes()
  expect(codes.length).toBeGreaterThan(240)
  for (const { dial_code } of codes) expect(dial_code).toMatch(/^\d{1,4}$/)
})

test.each([
  ['0151 23456789', 'DE', '+4915123456789'],
  ['(212) 555-0123', 'US', '+12125550123'],
  ['+33 6 12 34 56 78', 'DE', '+33612345678'],
  ['٠١٠٠١٢٣٤٥٦٧', 'EG', '+201001234567'],
  ['＋４９ １５１ ２３４５６７８９', 'US', '+4915123456789'],
  ['(+49) 151 23456789', 'US', '+4915123456789'],
  // As phones of Mexico store it, with an extension, and of an area code that metadata may lack.
  ['+52 1 55 1234 5678', 'US', '+525512345678'],
  ['+1 212 555 0123 ext. 45', 'US', '+12125550123;ext=45'],
  ['(212) 555-0123 x45', 'US', '+12125550123;ext=45'],
  ['+1 212 555 0123 ext. ٤٥', 'US', '+12125550123;ext=45'],
  ['(199) 555-0123', 'US', '+11995550123'],
  ['٠١٢٣', 'EG', null],
  ['12', 'DE', null],
  ['', 'DE', null],
  ['call me', 'US', null],
] as const)('%j in %s is %s', (typed, country, number) => {
  expect(phoneNumberOf(typed, country)).toBe(number)
})

test('a number is formatted in the style of its country', () => {
  expect(readPhoneNumber('+4915123456789')).toEqual({
    country: 'DE',
    national: '01512 3456789',
    international: '+49 1512 3456789',
  })
  expect(isPhoneNumber('+4915123456789')).toBe(true)
  expect(isPhoneNumber('+49')).toBe(false)
  expect(isPhoneNumber('+4900000')).toBe(false)
  expect(isPhoneNumber('+390612345678')).toBe(true)
  expect(isPhoneNumber('+12125550123;ext=45')).toBe(false)
  expect(isContactNumber('+12125550123;ext=45')).toBe(true)
  expect(readPhoneNumber('+12125550123;ext=45')?.national).toBe('(212) 555-0123 ext. 45')
})
