/** A number to call in a country. */
interface Contact {
  /** ISO 3166 alpha-2; `*` for all others. */
  country: string
}

const OTHERS = '*'

/** What the participant's country is derived from. */
interface Whereabouts {
  /** Country of the phone number in the profile. */
  phone_country: string | null
  /** IANA zone. */
  time_zone: string | null
  /** Languages with their region, the most important first. */
  locales: readonly string[]
}

/** `Intl.Locale`: time zones are a method in newer ones, a property in older ones. */
interface ZonedLocale {
  getTimeZones?: () => string[] | undefined
  timeZones?: string[]
}

/** The time zones of a country, if this runtime knows them. */
function zonesOf(country: string): readonly string[] {
  const locale: Intl.Locale & ZonedLocale = new Intl.Locale(`und-${country}`)
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

const isCountry = (country: string): boolean => /^[A-Z]{2}$/.test(country)

/** The participant's country, if among these: by phone number, then time zone, then the region of a locale. */
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
 * The numbers for a country, and all others. Without one for the country, those for
 * all countries come first; without these too, all numbers are returned, so that
 * there is always a number.
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

/** The localized name of a contact's country; undefined for numbers for all countries. */
export const countryName = ({ country }: Contact, locale: string): string | undefined =>
  isCountry(country) ? new Intl.DisplayNames([locale], { type: 'region' }).of(country) : undefined
