import { contactsFor, countryOf } from '.'

const contacts = [
  { country: 'DE', phone: '0800 111' },
  { country: 'GB', phone: '116 123' },
  { country: '*', phone: '+1 555' },
]
const phones = (country: string | null, of = contacts) => {
  const { first, others } = contactsFor(of, country)
  return [first.map(({ phone }) => phone), others.map(({ phone }) => phone)]
}

test('the numbers of the country come first, followed by the others', () => {
  expect(phones('GB')).toEqual([['116 123'], ['0800 111', '+1 555']])
})

test('without a number for the country it gives those for all countries, and without these all numbers', () => {
  expect(phones('FR')).toEqual([['+1 555'], ['0800 111', '116 123']])
  expect(phones(null, contacts.slice(0, 2))).toEqual([['0800 111', '116 123'], []])
})

test('the country comes from the phone number, else the time zone, else the locale', () => {
  const where = { phone_country: null, time_zone: null, locales: ['en'] }
  expect(countryOf(['DE'], { ...where, phone_country: 'GB', time_zone: 'Europe/Berlin' })).toBe('GB')
  expect(countryOf(['GB', 'DE'], { ...where, time_zone: 'Europe/Berlin' })).toBe('DE')
  expect(countryOf(['DE'], { ...where, locales: ['es', 'es-MX'] })).toBe('MX')
  expect(countryOf(['DE', '*'], where)).toBeNull()
})
