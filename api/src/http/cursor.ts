import { isUuid } from '@almanac/contracts/patterns'
import type { FastifyReply } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { invalid } from './errors'

/** The header that says where a list goes on; without it the answer holds the end of the list. */
const NEXT_CURSOR = 'x-next-cursor'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

/** Where a row stands in a list ordered by an instant, then by id. The instant has microseconds as PostgreSQL keeps them: a Date would lose them, and a page would repeat a row or leave one out. */
export interface Place {
  at: string
  id: string
}

/** The instant of a column as a place has it. */
export function placeAt(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** The condition for what comes after a place, in a list ordered by this column, then by id; all of it without a place. */
export function isAfter(column: string, place: Place | undefined): RawBuilder<boolean> {
  return place
    ? sql<boolean>`(${sql.ref(column)}, id) > (${place.at}::timestamptz, ${place.id}::uuid)`
    : sql<boolean>`true`
}

/** The place that a query's cursor names; 422 where it is none that we gave. */
export function placeOf(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (!INSTANT.test(at) || Number.isNaN(Date.parse(at)) || !isUuid(id)) throw invalid('INVALID', 'cursor')
  return { at, id }
}

/** Tells in the answer's header after which row the list goes on. */
export function tellNext(reply: FastifyReply, { at, id }: Place): void {
  void reply.header(NEXT_CURSOR, Buffer.from(`${at} ${id}`).toString('base64url'))
}

/** The first `limit` of rows that were read with one more than that; when there was one more, the answer's header says where the list goes on. */
export function pageOf<Row extends Place>(reply: FastifyReply, rows: readonly Row[], limit: number): readonly Row[] {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  if (rows.length > limit && last) tellNext(reply, last)
  return page
}
