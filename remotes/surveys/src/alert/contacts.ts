/** A number to call, of an alert. */
interface Contact {
  /** ISO 3166 alpha-2; `*` for all others. */
  country: string
}

const OTHERS = '*'

/** What is known of where the participant is. */
interface Whereabouts {
  /** Of the phone number in the profile. */
  phone_country: string | null
  /** IANA zone. */
  time_zone: string | null
  /** Locales, the one that says most first. */
  locales: readonly string[]
}

/** `Intl.Locale` as browsers have it: zones are a method in newer ones, a property in older ones. */
interface ZonedLocale {
  getTimeZones?: () => string[] | undefined
  timeZones?: string[]
}

/** The zones of a country, where this browser knows them. */
function zonesOf(country: string): readonly string[] {
  const locale: Intl.Locale & ZonedLocale = new Intl.Locale(`und-${country}`)
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

const isCountry = (country: string): boolean => /^[A-Z]{2}$/.test(country)

/** The country among these that the participant is in: by phone number, then time zone, then the region of a locale. */
export function countryOf(
  countries: readonly string[],
  { phone_country, time_zone, locales }: Whereabouts,
): string | null {
  if (phone_country !== null) return phone_country
  const byZone = countries.find(
    (country) => isCountry(country) && time_zone !== null && zonesOf(country).includes(time_zone),
  )
  return (
    byZone ?? locales.map((locale) => new Intl.Locale(locale).region).find((region) => region !== undefined) ?? null
  )
}

/**
 * The numbers for a country, and all others. Where there is none for it, those
 * for everybody come first; where there are none of these either, all are given:
 * nobody is left without a number.
 */
export function contactsFor<C extends Contact>(
  contacts: readonly C[],
  country: string | null,
): { first: C[]; others: C[] } {
  const own = contacts.filter((contact) => contact.country === country)
  const general = contacts.filter((contact) => contact.country === OTHERS)
  const first = own.length > 0 ? own : general.length > 0 ? general : [...contacts]
  return { first, others: contacts.filter((contact) => !first.includes(contact)) }
}

/** The name of a contact's country in a language; undefined for numbers that are for everybody. */
export const countryName = ({ country }: Contact, locale: string): string | undefined =>
  isCountry(country) ? new Intl.DisplayNames([locale], { type: 'region' }).of(country) : undefined

/** A number as a link that calls it: digits and a plus alone. */
export const telephoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+*#]/g, '')}`
