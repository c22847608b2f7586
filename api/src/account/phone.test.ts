import examples from 'libphonenumber-js/mobile/examples'
import { dialCodes, isPhoneNumber, phoneNumberOf, readPhoneNumber } from '@almanac/domain/phone'

/** One mobile number of each country, in its national format. */
const exampleOf = new Map(Object.entries<string>(examples))

test('the example of every country is accepted for it', () => {
  const countries = dialCodes().filter(({ country }) => exampleOf.has(country))
  expect(countries.length).toBeGreaterThan(240)
  for (const { country, dial_code } of countries) {
    const number = phoneNumberOf(exampleOf.get(country) ?? '', country)
    expect([country, number]).toEqual([country, expect.stringMatching(new RegExp(`^\\+${dial_code}\\d+$`))])
    expect(isPhoneNumber(number ?? '')).toBe(true)
    expect(readPhoneNumber(number ?? '')?.national).toMatch(/\d/)
  }
})
