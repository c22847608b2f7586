import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dialCodes, isPhoneNumber, phoneNumberOf, readPhoneNumber } from '@almanac/domain/phone'
import { projectRoot } from '../root'

const EXAMPLES = join(projectRoot(), '../shared/data/phone/examples.mobile.json')

/** One mobile number of each country, as it is dialled there; passed over where the collection is not. */
const there = existsSync(EXAMPLES)

;(there ? test : test.skip)(`the example of every country is accepted for it (${there ? 'all of them' : `${EXAMPLES} is not there`})`, () => {
  const examples = new Map(Object.entries(JSON.parse(readFileSync(EXAMPLES, 'utf8')) as Record<string, string>))
  const countries = dialCodes().filter(({ country }) => examples.has(country))
  expect(countries.length).toBeGreaterThan(240)
  for (const { country, dial_code } of countries) {
    const number = phoneNumberOf(examples.get(country) ?? '', country)
    expect([country, number]).toEqual([country, expect.stringMatching(new RegExp(`^\\+${dial_code}\\d+$`))])
    expect(isPhoneNumber(number ?? '')).toBe(true)
    expect(readPhoneNumber(number ?? '')?.national).toMatch(/\d/)
  }
})
