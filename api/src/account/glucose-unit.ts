import * as z from 'zod/mini'
import { glucoseUnitOfCountry, MMOL_COUNTRIES, type GlucoseUnit } from '@almanac/domain/glucose'
import { zoneNamed } from '@almanac/domain/time'
import type { Database } from '../http/serve'
import { countryOf } from './country'

/**
 * The unit in which a participant reads glucose: the one of their profile, otherwise that of the country of their
 * phone number or, without one, of their time zone. The one function for screens, documents and exports.
 */
export async function glucoseUnitOf(database: Database, user_id: string): Promise<GlucoseUnit> {
  const user = await database
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['glucose_unit', 'time_zone'])
    .executeTakeFirst()
  if (user?.glucose_unit) return user.glucose_unit
  const country = await countryOf(database, user_id)
  return country === null ? unitOfZone(user?.time_zone ?? null) : glucoseUnitOfCountry(country)
}

let mmolZones: ReadonlySet<string> | undefined

/** The unit of the country that has this time zone; mg/dL for one of no country, such as UTC. */
function unitOfZone(zone: string | null): GlucoseUnit {
  mmolZones ??= new Set(MMOL_COUNTRIES.flatMap(zonesOfCountry).map(canonical))
  return zone !== null && zoneNamed(zone) !== null && mmolZones.has(canonical(zone)) ? 'mmol/L' : 'mg/dL'
}

/** The zones of a country by CLDR: `timeZones` of Intl.Locale, which TypeScript knows under its later name only. */
function zonesOfCountry(country: string): string[] {
  const zones = z.array(z.string()).safeParse(Reflect.get(new Intl.Locale(`und-${country}`), 'timeZones'))
  return zones.success ? zones.data : []
}

/** One name of a zone that has had several: Europe/Kiev for Europe/Kyiv. */
const canonical = (zone: string): string => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
