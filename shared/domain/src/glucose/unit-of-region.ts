import type { GlucoseUnit } from './bands'

/**
 * The countries (ISO 3166) in which glucose is measured in mmol/L; everywhere else it is mg/dL. Unicode CLDR 48.2,
 * unit preferences of the usage `blood-glucose`.
 */
export const MMOL_COUNTRIES: readonly string[] = (
  'AG AI AO AU BA BG BH BM BN BW BY CA CH CM CN CZ DK DM EE FI FJ GB GD HK HR HU IE IM IS KE KN KW KZ LC LI LT LU ' +
  'LV ME MG MK MO MS MT MU MY MZ NA NL NO NZ OM PG RS RU SE SG SI SK TC TO UA UG VC VG VN VU ZA'
).split(' ')

/** The unit in which glucose is measured in a country; mg/dL where the country is unknown. */
export function glucoseUnitOfCountry(country: string | null): GlucoseUnit {
  return country !== null && MMOL_COUNTRIES.includes(country) ? 'mmol/L' : 'mg/dL'
}
