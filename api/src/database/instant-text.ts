import { type RawBuilder, sql } from 'kysely'

/** An instant as text, ISO 8601 in UTC with the microseconds that it is stored with and a Date would lose; null stays null. */
export const instantText = (instant: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
