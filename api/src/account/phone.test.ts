import examples from 'libphonenumber-js/mobile/examples'
import { dialCodes, isPhoneNumber, phoneNumberOf, readPhoneNumber } from '@almanac/domain/phone'

/** An example mobile number of each country, in national format. */
const exampleOf = new Map(Object.entries<string>(examples))

test('the example number of every country is accepted for that country', () => {
  const countries = dialCodes().filter(({ country }) => exampleOf.has(country))
  expect(countries.length).toBeGreaterThan(240)
  for (const { country, dial_code } of countries) {
    const number = phoneNumberOf(exampleOf.get(country) ?? '', country)
    expect([country, number]).toEqual([country, expect.stringMatching(new RegExp(`^\\+${dial_code}\\d+$`))])
    expect(isPhoneNumber(number ?? '')).toBe(true)
    expect(readPhoneNumber(number ?? '')?.national).toMatch(/\d/)
  }
})
