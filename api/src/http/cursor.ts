import { isUuid } from '@almanac/contracts/patterns'
import type { FastifyReply } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { invalid } from './errors'

/** The response header with the cursor of the next page; absent on the last page. */
const NEXT_CURSOR = 'x-next-cursor'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

/** The position of a row in a list ordered by an instant, then by id. The instant has PostgreSQL's microseconds: with a Date, which loses them, a page would repeat or skip a row. */
export interface Place {
  at: string
  id: string
}

/** SQL: the instant of a column in the format of Place. */
export function placeAt(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** SQL condition for the rows after a place, in a list ordered by this column, then by id; true without a place. */
export function isAfter(column: string, place: Place | undefined): RawBuilder<boolean> {
  return place
    ? sql<boolean>`(${sql.ref(column)}, id) > (${place.at}::timestamptz, ${place.id}::uuid)`
    : sql<boolean>`true`
}

/** The same for a list in descending order of both. */
export function isBefore(column: string, place: Place | undefined): RawBuilder<boolean> {
  return place
    ? sql<boolean>`(${sql.ref(column)}, id) < (${place.at}::timestamptz, ${place.id}::uuid)`
    : sql<boolean>`true`
}

/** Decodes a query's cursor; 422 where it is invalid. */
export function placeOf(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (!INSTANT.test(at) || Number.isNaN(Date.parse(at)) || !isUuid(id)) throw invalid('INVALID', 'cursor')
  return { at, id }
}

/** Sets the next-page cursor to this row. */
export function setNextCursor(reply: FastifyReply, { at, id }: Place): void {
  void reply.header(NEXT_CURSOR, Buffer.from(`${at} ${id}`).toString('base64url'))
}

/** The first `limit` of up to `limit + 1` rows; sets the next-page cursor when there is one more. */
export function pageOf<Row extends Place>(reply: FastifyReply, rows: readonly Row[], limit: number): readonly Row[] {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  if (rows.length > limit && last) setNextCursor(reply, last)
  return page
}

/** Sets the next-page cursor of a list that goes on before an instant. */
export function setNextInstant(reply: FastifyReply, before: Date): void {
  void reply.header(NEXT_CURSOR, Buffer.from(before.toISOString()).toString('base64url'))
}

/** Decodes the cursor of such a list; 422 where it is invalid. */
export function cursorInstant(cursor: string | undefined): Date | undefined {
  if (cursor === undefined) return undefined
  const text = Buffer.from(cursor, 'base64url').toString()
  const instant = new Date(text)
  if (Number.isNaN(instant.getTime()) || instant.toISOString() !== text) throw invalid('INVALID', 'cursor')
  return instant
}
