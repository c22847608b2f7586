import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, sql } from 'kysely'
import moment from 'moment-timezone'
import { setZoneRules } from '@almanac/domain/time'
import type { Tables } from './tables'

/**
 * The rules of time zones by which the server computes and writes all local times, in mails, reports and reminders as
 * well: those of moment-timezone's data, a release of the IANA database by its year and letter. Node's own are as old as
 * its release, and PostgreSQL has its own again; only one of them may decide.
 */
export const ZONE_RULES_VERSION: string = moment.tz.dataVersion

/** Before, Node's rules apply: moment-timezone rounds the offsets of local mean time to minutes. */
const FIRST_MS = Date.UTC(1970, 0)

/** Makes the server's rules those of `ZONE_RULES_VERSION`. */
export function installZoneRules(): void {
  setZoneRules({
    offsetMinutesAt: (milliseconds, zone) => {
      const rules = milliseconds < FIRST_MS ? null : moment.tz.zone(zone)
      return rules ? -Math.round(rules.utcOffset(milliseconds)) : undefined
    },
  })
}

/** A release of the IANA database is followed by another within months; older rules have probably missed a change. */
const MAX_AGE_MONTHS = 18

/** Whether the server's rules are older than MAX_AGE_MONTHS. The letter counts the releases of a year, about one in two months. */
export function areZoneRulesOld(now: Date, version: string = ZONE_RULES_VERSION): boolean {
  const [, year, letter = 'a'] = /^(\d{4})([a-z])?$/.exec(version) ?? []
  if (year === undefined) return false
  const released = Date.UTC(Number(year), Math.min(11, 2 * (letter.charCodeAt(0) - 97)))
  return now.getTime() > new Date(released).setUTCMonth(new Date(released).getUTCMonth() + MAX_AGE_MONTHS)
}

/** Local times are compared once a quarter, for this many quarters from now. */
const QUARTERS = 8

/** The zones whose rules in PostgreSQL differ from the server's, for the next two years. */
export async function zonesDifferingIn(database: Kysely<Tables>, now: Date): Promise<string[]> {
  const instants = Array.from({ length: QUARTERS }, (_, quarter) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 3 * quarter, 1, 12)).toISOString(),
  )
  const expected = moment.tz.names().flatMap((zone) => {
    const rules = moment.tz.zone(zone)
    return rules ? instants.map((at) => ({ zone, at, minutes: -Math.round(rules.utcOffset(Date.parse(at))) })) : []
  })
  const { rows } = await sql<{ zone: string }>`
    select distinct expected.zone
    from jsonb_to_recordset(${JSON.stringify(expected)}::jsonb) as expected (zone text, at timestamptz, minutes integer)
    join pg_timezone_names on pg_timezone_names.name = expected.zone
    where extract(epoch from (at at time zone name) - (at at time zone 'UTC'))::integer / 60 <> minutes
    order by 1`.execute(database)
  return rows.map(({ zone }) => zone)
}

/** Logs which rules the server and its database have, and warns where they differ or are old. */
export async function logZoneRules(
  database: Kysely<Tables>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Promise<void> {
  const now = new Date()
  const differing = await zonesDifferingIn(database, now)
  log.info(`time zone rules: ${ZONE_RULES_VERSION}`)
  if (differing.length > 0)
    log.warn(`PostgreSQL has other time zone rules, which are not used, for ${differing.join(', ')}`)
  if (areZoneRulesOld(now))
    log.warn(`the time zone rules ${ZONE_RULES_VERSION} are older than ${MAX_AGE_MONTHS} months: update Almanac`)
}
